// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright-examples",
    platforms: [.macOS(.v14)],
    dependencies: [
        // A link to the folder above, which may be called anything, as this folder is too: packages go by their folders.
        .package(path: "../.package/modelwright")
    ],
    targets: [
        .executableTarget(
            name: "AuthorsDemo",
            dependencies: [.product(name: "Modelwright", package: "modelwright")]
        ),
        .executableTarget(
            name: "Versions",
            dependencies: [.product(name: "Modelwright", package: "modelwright")]
        ),
        .executableTarget(
            name: "RemoteKeys",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            exclude: ["Announcements.xml", "Keys.plist", "NewKeys.plist"]
        ),
        .executableTarget(
            name: "MainActorApp",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            // What Xcode's app template sets: everything is on the main actor unless it says otherwise.
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        // Its classes are generated from the models in its folder.
        .executableTarget(
            name: "Shop",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            exclude: ["Shop.xcdatamodeld", "Delivery.xml", "modelgen.yaml"],
            plugins: [.plugin(name: "ModelgenPlugin", package: "modelwright")]
        ),
        // What several answers of a server bring is one graph.
        .executableTarget(
            name: "Bands",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            exclude: ["Bands.xml"],
            plugins: [.plugin(name: "ModelgenPlugin", package: "modelwright")]
        ),
        .executableTarget(
            name: "Photos",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            exclude: ["Photos.xml"],
            plugins: [.plugin(name: "ModelgenPlugin", package: "modelwright")]
        ),
        .executableTarget(
            name: "Stations",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            exclude: ["Stations.xml"],
            plugins: [.plugin(name: "ModelgenPlugin", package: "modelwright")]
        ),
        .executableTarget(
            name: "GraphActors",
            dependencies: [.product(name: "Modelwright", package: "modelwright")],
            exclude: ["Feeds.xml", "modelgen.yaml"],
            plugins: [.plugin(name: "ModelgenPlugin", package: "modelwright")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Settings once, for every target; the library is built with the same.
for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
        ]
}
