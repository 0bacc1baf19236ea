import ZineText

/// What an import drops or changes, in words.
struct ImportReport {
  let output: PandocOutput
  let format: ImportFormat
  let keepsColors: Bool
  /// What pandoc says itself.
  let warnings: [String]

  var sentences: [String] {
    var result: [String] = []
    func add(_ kind: String, _ one: String, _ many: (Int) -> String) {
      guard let count = output.counts[kind], count > 0 else { return }
      result.append(count == 1 ? one : many(count))
    }
    if !format.hasColors {
      if keepsColors {
        result.append(
          "--keep-colors has no effect: pandoc does not read the colors of \(format.phrase)")
      } else if format != .org {
        result.append("colors, fonts and sizes of text are dropped")
      }
    }
    add("insertions", "1 tracked insertion is accepted") { "\($0) tracked insertions are accepted" }
    add("deletions", "1 tracked deletion is accepted") { "\($0) tracked deletions are accepted" }
    add("comments", "1 comment is dropped") { "\($0) comments are dropped" }
    add("colors", "the color of 1 passage is dropped; --keep-colors keeps it") {
      "the colors of \($0) passages are dropped; --keep-colors keeps them"
    }
    add("fonts", "the font of 1 passage is dropped") { "the fonts of \($0) passages are dropped" }
    add("formulas", "1 formula is kept as text") { "\($0) formulas are kept as text" }
    add("raw", "1 passage in a format that zine does not read is dropped") {
      "\($0) passages in formats that zine does not read are dropped"
    }
    add("missing", "1 picture is missing in the document") {
      "\($0) pictures are missing in the document"
    }
    add("broken", "1 picture in the text itself can't be decoded") {
      "\($0) pictures in the text itself can't be decoded"
    }
    if !output.tags.isEmpty {
      let tags = output.tags.sorted { $0.key < $1.key }
        .map { "<\(clipped($0.key))>" + ($0.value > 1 ? " (\($0.value))" : "") }
      result.append(
        "tags that zine does not have are dropped, and text in them is kept: \(listed(tags))")
    }
    let addresses = output.remotePictures.sorted()
    for address in addresses.prefix(Self.mostPictures) {
      result.append(
        "the picture \(clipped(address)) is not loaded; save it beside the source and name the file"
      )
    }
    if addresses.count > Self.mostPictures {
      result.append("\(addresses.count - Self.mostPictures) more pictures are not loaded")
    }
    return result + warnings.map { "pandoc: \($0)" }
  }

  private static let mostPictures = 10
}
