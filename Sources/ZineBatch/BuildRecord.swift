import ZineChecksum

/// The inputs and the result of a build.
struct BuildRecord: Hashable {
  /// A file or folder that a build has looked up.
  struct Input: Hashable {
    /// Path that the build opened, relative to the project's folder.
    var path: String
    /// Hash of the content; `nil` if the file did not exist.
    var hash: String?
  }

  var inputs: [Input]
  /// SHA-256 hash of the output.
  var hash: String
  var pages: Int
  var warnings: Int
  /// Diagnostics of the build, as JSON.
  var messages: [String] = []

  /// Returns a hash of all data that determines the output. If the keys of two builds are equal, their
  /// outputs have the same bytes.
  func key(_ recipe: String) -> String {
    Checksum.sha256(
      Array(inputs.reduce(into: recipe) { $0 += "\n\($1.hash ?? "-") \($1.path)" }.utf8))
  }

  /// Returns the first input that has changed since the build.
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

  /// - Returns: The records; `nil` if the bytes are damaged.
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

extension DependencyList {
  /// Creates a list of the files and folders that a build read, in their current state.
  init(_ record: BuildRecord) {
    let there = record.inputs.filter { $0.hash != nil }.map(\.path)
    let folders = Set(there.filter { FileStamp.of($0)?.isFolder ?? false })
    self.init(
      inputs: there.filter { !folders.contains($0) }, folders: folders.sorted(),
      missing: record.inputs.filter { $0.hash == nil }.map(\.path))
  }
}
