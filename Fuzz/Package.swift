// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright-fuzz",
    platforms: [.macOS(.v14)],
    dependencies: [
        // A link to the folder above, which may be called anything, as this folder is too: packages go by their folders.
        .package(path: "../.package/modelwright", traits: [])
    ],
    targets: [
        // What must hold of every document, for the targets that have JSON.
        .target(name: "FuzzSupport", dependencies: [.product(name: "Modelwright", package: "modelwright")])
    ],
    swiftLanguageModes: [.v6]
)

// One program a parser, since a program has one entry point for libFuzzer, which brings `main`.
for name in ["FuzzModels", "FuzzJSON", "FuzzMapping", "FuzzTexts", "FuzzOverlays", "FuzzExpressions", "FuzzGraphs"] {
    package.targets.append(
        .executableTarget(
            name: name,
            dependencies: ["FuzzSupport", .product(name: "Modelwright", package: "modelwright")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

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
