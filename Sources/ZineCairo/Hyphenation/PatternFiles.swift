import Glibc
import ZineFiles
import ZineLayout
import ZineText

/// Reads each hyphenation pattern file once, and records the files that were read.
final class PatternFiles {
  /// The faults of a pattern file, and the file's path.
  struct Fault: Error {
    var path: String
    var faults: PatternFaults
  }

  struct Loaded {
    var patterns: HyphenationPatterns
    var faults: Fault?
  }

  /// Results by path with links resolved, because several languages may share a file.
  private var known: [String: Result<Loaded, Fault>] = [:]
  private(set) var read: Set<String> = []
  private(set) var lookups: Set<String> = []

  /// - Returns: `nil` if no regular file at the path can be read.
  func patterns(at path: String) throws(Fault) -> Loaded? {
    lookups.insert(path)
    guard access(path, R_OK) == 0 else { return nil }
    let name = resolvedPath(path) ?? path
    if let result = known[name] { return try result.get() }
    guard let bytes = bytes(of: path) else { return nil }
    let result = Result { () throws(Fault) in try load(path, bytes) }
    known[name] = result
    return try result.get()
  }

  private func load(_ path: String, _ bytes: [UInt8]) throws(Fault) -> Loaded {
    var fault: Fault?
    var file = PatternFile()
    if path.hasSuffix(".dic") {
      file = try Self.named(path) { () throws(PatternFaults) in try DictionaryReader.read(bytes) }
      note(file, path, &fault)
    } else if path.hasSuffix(".tex") {
      file = try readTeX(path, bytes, &fault)
    } else {
      file = try readLists(path, bytes, &fault)
    }
    if file.patterns.patternCount == 0 {
      throw Fault(path: path, faults: PatternFaults(.noPatterns, line: nil))
    }
    return Loaded(patterns: file.patterns, faults: fault)
  }

  /// Reads a TeX pattern file, and the files in its folder that the file includes with `\input`.
  private func readTeX(
    _ path: String, _ bytes: [UInt8], _ fault: inout Fault?
  ) throws(Fault) -> PatternFile {
    var file = try Self.named(path) { () throws(PatternFaults) in try TeXPatternReader.read(bytes) }
    note(file, path, &fault)
    for input in file.inputs {
      let path = folder(of: path) + "/" + input + ".tex"
      lookups.insert(path)
      guard let bytes = self.bytes(of: path) else { continue }
      let before = file
      file = try Self.named(path) { () throws(PatternFaults) in
        try TeXPatternReader.read(bytes, into: before)
      }
      note(file, path, &fault)
    }
    return file
  }

  /// Reads a plain list of patterns, and the lists of exceptions and letters in its folder.
  private func readLists(
    _ path: String, _ bytes: [UInt8], _ fault: inout Fault?
  ) throws(Fault) -> PatternFile {
    var file = try Self.named(path) { () throws(PatternFaults) in
      try TeXPatternReader.read(.patterns, bytes)
    }
    note(file, path, &fault)
    let stem = String(path.dropLast(".pat.txt".count))
    for (ending, list) in [(".hyp.txt", TeXPatternReader.List.exceptions), (".chr.txt", .letters)] {
      let path = stem + ending
      lookups.insert(path)
      guard let bytes = self.bytes(of: path) else { continue }
      let before = file
      file = try Self.named(path) { () throws(PatternFaults) in
        try TeXPatternReader.read(list, bytes, into: before)
      }
      note(file, path, &fault)
    }
    return file
  }

  private func note(_ file: PatternFile, _ path: String, _ fault: inout Fault?) {
    if fault == nil, let faults = file.faults { fault = Fault(path: path, faults: faults) }
  }

  private static func named<Value>(
    _ path: String, _ body: () throws(PatternFaults) -> Value
  ) throws(Fault) -> Value {
    do { return try body() } catch { throw Fault(path: path, faults: error) }
  }

  // MARK: Files

  /// Returns the bytes of a regular file, up to one byte above the size limit; `nil` if it can't be read.
  private func bytes(of path: String) -> [UInt8]? {
    guard let file = try? RegularFile(path),
      let bytes = try? file.read(atMost: min(file.size, Limits.hyphenationBytes) + 1)
    else { return nil }
    read.insert(resolvedPath(path) ?? path)
    return bytes
  }
}
