// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright-hostile",
    platforms: [.macOS(.v14)],
    dependencies: [
        // Named, because the folder above may be called anything.
        .package(name: "modelwright", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "hostile",
            dependencies: [
                .product(name: "Modelwright", package: "modelwright"),
                // Not linked: the cases of the command run it, beside this program.
                .product(name: "modelgen", package: "modelwright"),
            ])
    ],
    swiftLanguageModes: [.v6]
)

// Settings once, for every target; the library is built with the same.
for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
