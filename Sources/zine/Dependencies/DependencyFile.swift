import ZineBatch
import ZineFiles
import ZineIssue

/// The file to which a render writes its dependencies.
struct DependencyFile {
  /// Path of the file; `-` is standard output.
  var name: String
  var format: DependencyFormat
  /// Whether the list contains a stamp for each input: its size and its times in the file system.
  var listsStamps = false

  /// Throws if the file would overwrite an input or an output.
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

  /// Writes the dependencies of a failed render, so that `zine watch` and `zine batch` know which files to
  /// watch. This is done only for JSON, since build tools do not use rules from a failed run.
  func writeFailure(_ list: DependencyList, _ inputs: InputLog) throws {
    if format == .json { try write(list, inputs) }
  }
}

extension InputLog {
  /// Throws if an output would overwrite one of the inputs.
  func checkOutput(_ name: String) throws(RunObstacle) {
    switch kind(ofFileAt: name) {
    case nil: return
    case .source: throw .overwritesSource(name: name)
    case .golden: throw .overwritesGolden(name: name)
    default: throw .overwritesInput(name: name)
    }
  }
}
