import Foundation
import PackagePlugin

/// Generates the classes of the models in a target's folder, in each build in which a model has changed.
@main
struct ModelgenPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else {
            throw ModelgenPluginError.noSourceTarget(target.name)
        }
        let inputs = try ModelgenInputs(
            files: module.sourceFiles.map(\.url), folder: module.directoryURL, targetName: target.name)
        let tool = try context.tool(named: "modelgen").url
        return inputs.models.map { command($0, tool: tool, folder: context.pluginWorkDirectoryURL) }
    }

    fileprivate func command(_ model: ModelgenInputs.Model, tool: URL, folder: URL) -> Command {
        let output = folder.appending(path: "GeneratedSources").appending(path: model.outputName)
        var arguments = ["generate", model.url.path, "--output-file", output.path, "--quiet"]
        if let configuration = model.configuration { arguments += ["--config", configuration.path] }
        return .buildCommand(
            displayName: "Generating the classes of \(model.url.lastPathComponent)", executable: tool,
            arguments: arguments, inputFiles: model.files + [tool], outputFiles: [output])
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ModelgenPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let inputs = try ModelgenInputs(
                files: target.inputFiles.map(\.url), folder: nil, targetName: target.displayName)
            let tool = try context.tool(named: "modelgen").url
            return inputs.models.map { command($0, tool: tool, folder: context.pluginWorkDirectoryURL) }
        }
    }
#endif
