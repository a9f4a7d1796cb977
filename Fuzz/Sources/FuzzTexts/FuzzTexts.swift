import Foundation
import FuzzSupport

@testable import Modelwright

/// The small languages within a model document and in values: key paths, numbers, and date patterns with a date on the
/// line behind them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTexts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: FuzzInput.data(start, count), as: UTF8.self)
    checkKeyPath(text)
    checkNumber(text)
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if lines.count == 2 { checkDate(lines[0], lines[1]) }
    return 0
}

private func checkKeyPath(_ text: String) {
    guard let path = try? JSONKeyPath(text) else { return }
    let again = try? JSONKeyPath(path.description)
    FuzzInput.require(again == path, "The key path \(path.components) is written as \(path), which is another.")
}

private func checkNumber(_ text: String) {
    let number = JSONNumber(text)
    // JSON's numbers are those that start and end without white space.
    let value = try? JSONValue(data: Data(text.utf8))
    let isBare = text.utf8.first.map { $0 > 0x20 } == true && text.utf8.last.map { $0 > 0x20 } == true
    if !text.hasPrefix("\u{FEFF}"), isBare {
        FuzzInput.require(value?.numberValue == number, "\(text) is a number here and none there.")
    }
    guard let number else { return }
    let again = JSONNumber(number.description)
    FuzzInput.require(again == number, "\(number) reads back as another number.")
    FuzzInput.require(again?.hashValue == number.hashValue, "\(number) reads back with another hash value.")

    // The C library's conversion is exact, too.
    let double = strtod(text, nil)
    FuzzInput.require(
        number.double?.bitPattern == (double.isFinite ? double.bitPattern : nil) || number.double == 0 && double == 0,
        "\(text) as a Double is \(String(describing: number.double)), not \(double).")
    let float = strtof(text, nil)
    FuzzInput.require(
        number.float?.bitPattern == (float.isFinite ? float.bitPattern : nil) || number.float == 0 && float == 0,
        "\(text) as a Float is \(String(describing: number.float)), not \(float).")
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }) {
        FuzzInput.require(number.int64 == Int64(text), "\(text) is not the Int64 that it is.")
        if text != "-0" { FuzzInput.require(number.uint64 == UInt64(text), "\(text) is not the UInt64 that it is.") }
    }
    if let integer = number.int64 { FuzzInput.require(JSONNumber(integer) == number, "\(text) is not \(integer).") }
    if let decimal = number.decimal { FuzzInput.require(JSONNumber(decimal) == number, "\(text) is not \(decimal).") }
}

private func checkDate(_ pattern: String, _ text: String) {
    guard let format = try? DateFormat(pattern) else { return }
    guard let date = format.date(from: text) else {
        FuzzInput.require(format.problem(in: text) != nil, "\(text) is refused for no reason.")
        return
    }
    FuzzInput.require(format.problem(in: text) == nil, "\(text) is read, and has a problem.")
    // An offset may lead into a year that the format can't write.
    guard let written = format.string(from: date) else { return }
    guard let again = format.date(from: written) else {
        fatalError("\(text) by \(pattern) is written as \(written), which is no date.")
    }
    FuzzInput.require(
        format.string(from: again) == written,
        "\(text) by \(pattern) is written as \(written), which is written as \(format.string(from: again) ?? "nothing")."
    )
    if !isRounded(format) {
        FuzzInput.require(again == date, "\(text) by \(pattern) is written as \(written), which is another date.")
    }
}

/// Formats that write fewer digits of the fraction than they read.
private func isRounded(_ format: DateFormat) -> Bool {
    switch format.kind {
    case .iso8601, .iso8601Basic, .secondsSince1970, .millisecondsSince1970: true
    case .day, .pattern: false
    }
}
