// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Modelwright", targets: ["Modelwright"]),
        .executable(name: "modelgen", targets: ["modelgen"]),
    ],
    dependencies: [
        // For modelgen alone; the library needs neither.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"]), .brew(["libxml2"])]
        ),
        // Where a thread's stack ends, for limits on nesting that a caller has raised.
        .target(name: "CThreadStack"),
        .target(name: "Modelwright", dependencies: ["CLibXML2", "CThreadStack"]),
        .target(
            name: "ModelGenerator",
            dependencies: ["Modelwright", .product(name: "Stencil", package: "Stencil")],
            resources: [
                .embedInCode("Templates/model.stencil"), .embedInCode("Templates/machine.stencil"),
                .embedInCode("Templates/human.stencil"),
            ]
        ),
        .executableTarget(
            name: "modelgen",
            dependencies: [
                "ModelGenerator", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .testTarget(name: "ModelwrightTests", dependencies: ["Modelwright"]),
    ],
    swiftLanguageModes: [.v6]
)

// Settings once, for every target that has Swift in it.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
