// Fuzzes the parsers of attribute values and options. `make fuzz` builds it together with ZineText and
// ZineStyle.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzValues(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  if let number = decimalNumber(text) { precondition(number.isFinite, "no number") }
  if let color = Color(text) {
    let (red, green, blue) = color.screen
    for part in [red, green, blue] { precondition((0...1).contains(part), "no part of a colour") }
  }
  if let length = Length(text) {
    precondition(length.points(em: 10, rem: 10, percentBase: 100).isFinite, "no length")
  }
  if let names = familyNames(text) {
    precondition(names.allSatisfy { !$0.isEmpty && !$0.contains("\n") }, "no names")
  }
  _ = isLanguageTag(text)
  _ = nearestName(to: text, in: TagName.built)
  if case .address(let address)? = LinkTarget(text) { check(address) }
  return 0
}

/// Checks that an address cannot end a PDF string, or open anything except a browser or a mail program.
private func check(_ address: String) {
  let lowered = address.lowercased()
  precondition(
    ["http://", "https://", "mailto:"].contains { lowered.hasPrefix($0) }, "another scheme")
  precondition(
    address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()\\<>\"".utf8.contains($0) },
    "an address that ends a string")
}
