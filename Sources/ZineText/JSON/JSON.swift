/// A JSON value without source positions.
package indirect enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// - Returns: The value, or `nil` if the bytes are not valid JSON or nested deeper than the limit.
  package static func parse(_ bytes: [UInt8]) -> JSON? {
    let source = SourceFile(id: SourceID(0), name: "", bytes: bytes)
    guard let value = try? JSONReader.read(source) else { return nil }
    return JSON(value)
  }

  private init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null: .null
      case .boolean(let boolean): .boolean(boolean)
      case .number(let number): .number(number)
      case .string(let string): .string(string.text)
      case .array(let values): .array(values.map(JSON.init))
      case .object(let members):
        .object(
          Dictionary(members.map { ($0.key.text, JSON($0.value)) }) { first, _ in first })
      }
  }

  package subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
  package var object: [String: JSON]? {
    if case .object(let members) = self { members } else { nil }
  }
}
