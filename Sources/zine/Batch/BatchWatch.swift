import ArgumentParser
import Glibc
import ZineBatch
import ZineFiles
import ZineIssue
import ZineProject
import ZineText

/// Waits for changes to the files on which a project depends.
struct BatchWatch {
  /// Watched folders; `nil` if files are checked once a second instead.
  private var folders: WatchedFolders?
  private var files = DependencyList(inputs: [])
  private var states = FileStates()
  private var paths: Set<String> = []

  /// Time without further changes after which a build starts, since programs save files in several steps.
  private static let quiet = Duration.milliseconds(50)
  /// Maximum time to wait for changes to stop. After it, a build starts even if files are still changing.
  private static let patience = Duration.seconds(2)
  private static let lookInterval = Duration.seconds(1)
  /// Interval between checks for a signal that ends the watch, in milliseconds.
  private static let signalInterval: Int32 = 200

  init() {
    do throws(SystemFailure) { folders = try WatchedFolders() } catch { lookInstead(error) }
  }

  /// Watches these files instead of the files that were watched before.
  /// - Returns: Whether any of these files was not watched before. In this case, a change may have been
  ///   missed.
  mutating func watch(_ files: DependencyList) -> Bool {
    let paths = Set(files.inputs + files.missing + files.folders)
    let isNew = !paths.isSubset(of: self.paths)
    self.paths = paths
    self.files = files
    do throws(SystemFailure) { try folders?.watch(files) } catch { lookInstead(error) }
    states = FileStates(files).keeping(states)
    return isNew
  }

  /// Waits until files have changed and the changes have stopped, or until a signal arrives.
  mutating func wait() {
    var change: (first: ContinuousClock.Instant, last: ContinuousClock.Instant)?
    while Interruption.signal == nil {
      let now = ContinuousClock.now
      if let change, now - change.last >= Self.quiet || now - change.first >= Self.patience {
        states = FileStates(files)
        return
      }
      if hasNews(milliseconds: change == nil ? Self.signalInterval : 20) {
        change = (change?.first ?? now, ContinuousClock.now)
      }
    }
  }

  private mutating func hasNews(milliseconds: Int32) -> Bool {
    guard let folders else {
      var time = timespec(tv_sec: 0, tv_nsec: Int(milliseconds) * 1_000_000)
      if milliseconds >= Self.signalInterval {
        time = timespec(tv_sec: Int(Self.lookInterval / .seconds(1)), tv_nsec: 0)
      }
      nanosleep(&time, nil)
      let now = FileStates(files)
      defer { states = now }
      return now.differs(from: states)
    }
    var waiting = pollfd(fd: folders.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return false }
    switch folders.news() {
    case .nothing: return false
    case .change: return true
    case .overflow:
      lookInstead(nil)
      return true
    }
  }

  private mutating func lookInstead(_ failure: SystemFailure?) {
    folders = nil
    let reason = failure.map { systemError($0.number) } ?? "too much happens at once"
    writeError(
      "zine: warning[watch]: the system can't report changes (\(reason)); files are checked once a second "
        + "instead\n")
  }
}

/// The data that `zine batch --watch` keeps about the outputs between builds.
struct WatchedOutputs {
  /// The files that the last build of each output read.
  private var files: [BatchOutput: DependencyList] = [:]
  /// Outputs that could not be built, with the states of their input files at that time.
  private var failed: [BatchOutput: FileStates] = [:]

  /// Returns the outputs that may need to be built. Leaves out those that would fail again, because no input
  /// file has changed.
  func due(_ outputs: [BatchOutput]) -> [BatchOutput] {
    outputs.filter { output in
      guard let states = failed[output], let files = files[output] else { return true }
      return FileStates(files).differs(from: states)
    }
  }

  /// Records the results of a batch.
  /// - Parameter start: Start of the batch, according to the clock of `FileStatus.currentTime`.
  mutating func note(
    _ inputs: [BatchOutput: DependencyList], failed outputs: Set<BatchOutput>,
    of built: [BatchOutput], since start: Int
  ) {
    for output in built {
      failed[output] = nil
      if let list = inputs[output] { files[output] = list }
      guard outputs.contains(output) else { continue }
      let list = files[output] ?? DependencyList(inputs: output.sources)
      files[output] = list
      let states = FileStates(list)
      // If a file changed during the build, this may have caused the failure, so the output is built again.
      if !states.hasChanged(since: start, list, but: FileStates()) { failed[output] = states }
    }
  }

  /// Returns all files and folders that the outputs and the project depend on.
  func all(of outputs: [BatchOutput], _ project: Project) -> DependencyList {
    var inputs: Set<String> = [Project.fileName]
    var folders = Set(project.listedFolders)
    var missing = Set(project.missingSources)
    for output in outputs {
      inputs.formUnion(output.sources)
      folders.formUnion(output.listedFolders)
      guard let list = files[output] else { continue }
      inputs.formUnion(list.inputs)
      folders.formUnion(list.folders)
      missing.formUnion(list.missing)
    }
    return DependencyList(
      outputs: outputs.map(\.path) + [Project.outputFolder], inputs: inputs.sorted(),
      folders: folders.sorted(), missing: missing.sorted())
  }
}
