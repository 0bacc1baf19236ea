/// A build.ninja for the outputs of a project (https://ninja-build.org/manual.html).
package struct NinjaFile {
  private let outputs: [BatchOutput]
  private let program: String

  /// - Parameter program: how a shell calls zine.
  package init(_ outputs: [BatchOutput], program: String = "zine") {
    self.outputs = outputs
    self.program = program
  }

  package var text: String {
    var lines = [
      "# Made from zine.toml by zine batch --emit ninja, and made anew when that or the issues change.",
      "ninja_required_version = 1.5",
      "zine = \(Self.variable(program))",
      "",
      "rule render",
      "  command = $zine render --deps $list -o $target $options -- $source",
      "  description = $target",
      "  depfile = $depfile",
      "  deps = gcc",
      "",
      "rule project",
      "  command = $zine batch --emit ninja .",
      "  description = build.ninja",
      "  generator = 1",
      "",
      "build build.ninja: project \((["zine.toml"] + folders).map(Self.path).joined(separator: " "))",
      "",
    ]
    for output in outputs {
      let list = output.path + ".d"
      lines += [
        "build \(Self.path(output.path)): render \(Self.path(output.source))",
        "  target = \(Self.variable(shellWord(output.path)))",
        "  source = \(Self.variable(shellWord(output.source)))",
        "  list = \(Self.variable(shellWord(list)))",
        "  depfile = \(Self.variable(list))",
        "  options = \(Self.variable(output.arguments.map(shellWord).joined(separator: " ")))",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The folders in which new issues appear.
  private var folders: [String] {
    Set(outputs.map { Self.folder(of: Self.folder(of: $0.source)) }).sorted()
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// In a list of paths.
  private static func path(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "$ :".contains(character) { result.append("$") }
      result.append(character)
    }
  }

  private static func variable(_ text: String) -> String { text.replacing("$", with: "$$") }
}

/// A word as a POSIX shell reads it.
package func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./,:=@%+".utf8.contains(byte)
      }
    }
  return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
}
