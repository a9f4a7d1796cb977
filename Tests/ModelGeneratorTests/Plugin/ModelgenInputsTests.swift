import Foundation
import Testing

/// What the build plugin finds in a target's folder. Nothing can import a plugin, so that its files are linked here.
struct ModelgenInputsTests {
    private static let model = "<?xml version=\"1.0\"?>\n<model type=\"x\"/>"

    /// A target's folder with models of these names, and texts.
    private static func folder(_ models: [String], _ texts: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in models {
            guard !name.hasSuffix(".xml") else {
                try folder.write(model, to: name)
                continue
            }
            try folder.makeFolder(name)
            try folder.write(model, to: name + "/contents")
        }
        for name in texts { try folder.write("", to: name) }
        return folder
    }

    private static func inputs(_ folder: TemporaryFolder, listed: [String]) throws -> ModelgenInputs {
        let url = URL(fileURLWithPath: folder.path, isDirectory: true)
        return try ModelgenInputs(
            files: listed.map { url.appendingPathComponent($0) }, folder: url, targetName: "App")
    }

    private static func names(_ urls: [URL]) -> [String] { urls.map(\.lastPathComponent) }

    @Test(arguments: [[], ["Shop.xcdatamodeld"], ["Rates.xml"], ["Shop.xcdatamodeld", "Rates.xml"]])
    func takesEveryModelHoweverManyTheTargetLists(listed: [String]) throws {
        let folder = try Self.folder(["Shop.xcdatamodeld", "Rates.xml"])
        let models = try Self.inputs(folder, listed: listed + ["main.swift"]).models
        #expect(models.map(\.outputName) == ["RatesModel.swift", "ShopModel.swift"])
        #expect(Self.names(models[0].files) == ["Rates.xml"])
        #expect(Self.names(models[1].files) == ["contents"])
    }

    @Test func takesAModelOfASubfolderWhenTheTargetListsIt() throws {
        let folder = try Self.folder(["Shop.xcdatamodeld"])
        try folder.makeFolder("Old")
        try folder.write(Self.model, to: "Old/Old.xml")
        #expect(try Self.inputs(folder, listed: []).models.map(\.outputName) == ["ShopModel.swift"])
        let models = try Self.inputs(folder, listed: ["Old/Old.xml"]).models
        #expect(models.map(\.outputName) == ["OldModel.swift", "ShopModel.swift"])
    }

    @Test func givesEachModelItsConfiguration() throws {
        let texts = ["modelgen.yaml", "Rates.modelgen.yml", "machine.stencil", "Else.modelgen.yaml"]
        let models = try Self.inputs(Self.folder(["Shop.xcdatamodeld", "Rates.xml"], texts), listed: []).models
        #expect(models.map { $0.configuration?.lastPathComponent } == ["Rates.modelgen.yml", "modelgen.yaml"])
        #expect(Self.names(models[0].files) == ["Rates.xml", "Rates.modelgen.yml", "machine.stencil"])
        #expect(Self.names(models[1].files) == ["contents", "modelgen.yaml", "machine.stencil"])
    }

    @Test func refusesModelsOfOneOutput() throws {
        let folder = try Self.folder(["Shop.xcdatamodeld", "shop.xml", "Rates.xml"])
        let error = #expect(throws: ModelgenPluginError.self) { try Self.inputs(folder, listed: []) }
        #expect(
            error?.description
                == "modelgen: Several models of the target 'App' would become ShopModel.swift: \(folder.path)/Shop.xcdatamodeld, \(folder.path)/shop.xml. Rename one, or move one into a folder that the target excludes."
        )
    }

    @Test func refusesTwoConfigurationsOfAModel() throws {
        let folder = try Self.folder(["Rates.xml"], ["Rates.modelgen.yml", "Rates.modelgen.yaml"])
        let error = #expect(throws: ModelgenPluginError.self) { try Self.inputs(folder, listed: []) }
        #expect(
            error?.description
                == "modelgen: There are both Rates.modelgen.yaml and Rates.modelgen.yml in the folder of the target 'App': \(folder.path)/Rates.modelgen.yaml, \(folder.path)/Rates.modelgen.yml. Remove one."
        )
    }

    @Test(arguments: ["<models/>", "<a><!-- model --></a>", ""])
    func takesNoOtherXMLForAModel(text: String) throws {
        let folder = try Self.folder([])
        try folder.write(text, to: "Other.xml")
        #expect(mkfifo(folder.path + "/Pipe.xml", 0o600) == 0)
        let error = #expect(throws: ModelgenPluginError.self) { try Self.inputs(folder, listed: ["Other.xml"]) }
        #expect(
            error?.description
                == "modelgen: There is no model in the folder of the target 'App'. Put an .xcdatamodeld, an .xcdatamodel or a model's XML file there."
        )
    }
}
