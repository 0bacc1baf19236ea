import ZineIssue
import ZineText

/// Describes the content that an import drops or changes.
struct ImportReport {
  let output: PandocOutput
  let format: ImportFormat
  let keepsColors: Bool
  /// Content that pandoc drops without a message; `nil` if it could not be determined.
  let losses: DocumentLosses?
  /// Messages from pandoc.
  let warnings: [String]

  var sentences: [String] {
    var result: [String] = []
    func add(_ kind: String, _ one: String, _ many: ((Int) -> String)? = nil) {
      let count = (output.counts[kind] ?? 0) + (losses?.counts[kind] ?? 0)
      guard count > 0 else { return }
      result.append(count == 1 ? one : many?(count) ?? one)
    }
    if keepsColors, !format.hasColors {
      result.append(
        "--keep-colors has no effect: pandoc does not read the colors of \(format.phrase)")
    }
    if losses == nil, [.docx, .odt, .rtf].contains(format) {
      result.append(
        "colors, fonts and sizes of text are dropped, and text boxes may be dropped too")
    }
    add("textBoxes", "1 text box is dropped with its text") {
      "\($0) text boxes are dropped with their text"
    }
    let gone = (losses?.counts["pictures"] ?? 0) - (output.counts["pictures"] ?? 0)
    if gone > 0 {
      result.append(
        gone == 1
          ? "1 picture is dropped: it is not in the document, or is in a part that pandoc does not read"
          : "\(gone) pictures are dropped: they are not in the document, or are in parts that pandoc does not read"
      )
    }
    add("objects", "1 chart, diagram or embedded object is dropped") {
      "\($0) charts, diagrams or embedded objects are dropped"
    }
    add("margins", "1 header or footer is dropped") { "\($0) headers and footers are dropped" }
    add("insertions", "1 tracked insertion is accepted") { "\($0) tracked insertions are accepted" }
    add("deletions", "1 tracked deletion is accepted") { "\($0) tracked deletions are accepted" }
    add("comments", "1 comment is dropped") { "\($0) comments are dropped" }
    add("pageBreaks", "1 page break is read as a line break") {
      "\($0) page breaks are read as line breaks"
    }
    add("spans", "1 merged cell is read as a single cell") {
      "\($0) merged cells are read as single cells"
    }
    let advice = format.hasColors ? "; --keep-colors keeps them" : ""
    add("colors", "the colors of 1 passage are dropped\(advice)") {
      "the colors of \($0) passages are dropped\(advice)"
    }
    add("someColors", "colors of text are dropped")
    add("fonts", "the font or size of 1 passage is dropped") {
      "the fonts or sizes of \($0) passages are dropped"
    }
    add("someFonts", "fonts and sizes of text are dropped")
    add("formulas", "1 formula is kept as text") { "\($0) formulas are kept as text" }
    add("raw", "1 passage in a format that zine does not read is dropped") {
      "\($0) passages in formats that zine does not read are dropped"
    }
    add("missing", "1 picture is missing from the document") {
      "\($0) pictures are missing from the document"
    }
    add("broken", "1 embedded picture can't be decoded") {
      "\($0) embedded pictures can't be decoded"
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
        "the picture \(clipped(address)) is not loaded; save it next to the source and use its file name"
      )
    }
    if addresses.count > Self.mostPictures {
      result.append("\(addresses.count - Self.mostPictures) more pictures are not loaded")
    }
    return result + warnings.map { "pandoc: \($0)" }
  }

  private static let mostPictures = 10
}
