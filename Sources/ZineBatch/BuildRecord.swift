import ZineChecksum

/// What a build read, and what came of it.
struct BuildRecord: Hashable {
  /// Something that a build looked at.
  struct Input: Hashable {
    /// As the build opened it, from the project's folder.
    var path: String
    /// `nil` where nothing was there.
    var hash: String?
  }

  var inputs: [Input]
  /// The SHA-256 of the output.
  var hash: String
  var pages: Int
  var warnings: Int
  /// What the build told, as JSON.
  var messages: [String] = []

  /// What the output follows from: equal keys, equal bytes.
  func key(_ recipe: String) -> String {
    Checksum.sha256(
      Array(inputs.reduce(into: recipe) { $0 += "\n\($1.hash ?? "-") \($1.path)" }.utf8))
  }

  /// The first input that is another one now.
  func firstChange(_ known: KnownHashes) -> Input? {
    inputs.first { known.hash(of: $0.path) != $0.hash }
  }

  // MARK: On disk

  private static let kind = "zine-recipe 2"

  static func text(_ records: [BuildRecord]) -> [UInt8] {
    Record.text(
      kind,
      records.flatMap { record in
        [["output", record.hash, String(record.pages), String(record.warnings)]]
          + record.inputs.map { [$0.hash ?? "-", $0.path] }
          + record.messages.map { ["message", $0, ""] }
      })
  }

  /// - Returns: `nil` where the bytes are damaged.
  static func records(of bytes: [UInt8]) -> [BuildRecord]? {
    guard let lines = Record.lines(of: bytes, kind) else { return nil }
    var records: [BuildRecord] = []
    for fields in lines {
      switch fields.count {
      case 4:
        guard let pages = Int(fields[2]), let warnings = Int(fields[3]) else { return nil }
        records.append(
          BuildRecord(inputs: [], hash: fields[1], pages: pages, warnings: warnings))
      case 2:
        guard !records.isEmpty else { return nil }
        records[records.count - 1].inputs.append(
          Input(path: fields[1], hash: fields[0] == "-" ? nil : fields[0]))
      case 3:
        guard !records.isEmpty, fields[0] == "message" else { return nil }
        records[records.count - 1].messages.append(fields[1])
      default: return nil
      }
    }
    return records
  }
}
