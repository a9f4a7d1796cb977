import Foundation
import Modelwright

extension TakenNames {
    /// What templates declare, found in what they make of a model of which each name says that it is the model's.
    ///
    /// The built-in templates count with all that they can declare, so that no option changes names.
    ///
    /// - Throws: What rendering throws, and parsing the model.
    init(_ renderer: TemplateRenderer, options: GeneratorOptions) throws {
        self.init()
        var everything = GeneratorOptions()
        everything.makesSnapshots = true
        try add(TemplateRenderer(folder: nil, lineLength: options.lineLength), everything)
        guard options.templateFolder != nil else { return }
        var own = GeneratorOptions()
        own.style = options.style
        own.makesSnapshots = options.makesSnapshots
        own.makesFetchFunctions = options.makesFetchFunctions
        own.templateVariables = options.templateVariables
        try add(renderer, own)
    }

    private mutating func add(_ renderer: TemplateRenderer, _ options: GeneratorOptions) throws {
        let document = try ModelDocument(data: Data(Self.sample.utf8), name: "Sample.xml")
        let translator = try ModelTranslator(ObjectModel(document), options: options, names: self)
        let model = try translator.translate(document: "", fileName: "Sample.xml", typeName: "SampleModel")
        var context = renderer.context(model, translator.types, variables: options.templateVariables)
        add(ofModel: try Self.declarations(of: renderer.render(.model, context)))
        for entity in model.entities {
            context["entity"] = renderer.value(entity)
            add(ofClass: try Self.declarations(of: renderer.render(.machine, context)))
            if entity.isPair { add(ofClass: try Self.declarations(of: renderer.render(.human, context))) }
        }
    }

    /// What a file declares, without what has its name from the model.
    private static func declarations(of source: String) -> [SourceDeclaration] {
        SourceDeclaration.declarations(of: source).filter { !$0.name.lowercased().contains("sample") }
    }

    /// Something of everything for which templates declare anything.
    private static let sample = """
        <model>
        <fetchRequest name="sampleFetch" entity="Sample" predicateString="sampleNumber == $SAMPLE"/>
        <entity name="Sample">
            <fetchedProperty name="sampleFetch" optional="YES"><fetchRequest name="sampleFetch" entity="Sample"/></fetchedProperty>
            <attribute name="sampleNumber" optional="YES" attributeType="Integer 16"/>
            <attribute name="sampleKind" optional="YES" attributeType="String">
                <userInfo><entry key="enumCases" value="sampleOne, sampleTwo"/></userInfo>
            </attribute>
            <relationship name="sampleParent" optional="YES" maxCount="1" destinationEntity="Sample" inverseName="sampleChildren" inverseEntity="Sample"/>
            <relationship name="sampleChildren" optional="YES" toMany="YES" destinationEntity="Sample" inverseName="sampleParent" inverseEntity="Sample"/>
            <relationship name="sampleFriends" optional="YES" toMany="YES" destinationEntity="Sample" inverseName="sampleFans" inverseEntity="Sample"/>
            <relationship name="sampleFans" optional="YES" toMany="YES" destinationEntity="Sample" inverseName="sampleFriends" inverseEntity="Sample"/>
        </entity>
        </model>
        """
}
