// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "modelwright-benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        // A link to the folder above, which may be called anything, as this folder is too: packages go by their folders.
        .package(path: "../.package/modelwright"),
        // What a graph is compared with. It needs SQLite's headers, which Benchmarks/setup installs.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // A module of its own, with public classes: what an app with its model in a package has.
        .target(
            name: "BenchmarkModels",
            dependencies: [.product(name: "Modelwright", package: "modelwright")]
        ),
        // What `modelgen generate Benchmarks/Models/Library.xml -o Benchmarks/Sources/GeneratedModels` makes.
        .target(
            name: "GeneratedModels",
            dependencies: [.product(name: "Modelwright", package: "modelwright")]
        ),
        // Time and memory of this process.
        .target(name: "Measuring"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "Measuring",
                "BenchmarkModels",
                "GeneratedModels",
                .product(name: "Modelwright", package: "modelwright"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        // Documents made to break things, with limits of time and memory.
        .executableTarget(
            name: "hostile",
            dependencies: [
                "Measuring",
                .product(name: "Modelwright", package: "modelwright"),
                // Not linked: the cases of the command run it, beside this program.
                .product(name: "modelgen", package: "modelwright"),
            ]
        ),
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
