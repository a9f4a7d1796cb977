import Foundation

/// Writes attributes' values, for the encode engine and for telling whether a value comes out as it went in.
enum AttributeWriter {
    /// Why a value could not be written.
    struct Problem: Error {
        var reason: DataFailure.Reason
        var expected: String
        var found: String
    }

    /// Writes the value, or null for nil, in the form in which it was read, or which `jsonType` asks for.
    ///
    /// - Returns: Nil, or why nothing was written.
    @inline(never)
    static func write<Sink: JSONSink>(
        _ attribute: AttributeMapping, of object: ModelObject, form: ValueForm, to sink: inout Sink
    ) -> Problem? {
        writeInline(attribute, of: object, form: form, to: &sink)
    }

    /// The same without a call for the usual values, for where every attribute of every object comes by.
    @inline(__always)
    static func writeInline<Sink: JSONSink>(
        _ attribute: AttributeMapping, of object: ModelObject, form: ValueForm, to sink: inout Sink
    ) -> Problem? {
        switch attribute.codec {
        case .string where form == .plain && attribute.writtenType == .asDecoded:
            guard let value = attribute.typed(String.self).get(object) else { return writeNull(&sink) }
            sink.string(value)
            return nil
        case .integer where form == .plain && attribute.writtenType == .asDecoded:
            guard let value = attribute.typed(Int64.self).get(object) else { return writeNull(&sink) }
            if !attribute.range.contains(value) { return outOfRange(attribute, String(value)) }
            sink.integer(value)
            return nil
        case .double where form == .plain && attribute.writtenType == .asDecoded:
            guard let value = attribute.typed(Double.self).get(object) else { return writeNull(&sink) }
            if !value.isFinite { return notFinite(value.description) }
            sink.double(value)
            return nil
        default:
            return writeUnusual(attribute, of: object, form: form, to: &sink)
        }
    }

    /// What is written, as a value by itself.
    static func value(
        _ attribute: AttributeMapping, of object: ModelObject, form: ValueForm
    ) throws(Problem) -> JSONValue {
        var sink = JSONTreeSink(.json)
        if let problem = write(attribute, of: object, form: form, to: &sink) { throw problem }
        return sink.root ?? .null
    }

    /// The value as its type is written, whatever `jsonType` says and in whatever form it was read.
    static func ownValue(_ attribute: AttributeMapping, of object: ModelObject) throws(Problem) -> JSONValue {
        var sink = JSONTreeSink(.json)
        try write(plainOutput(attribute, of: object), attribute, to: &sink)
        return sink.root ?? .null
    }

    private static func writeNull<Sink: JSONSink>(_ sink: inout Sink) -> Problem? {
        sink.null()
        return nil
    }

    @inline(never)
    private static func writeUnusual<Sink: JSONSink>(
        _ attribute: AttributeMapping, of object: ModelObject, form: ValueForm, to sink: inout Sink
    ) -> Problem? {
        do throws(Problem) {
            try write(output(attribute, of: object, form: form), attribute, to: &sink)
            return nil
        } catch {
            return error
        }
    }

    @inline(__always)
    private static func write<Sink: JSONSink>(
        _ output: Output, _ attribute: AttributeMapping, to sink: inout Sink
    ) throws(Problem) {
        switch output {
        case .null: sink.null()
        case .boolean(let value): sink.boolean(value)
        case .integer(let value): sink.integer(value)
        case .unsigned(let value): sink.unsigned(value)
        case .double(let value): sink.double(value)
        case .float(let value): sink.float(value)
        case .decimal(let value): sink.decimal(value)
        case .string(let value): sink.string(value)
        case .uuid(let value): sink.uuid(value)
        case .value(let value): sink.value(value)
        case .date(let value):
            if !sink.date(value, attribute.dateFormat) { throw unwritable(value, attribute) }
        case .strings(let values):
            sink.beginArray()
            for value in values {
                sink.element()
                sink.string(value)
            }
            sink.endArray()
        }
    }
}
