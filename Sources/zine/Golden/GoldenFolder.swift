import Glibc
import ZineCairo
import ZineGolden
import ZineText

/// Where the golden of an issue is kept: `golden/NAME/` beside the source `NAME.txt`.
struct GoldenFolder {
  let path: String
  private var parent: String

  init(source: String) {
    parent = source.contains("/") ? folder(of: source) + "/golden" : "golden"
    path = parent + "/" + baseName(of: source)
  }

  var document: String { path + "/issue.pdf" }
  var frames: String { path + "/frames.txt" }
  var manifest: String { path + "/manifest.json" }
  /// What the user says of comparing: masks and the resolution.
  var settings: String { path + "/settings.json" }

  // MARK: Reading

  /// The manifest, when all that it speaks of is there.
  func read() throws(GoldenFailure) -> GoldenManifest {
    guard let bytes = Self.bytes(of: manifest) else { throw .noGolden(path) }
    let result: GoldenManifest
    do throws(GoldenManifest.Problem) {
      result = try GoldenManifest.parse(bytes)
    } catch {
      switch error {
      case .unreadable: throw .unreadableManifest(manifest)
      case .newer: throw .newerGolden(manifest)
      }
    }
    guard Checksum.sha256(file: document) == result.document,
      Checksum.sha256(file: frames) == result.frames
    else { throw .changedGolden(path) }
    return result
  }

  /// The text of each page that was laid out.
  func readFrames() -> [String] {
    guard let bytes = Self.bytes(of: frames) else { return [] }
    var pages: [[UInt8]] = []
    let mark = Array("page ".utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: mark) { pages.append([]) }
      if !pages.isEmpty { pages[pages.count - 1] += line + [UInt8(ascii: "\n")] }
    }
    return pages.map { String(decoding: $0, as: UTF8.self) }
  }

  func readSettings() throws(GoldenFailure) -> ComparisonOptions {
    guard let bytes = Self.bytes(of: settings) else { return ComparisonOptions() }
    return try GoldenSettings.parse(bytes, name: settings)
  }

  private static func bytes(of name: String) -> [UInt8]? {
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return try? readAll(descriptor, limit: 512 << 20)
  }

  // MARK: Writing

  /// Takes the place of what was kept, as a whole: at every moment the old golden or the new one stands
  /// there.
  func write(_ issue: RenderedIssue) throws {
    try makeFolder(parent)
    let new = "\(parent)/.new-\(baseName(of: path))-\(getpid())"
    guard mkdir(new, 0o777) == 0 else {
      throw PipelineFailure.cannotWrite(name: new, reason: .system(errno: errno))
    }
    defer { removeFolder(new) }
    try writeAtomically(issue.document, to: new + "/issue.pdf")
    let frames = Array(issue.frames().joined().utf8)
    try writeAtomically(frames, to: new + "/frames.txt")
    var manifest = issue.manifest
    manifest.frames = Checksum.sha256(frames)
    try writeAtomically(Array(manifest.text.utf8), to: new + "/manifest.json")
    if let kept = Self.bytes(of: settings) { try writeAtomically(kept, to: new + "/settings.json") }
    guard rename(new, path) != 0 else { return }
    // A folder that is not empty gives way only in an exchange.
    guard errno == ENOTEMPTY || errno == EEXIST, exchangeFiles(new, path) else {
      throw PipelineFailure.cannotWrite(name: path, reason: .system(errno: errno))
    }
  }

  /// Removes the files of a golden and their folder.
  private func removeFolder(_ name: String) {
    for file in ["issue.pdf", "frames.txt", "manifest.json", "settings.json"] {
      unlink("\(name)/\(file)")
    }
    rmdir(name)
  }
}
