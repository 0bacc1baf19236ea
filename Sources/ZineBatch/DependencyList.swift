import ZineText

/// What a render said of what it read.
struct DependencyList {
  var inputs: [String]
  var folders: [String]
  var missing: [String]
  var pages: Int
  var warnings: Int

  /// - Returns: `nil` where the text is not the one that `zine render --deps-format json` writes.
  init?(_ bytes: [UInt8]) {
    guard let json = JSON.parse(bytes), let pages = json["pages"]?.number,
      let warnings = json["warnings"]?.number, let inputs = Self.strings(json["inputs"]),
      let folders = Self.strings(json["folders"]), let missing = Self.strings(json["missing"]),
      (0...1e9).contains(pages), (0...1e9).contains(warnings)
    else { return nil }
    (self.inputs, self.folders, self.missing) = (inputs, folders, missing)
    (self.pages, self.warnings) = (Int(pages), Int(warnings))
  }

  private static func strings(_ json: JSON?) -> [String]? { json?.array?.compactMap(\.string) }
}
