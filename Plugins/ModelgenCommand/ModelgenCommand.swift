import Foundation
import PackagePlugin

/// `swift package modelgen`: the command, with what it writes in the package.
@main
struct ModelgenCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try run(context.tool(named: "modelgen").url, arguments, in: context.package.directoryURL)
    }

    fileprivate func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        // What is wrong has been printed by then.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ModelgenCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try run(context.tool(named: "modelgen").url, arguments, in: context.xcodeProject.directoryURL)
        }
    }
#endif
