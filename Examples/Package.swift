// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright-examples",
    platforms: [.macOS(.v14)],
    dependencies: [
        // Named, because the folder above may be called anything.
        .package(name: "modelwright", path: "..")
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
