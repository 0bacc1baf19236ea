// Fuzzes the readers of JSON and of the template, and checks properties that must hold for every source.
// `make fuzz` builds it together with ZineText and ZineStyle.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTemplate(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: "fuzz.json")
  let parsed = MarkupParser.parse([source])
  var style = StyleSources()
  style.sheets = [
    StyleSheetParser.parse(
      Array("body { -zine-smart-quotes: auto }".utf8), source: SourceID(1), target: .a4
    ).sheet
  ]
  var attributes = AttributeStyles()
  check(problems + parsed.diagnostics + attributes.problems(of: parsed.manuscript), in: source)
  var cascade = StyleCascade(parsed.manuscript.elements, style, language: "en")
  check(Story(parsed.manuscript))
  check(Story(parsed.manuscript, &cascade))
  do throws(JSONFailure) {
    let value = try JSONReader.read(source)
    check(value, in: source)
    checkRereading(value)
  } catch {
    precondition(error.range.lowerBound >= 0, "a failure before the source")
    precondition(error.range.upperBound <= source.bytes.count, "a failure behind the source")
    let told = MarkupParser.parse([source]).diagnostics
    precondition(told.contains { $0.severity == .error }, "a failure that nobody is told of")
  }
  return 0
}

/// Checks that a value is the same after writing and reading it again.
private func checkRereading(_ value: JSONValue) {
  let written = text(of: value)
  let source = SourceFile(id: SourceID(0), name: "again.json", bytes: Array(written.utf8))
  guard let again = try? JSONReader.read(source) else { preconditionFailure("not read again") }
  precondition(text(of: again) == written, "read as something else")
}

private func text(of value: JSONValue) -> String {
  switch value.content {
  case .null: "null"
  case .boolean(let value): "\(value)"
  case .number(let number): "\(number)"
  case .string(let string): text(of: string)
  case .array(let values): "[\(values.map(text).joined(separator: ","))]"
  case .object(let members):
    "{\(members.map { "\(text(of: $0.key)):\(text(of: $0.value))" }.joined(separator: ","))}"
  }
}

/// Returns a string with everything except printable ASCII as UTF-16 escape sequences.
private func text(of string: JSONString) -> String {
  let units = string.text.utf16.map { unit in
    if (0x20..<0x7F).contains(unit), unit != 0x22, unit != 0x5C {
      return String(Unicode.Scalar(UInt8(unit)))
    }
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
  return "\"\(units.joined())\""
}

/// Checks that each value is inside its parent, and that strings map back to the source.
private func check(_ value: JSONValue, in source: SourceFile) {
  precondition(!value.range.isEmpty, "a value of nothing")
  precondition(value.range.upperBound <= source.bytes.count, "a value behind the source")
  switch value.content {
  case .null, .boolean: break
  case .number(let number): precondition(number.isFinite, "no number")
  case .string(let string):
    precondition(string.range == value.range, "a string that stands elsewhere")
    check(string, in: source)
  case .array(let values):
    for inner in values { check(inner, inside: value, in: source) }
  case .object(let members):
    for member in members {
      check(member.key, in: source)
      check(member.value, inside: value, in: source)
    }
  }
}

private func check(_ inner: JSONValue, inside value: JSONValue, in source: SourceFile) {
  precondition(
    value.range.contains(inner.range.lowerBound) && value.range.upperBound > inner.range.upperBound,
    "a value outside of the one that holds it")
  check(inner, in: source)
}

private func check(_ string: JSONString, in source: SourceFile) {
  precondition(String(validating: string.bytes, as: UTF8.self) != nil, "the string is no UTF-8")
  var last = string.range.lowerBound
  for index in string.bytes.indices {
    let range = string.sourceRange(of: index..<index + 1)
    precondition(range.lowerBound >= last, "places that go back")
    precondition(range.upperBound < string.range.upperBound, "a place behind the string")
    let byte = source.bytes[range.lowerBound]
    precondition(
      byte == string.bytes[index] || source.bytes[string.range].contains(UInt8(ascii: "\\")),
      "another letter")
    last = range.lowerBound
  }
  let pieces = string.pieces(of: string.bytes.indices)
  precondition(pieces.reduce(0) { $0 + $1.range.count } == string.bytes.count, "pieces leave gaps")
}
