import Foundation

/// What a target's folder has for the plugin: models, each with the configuration that goes with it.
struct ModelgenInputs {
    /// A model and what its classes come from.
    struct Model {
        /// An `.xcdatamodeld`, an `.xcdatamodel` or an XML file.
        let url: URL
        /// `Shop.modelgen.yaml` for `Shop.xcdatamodeld`, or else `modelgen.yaml`, if there is one.
        let configuration: URL?
        /// Every file that the output comes from.
        let files: [URL]

        /// The name of the generated file: `ShopModel.swift` for `Shop.xcdatamodeld`. It is derived, so that the build knows
        /// it without reading the model.
        var outputName: String {
            let name = url.deletingPathExtension().lastPathComponent
            return (name.hasSuffix("Model") ? name : name + "Model") + ".swift"
        }
    }

    /// All models, in the order of paths.
    let models: [Model]

    /// Looks for the inputs among a target's files.
    ///
    /// - Parameter folder: The target's folder. What the target excludes is none of its files, so what is directly in the
    ///   folder is looked at too: a model is excluded so that SwiftPM says nothing of it.
    init(files: [URL], folder: URL?, targetName: String) throws {
        let all = Self.unique(files + Self.files(below: folder))
        let urls = all.filter(Self.isModel)
        guard !urls.isEmpty else { throw ModelgenPluginError.noModel(targetName) }
        let templates = all.filter { $0.pathExtension == "stencil" }
        func configuration(_ name: String) throws -> URL? {
            let found = all.filter { ["\(name).yaml", "\(name).yml"].contains($0.lastPathComponent) }
            guard found.count <= 1 else {
                throw ModelgenPluginError.severalConfigurations(targetName, name, found.map(\.path))
            }
            return found.first
        }
        let common = try configuration("modelgen")
        models = try urls.map { url in
            let own = try configuration(url.deletingPathExtension().lastPathComponent + ".modelgen")
            let configuration = own ?? common
            let files = Self.files(in: url) + (configuration.map { [$0] } ?? []) + templates
            return Model(url: url, configuration: configuration, files: files)
        }
        // Disks that take capitals for small letters are common.
        let outputs = Dictionary(grouping: models) { $0.outputName.lowercased() }
        if let same = outputs.values.filter({ $0.count > 1 }).min(by: { $0[0].outputName < $1[0].outputName }) {
            throw ModelgenPluginError.sameOutput(targetName, same[0].outputName, same.map(\.url.path))
        }
    }

    /// Each file once, in the order of paths.
    private static func unique(_ files: [URL]) -> [URL] {
        var seen: Set<String> = []
        return files.filter { seen.insert($0.standardizedFileURL.path).inserted }.sorted { $0.path < $1.path }
    }

    /// What is in a folder itself.
    private static func files(below folder: URL?) -> [URL] {
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return files ?? []
    }

    /// Folders of models by their names, XML files by what they start with.
    private static func isModel(_ url: URL) -> Bool {
        switch url.pathExtension.lowercased() {
        case "xcdatamodeld", "xcdatamodel": return true
        case "xml":
            guard isRegularFile(url), let handle = try? FileHandle(forReadingFrom: url) else { return false }
            defer { try? handle.close() }
            let start = (try? handle.read(upToCount: 4096)) ?? Data()
            return String(decoding: start, as: UTF8.self).contains(/<model[\s>\/]/)
        default: return false
        }
    }

    /// The files of a model; a folder reaches the plugin as one entry.
    private static func files(in model: URL) -> [URL] {
        let paths = FileManager.default.enumerator(at: model, includingPropertiesForKeys: [.isRegularFileKey])
        let files = (paths?.compactMap { $0 as? URL } ?? []).filter(isRegularFile)
        return files.isEmpty ? [model] : files.sorted { $0.path < $1.path }
    }

    private static func isRegularFile(_ url: URL) -> Bool {
        (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
}
