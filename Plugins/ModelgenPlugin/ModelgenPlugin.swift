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
                ModelgenInputs(
                    files: module.sourceFiles.map(\.url), folder: module.directoryURL, targetName: target.name),
                tool: context.tool(named: "modelgen").url, folder: context.pluginWorkDirectoryURL)
        ]
    }

    fileprivate func command(_ inputs: ModelgenInputs, tool: URL, folder: URL) -> Command {
        let output = folder.appending(path: "GeneratedSources").appending(path: inputs.outputName)
        var arguments = ["generate", inputs.model.path, "--output-file", output.path, "--quiet"]
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
                    ModelgenInputs(
                        files: target.inputFiles.map(\.url), folder: nil, targetName: target.displayName),
                    tool: context.tool(named: "modelgen").url, folder: context.pluginWorkDirectoryURL)
            ]
        }
    }
#endif
