// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright-hostile",
    platforms: [.macOS(.v14)],
    dependencies: [
        // A link to the folder above, which may be called anything, as this folder is too: packages go by their folders.
        .package(path: "../.package/modelwright")
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
