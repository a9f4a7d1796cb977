import Foundation
import PackagePlugin

/// Generates the classes of the model in a target's folder, in each build in which the model has changed.
@main
struct ModelgenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else {
            throw ModelgenPluginError.noSourceTarget(target.name)
        }
        return [
            try command(
                files: module.sourceFiles.map(\.url), targetName: target.name,
                tool: context.tool(named: "modelgen").url,
                folder: context.pluginWorkDirectoryURL)
        ]
    }

    fileprivate func command(files: [URL], targetName: String, tool: URL, folder: URL) throws -> Command {
        let inputs = try ModelgenInputs(files: files, targetName: targetName)
        let output = folder.appending(path: "GeneratedSources").appending(path: inputs.outputName)
        var arguments = ["generate", inputs.model.path, "--output-file", output.path]
        if let configuration = inputs.configuration { arguments += ["--config", configuration.path] }
        return .buildCommand(
            displayName: "Generating the classes of \(inputs.model.lastPathComponent)", executable: tool,
            arguments: arguments, inputFiles: inputs.all + [tool], outputFiles: [output])
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ModelgenPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            [
                try command(
                    files: target.inputFiles.map(\.url), targetName: target.displayName,
                    tool: context.tool(named: "modelgen").url, folder: context.pluginWorkDirectoryURL)
            ]
        }
    }
#endif
