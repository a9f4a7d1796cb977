/// A model in which every attribute type and every annotation is used.
let exhibitModel = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Exhibit">
            <attribute name="int8" optional="YES" attributeType="Integer 16"/>
            <attribute name="int16" optional="YES" attributeType="Integer 16"/>
            <attribute name="int32" optional="YES" attributeType="Integer 32"/>
            <attribute name="int64" optional="YES" attributeType="Integer 64"/>
            <attribute name="uint64" optional="YES" attributeType="Integer 64"/>
            <attribute name="double" optional="YES" attributeType="Double"/>
            <attribute name="float" optional="YES" attributeType="Float"/>
            <attribute name="decimal" optional="YES" attributeType="Decimal"/>
            <attribute name="bool" optional="YES" attributeType="Boolean"/>
            <attribute name="string" optional="YES" attributeType="String"/>
            <attribute name="date" optional="YES" attributeType="Date"/>
            <attribute name="seconds" optional="YES" attributeType="Date">
                <userInfo><entry key="jsonDateFormat" value="secondsSince1970"/></userInfo>
            </attribute>
            <attribute name="millis" optional="YES" attributeType="Date">
                <userInfo><entry key="jsonDateFormat" value="millisecondsSince1970"/></userInfo>
            </attribute>
            <attribute name="pattern" optional="YES" attributeType="Date">
                <userInfo><entry key="jsonDateFormat" value="EEE, d MMM yy h:mm:ss.SSS a xxx"/></userInfo>
            </attribute>
            <attribute name="day" optional="YES" attributeType="Transformable" valueTransformerName="Day"/>
            <attribute name="data" optional="YES" attributeType="Binary"/>
            <attribute name="uuid" optional="YES" attributeType="UUID"/>
            <attribute name="url" optional="YES" attributeType="URI"/>
            <attribute name="json" optional="YES" attributeType="Transformable"/>
            <attribute name="ints" optional="YES" attributeType="Transformable">
                <userInfo><entry key="jsonLossy" value="YES"/></userInfo>
            </attribute>
            <attribute name="strings" optional="YES" attributeType="Transformable"/>
            <attribute name="prices" optional="YES" attributeType="Transformable"/>
            <attribute name="tags" optional="YES" attributeType="Transformable" valueTransformerName="List"/>
            <attribute name="genre" optional="YES" attributeType="String"/>
            <attribute name="count" attributeType="Integer 64" defaultValueString="0"/>
            <attribute name="flag" attributeType="Boolean" defaultValueString="NO"/>
            <attribute name="text" attributeType="String" defaultValueString="none"/>
            <attribute name="code" optional="YES" attributeType="Integer 32">
                <userInfo><entry key="jsonType" value="string"/></userInfo>
            </attribute>
            <attribute name="always" optional="YES" attributeType="String">
                <userInfo><entry key="jsonNulls" value="explicit"/></userInfo>
            </attribute>
            <attribute name="never" optional="YES" attributeType="String">
                <userInfo><entry key="jsonNulls" value="omit"/></userInfo>
            </attribute>
            <attribute name="mail" optional="YES" attributeType="String">
                <userInfo><entry key="jsonKeyPath.1" value="e-mail"/><entry key="jsonKeyPath.2" value="a.mail"/></userInfo>
            </attribute>
            <attribute name="nested" optional="YES" attributeType="Double">
                <userInfo><entry key="jsonKeyPath" value="a.b.c"/></userInfo>
            </attribute>
            <attribute name="place" optional="YES" attributeType="Double">
                <userInfo><entry key="jsonKeyPath" value="at[1]"/></userInfo>
            </attribute>
            <attribute name="shelfName" optional="YES" attributeType="String">
                <userInfo><entry key="jsonKeyPath" value="shelf.name"/></userInfo>
            </attribute>
            <attribute name="composed" optional="YES" attributeType="String" defaultValueString="\u{E9}">
                <userInfo><entry key="jsonKeyPath" value="\u{E9}.x"/></userInfo>
            </attribute>
            <attribute name="decomposed" optional="YES" attributeType="String">
                <userInfo><entry key="jsonKeyPath" value="e\u{301}.x"/></userInfo>
            </attribute>
            <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf"/>
            <relationship name="shapes" optional="YES" toMany="YES" destinationEntity="Shape"/>
            <relationship name="parts" optional="YES" toMany="YES" destinationEntity="Exhibit"/>
            <userInfo>
                <entry key="jsonUnknownKeys" value="keep"/>
                <entry key="jsonView.list" value="int8, pattern, nested, place, shelfName, parts"/>
                <entry key="jsonView.page" value="date, decomposed, shelf, shapes"/>
            </userInfo>
        </entity>
        <entity name="Shelf">
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="shelf" inverseEntity="Book">
                <userInfo><entry key="jsonLossy" value="YES"/></userInfo>
            </relationship>
            <relationship name="picks" optional="YES" toMany="YES" destinationEntity="Book"/>
        </entity>
        <entity name="Book">
            <attribute name="id" attributeType="Integer 32"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
            <relationship name="sequel" optional="YES" maxCount="1" destinationEntity="Book">
                <userInfo><entry key="jsonReference" value="identity"/></userInfo>
            </relationship>
            <userInfo>
                <entry key="identityAttributes" value="id"/><entry key="jsonUnknownKeys" value="reject"/>
                <entry key="jsonView.page" value="shelf, sequel"/>
            </userInfo>
        </entity>
        <entity name="Shape" isAbstract="YES">
            <attribute name="label" optional="YES" attributeType="String"/>
            <userInfo><entry key="jsonDiscriminator" value="type"/><entry key="jsonView.page" value="label"/></userInfo>
        </entity>
        <entity name="Circle" parentEntity="Shape">
            <attribute name="radius" attributeType="Double"/>
            <userInfo><entry key="jsonDiscriminatorValue" value="circle"/></userInfo>
        </entity>
        <entity name="Square" parentEntity="Shape">
            <attribute name="side" attributeType="Float"/>
            <userInfo><entry key="jsonDiscriminatorValue" value="2"/></userInfo>
        </entity>
        <entity name="Composed" parentEntity="Shape">
            <userInfo><entry key="jsonDiscriminatorValue" value="\u{E9}"/></userInfo>
        </entity>
        <entity name="Decomposed" parentEntity="Shape">
            <userInfo><entry key="jsonDiscriminatorValue" value="e\u{301}"/></userInfo>
        </entity>
    </model>
    """
