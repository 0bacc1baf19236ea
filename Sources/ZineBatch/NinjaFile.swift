import ZineFiles

/// A `build.ninja` file for the outputs of a project (https://ninja-build.org/manual.html).
package struct NinjaFile {
  private let outputs: [BatchOutput]
  private let program: String
  private let foldersIn: (String) -> [String]

  /// - Parameters:
  ///   - program: The shell command that runs zine.
  ///   - foldersIn: Returns the names of the subfolders of a folder.
  package init(
    _ outputs: [BatchOutput], program: String = "zine",
    foldersIn: @escaping (String) -> [String] = folderNames
  ) {
    self.outputs = outputs
    self.program = program
    self.foldersIn = foldersIn
  }

  package var text: String {
    let folders = folders.map(Self.path).joined(separator: " ")
    var lines = [
      "# Written by zine batch --emit ninja, and again when zine.toml or the list of issues changes.",
      "ninja_required_version = 1.5",
      "zine = \(Self.variable(program))",
      // A path in a ninja file cannot contain `|`, but a variable can. Paths therefore contain `${pipe}`
      // instead.
      "pipe = |",
      "",
      "rule render",
      "  command = $zine render --no-project --deps $list --output-path $target $options -- $source",
      "  description = $target",
      "  depfile = $depfile",
      "  deps = gcc",
      "",
      "rule project",
      "  command = $zine batch --emit ninja .",
      "  description = build.ninja",
      "  generator = 1",
      "",
      "build build.ninja: project zine.toml \(folders)",
      // With this rule, ninja treats a removed folder as a change and not as an error.
      "build \(folders): phony",
      "",
    ]
    for output in outputs {
      let list = output.path + ".d"
      lines += [
        "build \(Self.path(output.path)): render \(output.sources.map(Self.path).joined(separator: " "))\(fonts(of: output))",
        "  target = \(Self.variable(shellWord(output.path)))",
        "  source = \(Self.variable(output.sources.map(shellWord).joined(separator: " ")))",
        "  list = \(Self.variable(shellWord(list)))",
        "  depfile = \(Self.variable(list))",
        "  options = \(Self.variable(output.arguments.map(shellWord).joined(separator: " ")))",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns dependencies on the font and pattern paths in an output's options. The dependency lists of
  /// renders contain only files, but adding a font or pattern file changes its folder.
  private func fonts(of output: BatchOutput) -> String {
    let paths = zip(output.arguments, output.arguments.dropFirst())
      .filter { $0.0 == "--font-path" || $0.0 == "--hyphenation-path" }.map { Self.path($0.1) }
    return paths.isEmpty ? "" : " | " + paths.joined(separator: " ")
  }

  /// Folders whose contents determine the build. Issues are added to and removed from the parents of their
  /// folders, and an issue's folder may exist before its source does. The other folders beside `zine.toml`
  /// may be font folders that are still empty. Empty font folders are not passed to the render, so they would
  /// not be noticed otherwise.
  private var folders: [String] {
    let around = Set(outputs.map { ZineFiles.folder(of: $0.folder) })
    var folders = around
    for output in outputs {
      for folder in output.listedFolders { folders.insert(folder) }
    }
    for folder in around.union(["."]) {
      for name in foldersIn(folder)
      where !name.hasPrefix(".") && !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
        switch folder {
        case ".": if name != "out" { folders.insert(name) }
        case "/": folders.insert("/\(name)")
        default: folders.insert("\(folder)/\(name)")
        }
      }
    }
    return folders.sorted()
  }

  /// Escapes a path for use in a list of paths.
  private static func path(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "|": result += "${pipe}"
      case "$", " ", ":": result += "$" + String(character)
      default: result.append(character)
      }
    }
  }

  /// Whether ninja can build an output. Names in ninja files cannot contain line breaks or other control
  /// characters.
  package static func holds(_ output: BatchOutput) -> Bool {
    output.obstacle == nil
      && ([output.path] + output.sources + output.listedFolders + output.arguments).allSatisfy {
        word in
        word.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      }
  }

  private static func variable(_ text: String) -> String { text.replacing("$", with: "$$") }
}

/// Returns the names of the subfolders of a folder.
package func folderNames(in folder: String) -> [String] {
  fileNames(in: folder, showsHidden: true).filter {
    FileStamp.of("\(folder)/\($0)")?.isFolder ?? false
  }
}

/// Returns a text as a word for a POSIX shell, quoted if necessary.
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
