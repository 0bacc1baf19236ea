import Glibc
import ZineCairo
import ZineFiles
import ZineProcess
import ZineText

/// Reads imported PDF pages and vector images in child processes, since a malicious file may crash the
/// process that reads it.
package final class PictureProcesses: VectorReader {
  /// Path of the program `zine`; `nil` if the program is not available.
  private let program: String?

  package init(program: String?) { self.program = program }

  /// Maximum number of child processes that run at the same time.
  private static let width = 2
  /// Maximum elapsed time. It is longer than the limit for CPU time, since the machine may be busy.
  private static let patience = Duration.seconds(8 * Limits.vectorSeconds)

  /// Remaining CPU time for all images of this run, in seconds.
  private var seconds = Double(Limits.vectorRunSeconds)

  private struct Run {
    var index: Int
    /// Maximum CPU time of the child process, in seconds.
    var seconds: Int
    var child: ChildProcess
    var deadline: ContinuousClock.Instant
  }

  package func answers(to tasks: [VectorTask]) -> [VectorAnswer] {
    guard let program, access(program, X_OK) == 0 else {
      return [VectorAnswer](repeating: .failure(.noReader), count: tasks.count)
    }
    var answers = [VectorAnswer](repeating: .failure(.tooMuchToDraw), count: tasks.count)
    var runs: [Run] = []
    var next = 0
    while next < tasks.count || !runs.isEmpty {
      while next < tasks.count, runs.count < Self.width {
        let left = Int((seconds - Double(runs.reduce(0) { $0 + $1.seconds })).rounded(.up))
        if left <= 0 {
          // Running processes may use less CPU time than their limit, so giving up waits for their end.
          guard runs.isEmpty else { break }
          answers[next] = .failure(.noTimeLeft)
        } else if let run = start(
          program, tasks[next], at: next, seconds: min(left, Limits.vectorSeconds))
        {
          runs.append(run)
        }
        next += 1
      }
      ChildProcess.hear(runs.map(\.child), milliseconds: 200)
      runs.removeAll { run in
        if ContinuousClock.now > run.deadline { run.child.kill() }
        guard run.child.isSilent else { return false }
        let ending = run.child.wait()
        seconds -= max(0, ending.processorSeconds - Limits.vectorFreeSeconds)
        // Another version of the program rejects these arguments.
        if ending.reason == .exit(ExitStatus.usage.rawValue) {
          answers[run.index] = .failure(.noReader)
        }
        if ending.reason == .exit(0), let answer = VectorAnswer(encoded: run.child.output.bytes) {
          answers[run.index] = answer
        }
        return true
      }
    }
    return answers
  }

  /// Starts a child process that reads one image.
  /// - Parameters:
  ///   - index: Index of the task.
  ///   - seconds: Maximum CPU time, in seconds.
  private func start(_ program: String, _ task: VectorTask, at index: Int, seconds: Int) -> Run? {
    let setup = ChildProcess.Setup(name: "zine", input: task.request.bytes)
    let words = PictureTask(task, seconds: seconds).words
    guard let child = try? ChildProcess(program, words, setup) else { return nil }
    child.output.widen()
    child.output.maximumBytes = Limits.vectorMemory
    child.errors.maximumBytes = 0
    return Run(index: index, seconds: seconds, child: child, deadline: .now + Self.patience)
  }
}

/// A task in the form of command-line arguments. The image itself is passed on standard input.
package struct PictureTask {
  /// The first argument, which starts the task.
  package static let command = "--read-picture"

  private let page: Int
  private let box: PageBox
  private let width: Int?
  private let height: Int?
  private let glyph: VectorGlyph?
  /// Maximum CPU time, in seconds.
  private let seconds: Int
  private var fonts: FontSources

  package init(_ task: VectorTask, seconds: Int) {
    self.seconds = seconds
    (page, box, glyph) = (task.request.page, task.request.box, task.request.glyph)
    (width, height, fonts) = (task.width, task.height, task.fonts)
  }

  package var words: [String] {
    [
      Self.command, ZineVersion.number, String(page), box.rawValue, String(width ?? 0),
      String(height ?? 0),
      String(glyph?.number ?? 0), String(glyph?.unitsPerEm ?? 0), String(seconds),
      fonts.usesSystem ? "system" : "own", String(fonts.paths.count), String(fonts.folders.count),
    ] + fonts.paths + fonts.folders
      + fonts.aliases.sorted { $0.key < $1.key }.flatMap { [$0, String($1.count)] + $1 }
  }

  /// Parses arguments created by `words`. Returns `nil` for any other arguments.
  package init?(_ words: [String]) {
    guard words.count >= 12, words[1] == ZineVersion.number, let page = Int(words[2]),
      let box = PageBox(rawValue: words[3]),
      let width = Int(words[4]), let height = Int(words[5]),
      let glyph = UInt32(words[6]), let unitsPerEm = Int(words[7]),
      let seconds = Int(words[8]), (1...Limits.vectorSeconds).contains(seconds),
      let paths = Int(words[10]), let folders = Int(words[11]),
      (0...words.count).contains(paths), (0...words.count).contains(folders),
      paths + folders <= words.count - 12
    else { return nil }
    (self.page, self.box, self.seconds) = (page, box, seconds)
    (self.width, self.height) = width > 0 && height > 0 ? (width, height) : (nil, nil)
    self.glyph = unitsPerEm > 0 ? VectorGlyph(number: glyph, unitsPerEm: unitsPerEm) : nil
    fonts = FontSources(
      paths: Array(words[12..<12 + paths]),
      folders: Array(words[12 + paths..<12 + paths + folders]),
      usesSystem: words[9] == "system")
    var rest = words[(12 + paths + folders)...]
    while let name = rest.popFirst() {
      guard let count = rest.popFirst().flatMap({ Int($0) }), (0...rest.count).contains(count)
      else {
        return nil
      }
      fonts.aliases[name] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Performs the task: limits the resources of this process, reads the image from standard input, and writes
  /// the answer to standard output.
  package func run() -> Int32 {
    ResourceLimits(seconds: seconds, memory: Limits.vectorMemory).apply()
    guard let bytes = try? readAll(STDIN_FILENO, limit: Limits.pictureBytes) else { return 1 }
    var request = VectorRequest(bytes: bytes, page: page, box: box)
    request.glyph = glyph
    let pixels = width.flatMap { width in height.map { (width, $0) } }
    guard
      let answer = try? VectorAnswer.read(
        request, pixels: pixels, catalog: { try FontCatalog(fonts) })
    else { return 1 }
    return (try? write(answer.encoded, to: STDOUT_FILENO)) == nil ? 1 : 0
  }
}
