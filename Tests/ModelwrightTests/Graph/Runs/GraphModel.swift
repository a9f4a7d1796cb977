import Foundation
import Modelwright

/// The model of the graphs, each time with other classes.
enum GraphModel: CaseIterable {
    case dynamic
    case plain
    case reporting
    case backLeading

    /// Whether a graph has the same as with the others: a setter that changes something else makes it something to write.
    var isComparable: Bool { self != .backLeading }

    var value: ObjectModel {
        switch self {
        case .dynamic: Self.dynamicModel
        case .plain: Self.plainModel
        case .reporting: Self.reportingModel
        case .backLeading: Self.backLeadingModel
        }
    }

    private static let dynamicModel = model([])
    private static let plainModel = model(PlainRunClasses.all)
    private static let reportingModel = model(ReportingRunClasses.all)
    private static let backLeadingModel = model(BackLeadingRunClasses.all)

    private static func model(_ classes: [ModelObject.Type]) -> ObjectModel {
        do {
            return try ObjectModel(data: Data(xml.utf8), name: "Fuzz.xml", classes: classes)
        } catch {
            fatalError("\(error)")
        }
    }

    private static let xml = """
        <model>
        <entity name="Band">
        <attribute name="id" optional="YES" attributeType="Integer 32"/>
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>
        <relationship name="albums" optional="YES" toMany="YES" ordered="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>
        <relationship name="flights" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Flight" inverseName="band" inverseEntity="Flight"/>
        <relationship name="best" optional="YES" maxCount="1" destinationEntity="Album"/>
        <relationship name="debut" optional="YES" maxCount="1" destinationEntity="Album" inverseName="debutOf" inverseEntity="Album"/>
        <relationship name="members" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Member"/>
        <relationship name="manager" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Member"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity>
        <entity name="Album">
        <attribute name="id" optional="YES" attributeType="Integer 32"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="band" optional="YES" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band"/>
        <relationship name="debutOf" optional="YES" maxCount="1" destinationEntity="Band" inverseName="debut" inverseEntity="Band"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="albums" inverseEntity="Tag"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Note" inverseName="album" inverseEntity="Note"/>
        <relationship name="guests" optional="YES" toMany="YES" destinationEntity="Member"/>
        <userInfo><entry key="identityAttributes" value="id"/><entry key="jsonDiscriminator" value="type"/><entry key="jsonDiscriminatorValue" value="album"/></userInfo>
        </entity>
        <entity name="Live" parentEntity="Album">
        <attribute name="place" optional="YES" attributeType="String"/>
        <userInfo><entry key="jsonDiscriminatorValue" value="live"/></userInfo>
        </entity>
        <entity name="Tag">
        <attribute name="id" optional="YES" attributeType="String"/>
        <relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="tags" inverseEntity="Album"><userInfo><entry key="jsonMerge" value="merge"/></userInfo></relationship>
        <relationship name="fans" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Member" inverseName="tag" inverseEntity="Member"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity>
        <entity name="Member">
        <attribute name="role" optional="YES" attributeType="String"/>
        <relationship name="solos" optional="YES" toMany="YES" destinationEntity="Album"><userInfo><entry key="jsonMerge" value="append"/></userInfo></relationship>
        <relationship name="instruments" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Instrument"/>
        <relationship name="main" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Instrument"/>
        <relationship name="tag" optional="YES" maxCount="1" destinationEntity="Tag" inverseName="fans" inverseEntity="Tag"/>
        </entity>
        <entity name="Instrument">
        <attribute name="kind" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Note">
        <attribute name="text" optional="YES" attributeType="String"/>
        <relationship name="marks" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Mark" inverseName="note" inverseEntity="Mark"/>
        <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album" inverseName="notes" inverseEntity="Album"/>
        </entity>
        <entity name="Mark">
        <attribute name="page" optional="YES" attributeType="Integer 32"/>
        <relationship name="note" optional="YES" maxCount="1" destinationEntity="Note" inverseName="marks" inverseEntity="Note"/>
        </entity>
        <entity name="Flight">
        <attribute name="airport" optional="YES" attributeType="String"/>
        <attribute name="number" optional="YES" attributeType="Integer 32"/>
        <attribute name="gate" optional="YES" attributeType="String"/>
        <relationship name="band" optional="YES" maxCount="1" destinationEntity="Band" inverseName="flights" inverseEntity="Band"/>
        <userInfo><entry key="identityAttributes" value="airport,number"/></userInfo>
        </entity>
        <composite name="Address">
        <attribute name="street" optional="YES" attributeType="String"/>
        <attribute name="spot" optional="YES" attributeType="Composite" composite="Spot"/>
        </composite>
        <composite name="Spot">
        <attribute name="lat" optional="YES" attributeType="Integer 32"/>
        <attribute name="lon" optional="YES" attributeType="Integer 32"/>
        </composite>
        </model>
        """
}
