import ZineText

/// What a render says of itself by `--deps-format json`.
struct RenderFacts {
  var outputs: [String] = []
  var inputs: [String] = []
  var folders: [String] = []
  var missing: [String] = []
  var pageCount = 0
  var warningCount = 0

  /// Before a render has said anything.
  init(inputs: [String]) { self.inputs = inputs }

  /// `nil` for what a render that ended early leaves.
  init?(_ bytes: [UInt8]) {
    guard let json = JSON.parse(bytes), let outputs = json["outputs"]?.array,
      let inputs = json["inputs"]?.array, let folders = json["folders"]?.array,
      let missing = json["missing"]?.array, let pages = json["pages"]?.number,
      let warnings = json["warnings"]?.number
    else { return nil }
    self.outputs = outputs.compactMap(\.string)
    self.inputs = inputs.compactMap(\.string)
    self.folders = folders.compactMap(\.string)
    self.missing = missing.compactMap(\.string)
    (pageCount, warningCount) = (Int(pages), Int(warnings))
  }
}
