import Foundation

/// What a target's folder has for the plugin: exactly one model, and at most one configuration.
struct ModelgenInputs {
    /// The model: an `.xcdatamodeld`, an `.xcdatamodel` or an XML file.
    let model: URL
    /// `modelgen.yaml`, if there is one.
    let configuration: URL?
    /// Every file that the output comes from.
    let all: [URL]

    /// The name of the generated file: `ShopModel.swift` for `Shop.xcdatamodeld`. It is derived, so that the build knows it
    /// without reading the model.
    var outputName: String {
        let name = model.deletingPathExtension().lastPathComponent
        return (name.hasSuffix("Model") ? name : name + "Model") + ".swift"
    }

    /// Looks for the inputs among a target's files.
    ///
    /// - Parameter folder: The target's folder. What the target excludes is none of its files, so what is not among them is
    ///   looked for there.
    init(files: [URL], folder: URL?, targetName: String) throws {
        func found(_ isWanted: (URL) -> Bool) -> [URL] {
            let listed = files.filter(isWanted)
            return listed.isEmpty ? Self.files(below: folder).filter(isWanted) : listed
        }
        let models = found(Self.isModel)
        guard let model = models.first else { throw ModelgenPluginError.noModel(targetName) }
        guard models.count == 1 else {
            throw ModelgenPluginError.severalModels(targetName, models.map(\.path))
        }
        let configurations = found { ["modelgen.yaml", "modelgen.yml"].contains($0.lastPathComponent) }
        guard configurations.count <= 1 else {
            throw ModelgenPluginError.severalConfigurations(targetName, configurations.map(\.path))
        }
        self.model = model
        configuration = configurations.first
        all = Self.files(in: model) + configurations + found { $0.pathExtension == "stencil" }
    }

    /// What is in a folder itself, in the order of names.
    private static func files(below folder: URL?) -> [URL] {
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return (files ?? []).sorted { $0.path < $1.path }
    }

    /// Folders of models by their names, XML files by what they start with.
    private static func isModel(_ url: URL) -> Bool {
        switch url.pathExtension.lowercased() {
        case "xcdatamodeld", "xcdatamodel": return true
        case "xml":
            guard let handle = try? FileHandle(forReadingFrom: url) else { return false }
            defer { try? handle.close() }
            let start = (try? handle.read(upToCount: 4096)) ?? Data()
            return String(decoding: start, as: UTF8.self).contains("<model")
        default: return false
        }
    }

    /// The files of a model; a folder reaches the plugin as one entry.
    private static func files(in model: URL) -> [URL] {
        let paths = FileManager.default.enumerator(at: model, includingPropertiesForKeys: [.isRegularFileKey])
        let files = (paths?.compactMap { $0 as? URL } ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
        return files.isEmpty ? [model] : files.sorted { $0.path < $1.path }
    }
}

/// Why a target's classes can't be generated.
enum ModelgenPluginError: Error, CustomStringConvertible {
    case noSourceTarget(String)
    case noModel(String)
    case severalModels(String, [String])
    case severalConfigurations(String, [String])

    var description: String {
        switch self {
        case .noSourceTarget(let target):
            "modelgen: The target '\(target)' has no Swift sources. Apply the plugin to a target that has some."
        case .noModel(let target):
            "modelgen: There is no model in the folder of the target '\(target)'. Put an .xcdatamodeld, an .xcdatamodel or a model's XML file there."
        case .severalModels(let target, let paths):
            "modelgen: There are several models in the folder of the target '\(target)', and only one can be used: \(paths.joined(separator: ", ")). Move the others to targets of their own."
        case .severalConfigurations(let target, let paths):
            "modelgen: There are both modelgen.yaml and modelgen.yml in the folder of the target '\(target)': \(paths.joined(separator: ", ")). Remove one."
        }
    }
}
