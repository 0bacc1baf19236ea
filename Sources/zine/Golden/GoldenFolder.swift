import Glibc
import ZineCairo
import ZineChecksum
import ZineFiles
import ZineGolden
import ZineIssue
import ZineText

/// The folder of a golden beside its source. For an output of a project it is `golden/OUTPUT/`, and otherwise
/// `golden/NAME/` for the source `NAME.txt`.
struct GoldenFolder {
  let path: String
  private let parent: String
  private let source: String
  private let output: String?
  private let trusted: TrustedFolder

  /// - Parameters:
  ///   - folder: Folder of the issue.
  ///   - output: Name of the output; `nil` outside a project.
  ///   - trusted: Folder that contains all files that may be read or written.
  init(in folder: String, source: String, output: String?, _ trusted: TrustedFolder) {
    parent = folder == "." ? "golden" : folder + "/golden"
    path = parent + "/" + (output ?? baseName(of: source))
    (self.source, self.output, self.trusted) = (source, output, trusted)
  }

  var document: String { path + "/issue.pdf" }
  var frames: String { path + "/frames.txt" }
  var manifest: String { path + "/manifest.json" }
  /// Path of the user's settings for the comparison: masks and the resolution.
  var settings: String { path + "/settings.json" }

  // MARK: Reading

  /// Reads the manifest. Throws if the golden's files do not match it, or if it belongs to another output.
  func read() throws(GoldenFailure) -> GoldenManifest {
    guard let bytes = try bytes(of: manifest, limit: Limits.manifestBytes) else {
      throw .noGolden(path)
    }
    let result: GoldenManifest
    do throws(GoldenManifest.Problem) {
      result = try GoldenManifest.parse(bytes)
    } catch {
      switch error {
      case .unreadable: throw .unreadableManifest(manifest)
      case .newer: throw .newerGolden(manifest)
      }
    }
    try checkOutput(result)
    guard try hash(of: document) == result.document, try hash(of: frames) == result.frames else {
      throw .changedGolden(path)
    }
    return result
  }

  /// Throws if the golden belongs to another output, since comparing it would make no sense.
  private func checkOutput(_ manifest: GoldenManifest) throws(GoldenFailure) {
    // The golden of a source names no output. If source and output have the same name, this folder may
    // contain an older golden of the source. It is used as the golden of the output.
    guard manifest.output != output, manifest.output != nil || output != baseName(of: source) else {
      return
    }
    switch (manifest.output, output) {
    case (let other?, let output?):
      throw .otherOutput(
        path, "is a golden of the output '\(clipped(other))', not of '\(output)'; record it again")
    case (let other?, nil):
      throw .otherOutput(
        path,
        "is a golden of the output '\(clipped(other))' of a project, but its zine.toml is not used here"
      )
    case (nil, _):
      throw .otherOutput(
        path, "is a golden of a source, not of the output '\(output ?? "")'; record it again")
    }
  }

  /// Whether the folder contains a golden.
  var isThere: Bool { ZineFiles.isThere(manifest) }

  /// Returns the folders of stray goldens beside the source: goldens that belong to no output. Either the
  /// output was renamed, or the golden was recorded before the source belonged to a project. Nothing is
  /// compared with a stray golden.
  func strays(outputs: [String]) throws(GoldenFailure) -> [String] {
    var strays: [String] = []
    for name in fileNames(in: parent) where !outputs.contains(name) {
      let path = "\(parent)/\(name)"
      guard let bytes = try bytes(of: path + "/manifest.json", limit: Limits.manifestBytes),
        let manifest = try? GoldenManifest.parse(bytes)
      else { continue }
      // The golden of another source in the same folder is not a stray.
      if manifest.output != nil || name == baseName(of: source) { strays.append(path) }
    }
    return strays
  }

  /// Reads the layout of each page as text.
  func readFrames() -> [String] {
    guard let bytes = try? bytes(of: frames, limit: Limits.goldenBytes) else { return [] }
    var pages: [[UInt8]] = []
    let mark = Array("page ".utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: mark) { pages.append([]) }
      if !pages.isEmpty { pages[pages.count - 1] += line + [UInt8(ascii: "\n")] }
    }
    return pages.map { String(decoding: $0, as: UTF8.self) }
  }

  func readSettings() throws(GoldenFailure) -> ComparisonOptions {
    guard let bytes = try bytes(of: settings, limit: Limits.manifestBytes) else {
      return ComparisonOptions()
    }
    return try GoldenSettings.parse(bytes, name: settings)
  }

  /// Reads a file of the golden.
  /// - Returns: The content; `nil` if the file does not exist.
  private func bytes(of name: String, limit: Int) throws(GoldenFailure) -> [UInt8]? {
    guard let place = try file(name, limit: limit) else { return nil }
    do throws(ReadFailure) {
      return try readFile(place, limit: limit, followsLinks: false)
    } catch {
      if case .system(let number) = error { throw .file(name, errno: number) }
      return nil
    }
  }

  private func hash(of name: String) throws(GoldenFailure) -> String? {
    try file(name, limit: Limits.goldenBytes).flatMap { Checksum.sha256(file: $0) }
  }

  /// Resolves the path of a file, and checks that reading it is safe.
  /// - Returns: The path without symbolic links; `nil` if the file does not exist.
  private func file(_ name: String, limit: Int) throws(GoldenFailure) -> String? {
    do throws(TrustedFolder.Problem) {
      return try trusted.file(name, limit: limit)
    } catch {
      switch error {
      case .system(ENOENT), .system(ENOTDIR): return nil
      default: throw .part(name, error.sentence(in: trusted))
      }
    }
  }

  // MARK: Writing

  /// Replaces the whole golden atomically: at every moment, either the old golden or the new golden exists.
  func write(_ issue: RenderedIssue) throws {
    try makeFolder(parent)
    do throws(TrustedFolder.Problem) {
      _ = try trusted.locate(parent)
    } catch {
      throw GoldenFailure.part(parent, error.sentence(in: trusted))
    }
    let unfinished = try UnfinishedGolden(for: path, in: parent)
    // When `unfinished` is released, it removes its folder. By then, the folder may contain the old golden.
    defer { withExtendedLifetime(unfinished) {} }
    let new = unfinished.path
    try writeAtomically(issue.document, to: new + "/issue.pdf")
    let frames = Array(issue.frames().joined().utf8)
    try writeAtomically(frames, to: new + "/frames.txt")
    var manifest = issue.manifest
    manifest.frames = Checksum.sha256(frames)
    try writeAtomically(Array(manifest.text.utf8), to: new + "/manifest.json")
    if let kept = try bytes(of: settings, limit: Limits.manifestBytes) {
      try writeAtomically(kept, to: new + "/settings.json")
    }
    guard rename(new, path) != 0 else { return }
    // A folder that is not empty cannot be replaced by renaming another folder, but the two folders can be
    // exchanged.
    guard errno == ENOTEMPTY || errno == EEXIST else { throw WriteFailure(name: path, .last) }
    do throws(SystemFailure) {
      try exchangeFiles(new, path)
    } catch {
      throw WriteFailure(name: path, error)
    }
  }
}
