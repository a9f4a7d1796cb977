// swift-tools-version: 6.2
import Foundation
import PackageDescription

let package = Package(
    name: "modelwright",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Modelwright", targets: ["Modelwright"]),
        .executable(name: "modelgen", targets: ["modelgen"]),
        .plugin(name: "ModelgenPlugin", targets: ["ModelgenPlugin"]),
        .plugin(name: "ModelgenCommand", targets: ["ModelgenCommand"]),
    ],
    traits: [
        .trait(name: "Modelgen", description: "modelgen and its plugins, with the packages that they need."),
        .default(enabledTraits: ["Modelgen"]),
    ],
    dependencies: [
        // For modelgen alone; whoever turns its trait off resolves none of them.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
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
            dependencies: [
                "Modelwright",
                .product(name: "Stencil", package: "Stencil", condition: .when(traits: ["Modelgen"])),
                .product(name: "Yams", package: "Yams", condition: .when(traits: ["Modelgen"])),
            ],
            resources: [
                .embedInCode("Templates/model.stencil"), .embedInCode("Templates/machine.stencil"),
                .embedInCode("Templates/human.stencil"),
            ]
        ),
        .executableTarget(
            name: "modelgen",
            dependencies: [
                "ModelGenerator",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Modelgen"])),
            ]
        ),
        .plugin(name: "ModelgenPlugin", capability: .buildTool(), dependencies: ["modelgen"]),
        .plugin(
            name: "ModelgenCommand",
            capability: .command(
                intent: .custom(verb: "modelgen", description: "Generate the classes of a model, or look at it."),
                permissions: [.writeToPackageDirectory(reason: "Generated classes are written into the package.")]),
            dependencies: ["modelgen"]),
        .testTarget(name: "ModelwrightTests", dependencies: ["Modelwright"]),
        .testTarget(name: "ModelGeneratorTests", dependencies: ["ModelGenerator"]),
        // The recorded output of the generator, compiled and run.
        .testTarget(name: "GoldenTests", dependencies: ["Modelwright", "ModelGenerator"], exclude: ["Models"]),
        // By itself, since one of its classes has the name of one of the library's.
        .testTarget(name: "MuseumTests", dependencies: ["Modelwright"], exclude: ["Models"]),
        // Without the settings below, as most packages are.
        .testTarget(name: "PlainTests", dependencies: ["Modelwright"], exclude: ["Models"]),
    ],
    swiftLanguageModes: [.v6]
)

// What a sanitizer looks at: the library, which alone has unsafe code and threads, with all of its tests, or with some folders of them.
// Everything else would be built as well, and the library once more, for the plugins' tool.
if let tests = Context.environment["MODELWRIGHT_TESTS"],
    let target = package.targets.first(where: { $0.name == "ModelwrightTests" })
{
    package.products = []
    package.traits = []
    package.dependencies = []
    package.targets.removeAll { !["CLibXML2", "CThreadStack", "Modelwright", target.name].contains($0.name) }
    if tests != "all" {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: "\(Context.packageDirectory)/Tests/\(target.name)")
        target.exclude = folders.filter { !tests.split(separator: " ").contains($0[...]) }
    }
}

// Settings once, for every target that has Swift in it.
for target in package.targets
where target.type != .system && target.type != .plugin && target.name != "PlainTests" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
