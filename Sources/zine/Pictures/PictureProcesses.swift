import Glibc
import ZineCairo
import ZineFiles
import ZineProcess
import ZineText

/// Has others' pages and drawings read in processes of their own: a file may be made to bring down what reads it.
final class PictureProcesses: VectorReader {
  /// So many run beside each other.
  private static let width = 2
  /// Of the clock, as a machine may have much else to do.
  private static let patience = Duration.seconds(8 * Limits.vectorSeconds)

  private struct Run {
    var index: Int
    var child: ChildProcess
    var deadline: ContinuousClock.Instant
  }

  func answers(to tasks: [VectorTask]) -> [VectorAnswer] {
    // One that ends before it has read all is no reason to end with it.
    if !tasks.isEmpty { ignoreWriteSignals() }
    var answers = [VectorAnswer](repeating: .failure(.tooMuchToDraw), count: tasks.count)
    var runs: [Run] = []
    var next = 0
    while next < tasks.count || !runs.isEmpty {
      while next < tasks.count, runs.count < Self.width {
        let task = tasks[next]
        let setup = ChildProcess.Setup(name: "zine", input: task.request.bytes)
        if let child = try? ChildProcess(OwnProgram.path, PictureTask(task).words, setup) {
          child.output.widen()
          child.output.maximumBytes = Limits.vectorMemory
          child.errors.maximumBytes = 0
          runs.append(Run(index: next, child: child, deadline: .now + Self.patience))
        }
        next += 1
      }
      ChildProcess.hear(runs.map(\.child), milliseconds: 200)
      runs.removeAll { run in
        if ContinuousClock.now > run.deadline { run.child.kill() }
        guard run.child.isSilent else { return false }
        let ending = run.child.wait()
        if ending.reason == .exit(0), let answer = VectorAnswer(encoded: run.child.output.bytes) {
          answers[run.index] = answer
        }
        return true
      }
    }
    return answers
  }
}

/// A task in the words of a command line, with the picture itself on standard input.
struct PictureTask {
  /// In front of the others.
  static let command = "--read-picture"

  private let page: Int
  private let box: PageBox
  private let width: Int?
  private let height: Int?
  private let glyph: VectorGlyph?
  private var fonts: FontSources

  init(_ task: VectorTask) {
    (page, box, glyph) = (task.request.page, task.request.box, task.request.glyph)
    (width, height, fonts) = (task.width, task.height, task.fonts)
  }

  var words: [String] {
    [
      Self.command, String(page), box.rawValue, String(width ?? 0), String(height ?? 0),
      String(glyph?.number ?? 0), String(glyph?.unitsPerEm ?? 0),
      fonts.usesSystem ? "system" : "own", String(fonts.paths.count), String(fonts.folders.count),
    ] + fonts.paths + fonts.folders
      + fonts.aliases.sorted { $0.key < $1.key }.flatMap { [$0, String($1.count)] + $1 }
  }

  /// `nil` for what `words` never says.
  init?(_ words: [String]) {
    guard words.count >= 10, let page = Int(words[1]), let box = PageBox(rawValue: words[2]),
      let width = Int(words[3]), let height = Int(words[4]),
      let glyph = UInt32(words[5]), let unitsPerEm = Int(words[6]), let paths = Int(words[8]),
      let folders = Int(words[9]),
      (0...words.count).contains(paths), (0...words.count).contains(folders),
      paths + folders <= words.count - 10
    else { return nil }
    (self.page, self.box) = (page, box)
    (self.width, self.height) = width > 0 && height > 0 ? (width, height) : (nil, nil)
    self.glyph = unitsPerEm > 0 ? VectorGlyph(number: glyph, unitsPerEm: unitsPerEm) : nil
    fonts = FontSources(
      paths: Array(words[10..<10 + paths]),
      folders: Array(words[10 + paths..<10 + paths + folders]),
      usesSystem: words[7] == "system")
    var rest = words[(10 + paths + folders)...]
    while let name = rest.popFirst() {
      guard let count = rest.popFirst().flatMap({ Int($0) }), (0...rest.count).contains(count)
      else {
        return nil
      }
      fonts.aliases[name] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Reads the picture and says what it found, within bounds that the system keeps.
  func run() -> Int32 {
    limitResources()
    guard let bytes = try? readAll(STDIN_FILENO, limit: Limits.pictureBytes) else { return 1 }
    var request = VectorRequest(bytes: bytes, page: page, box: box)
    request.glyph = glyph
    let pixels = width.flatMap { width in height.map { (width, $0) } }
    guard
      let answer = try? VectorAnswer.read(
        request, pixels: pixels, catalog: { try FontCatalog(fonts) })
    else { return 1 }
    return (try? writeOutput(answer.encoded)) == nil ? 1 : 0
  }

  private func limitResources() {
    func limit(_ resource: __rlimit_resource_t, to value: Int) {
      var limits = rlimit()
      guard getrlimit(resource, &limits) == 0 else { return }
      let value = min(rlim_t(value), limits.rlim_max)
      limits = rlimit(rlim_cur: min(value, limits.rlim_cur), rlim_max: value)
      setrlimit(resource, &limits)
    }
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: Limits.vectorSeconds)
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: Limits.vectorMemory)
  }
}
