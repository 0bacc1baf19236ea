import ArgumentParser

/// The options that list the files that a render reads.
struct DependencyArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "write a list of all files that were read to this file",
      discussion: "The list is for make, ninja and other build programs. - is standard output.",
      valueName: "file"),
    completion: .file())
  var deps: String?

  @Option(help: "format of --deps (default: make)")
  var depsFormat: DependencyFormat?

  /// Whether the list contains the status of each file before it was opened. `zine batch` and `zine watch`
  /// use it to detect files that change while they are read.
  @Flag(help: .hidden) var depsStamps = false

  func validate() throws {
    if deps == "" { throw ValidationError("a file name can't be empty") }
    if depsFormat != nil, deps == nil {
      throw ValidationError("--deps-format needs --deps")
    }
  }

  /// - Parameters:
  ///   - output: Output of the render.
  ///   - reportsMore: Whether reports are printed to standard output.
  func file(beside output: RenderOutput, reportsMore: Bool) throws -> DependencyFile? {
    guard let deps else { return nil }
    let format = depsFormat ?? .make
    if deps == "-", output.isStandardOutput || reportsMore {
      throw ValidationError("--deps - can't be combined with other output on standard output")
    }
    if format == .make, output.isStandardOutput {
      throw ValidationError("--deps-format make needs an output file; name one with -o")
    }
    return DependencyFile(name: deps, format: format, listsStamps: depsStamps)
  }
}

enum DependencyFormat: String, WordArgument {
  /// A makefile rule, in the form that compilers write.
  case make
  /// A single JSON object, for programs.
  case json
  /// File names, each followed by a NUL character.
  case zero
}
