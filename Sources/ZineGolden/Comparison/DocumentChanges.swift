/// Collects the differences between two documents that do not belong to a page.
struct DocumentChanges {
  private(set) var changes: [DocumentChange] = []

  init(_ old: PDFSummary, _ new: PDFSummary) {
    if old.pages.count != new.pages.count {
      add(.pageCount, "there were \(Self.pages(old)) and are now \(Self.pages(new))")
    }
    addOutline(old.outline, new.outline)
    addMetadata(old.metadata, new.metadata)
    if old.structure != new.structure { addStructure(old.structure, new.structure) }
    addFonts(old.fonts, new.fonts)
  }

  private static func pages(_ summary: PDFSummary) -> String {
    summary.pages.count == 1 ? "1 page" : "\(summary.pages.count) pages"
  }

  private mutating func add(_ kind: ChangeKind, _ sentence: String) {
    changes.append(DocumentChange(kind, sentence))
  }

  private mutating func addOutline(_ old: [String], _ new: [String]) {
    let sentences = SequenceAlignment.equal(old, new).compactMap { pair -> String? in
      switch (pair.old, pair.new) {
      case (let index?, nil): "the outline entry “\(Self.trimmed(old[index]))” was removed"
      case (nil, let index?): "the outline entry “\(Self.trimmed(new[index]))” was added"
      default: nil
      }
    }
    for sentence in sentences.prefix(Self.listed) { add(.outline, sentence) }
    let more = sentences.count - Self.listed
    if more > 0 { add(.outline, "\(more) more outline entries differ") }
  }

  /// Maximum number of differing outline entries that are listed.
  private static let listed = 10

  private static func trimmed(_ text: String) -> Substring { text.drop { $0 == " " } }

  private mutating func addMetadata(_ old: [String: String], _ new: [String: String]) {
    for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
      switch (old[key], new[key]) {
      case (let was?, let now?): add(.metadata, "\(key) was “\(was)” and is now “\(now)”")
      case (let was?, nil): add(.metadata, "\(key) “\(was)” was removed")
      case (nil, let now?): add(.metadata, "\(key) “\(now)” was added")
      case (nil, nil): break
      }
    }
  }

  private mutating func addStructure(_ old: [String], _ new: [String]) {
    let place = zip(old, new).prefix { $0 == $1 }.count
    let was = place < old.count ? old[place] : "nothing"
    let now = place < new.count ? new[place] : "nothing"
    add(
      .structure,
      "the structure had \(old.count) elements and now has \(new.count); "
        + "element \(place + 1) was \(was) and is now \(now)")
  }

  private mutating func addFonts(_ old: [String: Set<Int>], _ new: [String: Set<Int>]) {
    for name in Set(old.keys).union(new.keys).sorted() {
      switch (old[name], new[name]) {
      case (_?, nil): add(.fonts, "the font \(name) was removed")
      case (nil, _?): add(.fonts, "the font \(name) was added")
      default: break
      }
    }
  }

  /// Records fonts that have the same name in both documents but different data.
  mutating func addReplacedFonts(_ old: [String: Set<Int>], _ new: [String: Set<Int>]) {
    for name in old.keys.sorted() {
      if let now = new[name], now != old[name] { add(.fonts, "the font \(name) has changed") }
    }
  }
}
