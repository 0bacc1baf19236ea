import ZineBatch
import ZineFiles
import ZineIssue

/// The file in which a render says what it was made of.
struct DependencyFile {
  /// `-` is standard output.
  var name: String
  var format: DependencyFormat
  /// Whether the list says what the file system told of the inputs.
  var listsStamps = false

  /// Throws where it would take the place of something else.
  func check(against outputs: [String], _ inputs: InputLog) throws(RunObstacle) {
    guard name != "-" else { return }
    try inputs.checkOutput(name)
    if outputs.contains(where: { isSamePlace($0, name) }) { throw .overwritesOutput(name: name) }
  }

  func write(_ list: DependencyList, _ inputs: InputLog) throws {
    let text = Array(try list.text(format).utf8)
    if name == "-" {
      try writeOutput(text)
    } else {
      try check(against: list.outputs, inputs)
      try writeAtomically(text, to: name)
    }
  }

  /// Writes the list of a render that failed, so that whoever waits for a better one knows what to watch.
  /// Only as JSON: builders take no rule from a failed run.
  func writeFailure(_ list: DependencyList, _ inputs: InputLog) throws {
    if format == .json { try write(list, inputs) }
  }
}

extension InputLog {
  /// Throws where an output would take the place of what it is made of.
  func checkOutput(_ name: String) throws(RunObstacle) {
    switch kind(ofFileAt: name) {
    case nil: return
    case .source: throw .overwritesSource(name: name)
    case .golden: throw .overwritesGolden(name: name)
    default: throw .overwritesInput(name: name)
    }
  }
}
