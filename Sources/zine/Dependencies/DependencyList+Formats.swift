import ZineBatch
import ZineIssue
import ZineText

extension DependencyList {
  func text(_ format: DependencyFormat) throws(RunObstacle) -> String {
    switch format {
    case .make: try makeRule()
    case .json: json + "\n"
    case .zero: inputs.map { $0 + "\0" }.joined()
    }
  }

  // MARK: make

  /// One rule for the outputs, and one without a recipe for each input: make takes an input that is gone
  /// for a change then, and not for an error.
  private func makeRule() throws(RunObstacle) -> String {
    var targets: [String] = []
    var files: [String] = []
    for output in outputs { targets.append(try Self.makeName(output)) }
    for file in inputs { files.append(try Self.makeName(file)) }
    let rule = ([targets.joined(separator: " ") + ":"] + files.map { "  " + $0 })
      .joined(separator: " \\\n")
    return rule + "\n" + files.map { "\n\($0):\n" }.joined()
  }

  /// A name as make and ninja read it back. Backslashes mean themselves, but in front of white space,
  /// where each is written twice (GNU make, "Rule Syntax", and the depfiles of GCC).
  private static func makeName(_ name: String) throws(RunObstacle) -> String {
    var result = ""
    var backslashes = 0
    for scalar in name.unicodeScalars {
      switch scalar {
      // A rule with control characters would steer the terminal that shows it.
      case _ where scalar.properties.generalCategory == .control && scalar != "\t":
        throw .unnameable(name)
      case " ", "\t": result += String(repeating: "\\", count: backslashes + 1)
      case "#", ":": result += "\\"
      case "$": result += "$"
      default: break
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
