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

  /// Returns one rule for the outputs, and a rule without a recipe for each input. With these additional
  /// rules, make treats a deleted input as a change and not as an error.
  private func makeRule() throws(RunObstacle) -> String {
    var targets: [String] = []
    var files: [String] = []
    for output in outputs { targets.append(try Self.makeName(output)) }
    for file in inputs { files.append(try Self.makeName(file)) }
    let rule = ([targets.joined(separator: " ") + ":"] + files.map { "  " + $0 })
      .joined(separator: " \\\n")
    return rule + "\n" + files.map { "\n\($0):\n" }.joined()
  }

  /// Escapes a file name for make and ninja. A backslash represents itself, except before white space, where
  /// it must be doubled. See "Rule Syntax" in the manual of GNU make, and the dependency files that GCC
  /// writes.
  private static func makeName(_ name: String) throws(RunObstacle) -> String {
    var result = ""
    var backslashes = 0
    for scalar in name.unicodeScalars {
      switch scalar {
      // Control characters are rejected, since they could affect a terminal that shows the rule.
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
