import ArgumentParser

/// Where a render says what it was made of.
struct DependencyArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Say in a file what was read, for make, ninja and other builders; - is standard output.",
      valueName: "file"),
    completion: .file())
  var deps: String?

  @Option(help: "How that is said: \(DependencyFormat.list) (default: make).")
  var depsFormat: DependencyFormat?

  /// Also say what the file system told of each input before it was opened, for batches and watches: whoever
  /// looks at the files afterwards may see others.
  @Flag(help: .hidden) var depsStamps = false

  func validate() throws {
    if deps == "" { throw ValidationError("A file's name can't be empty.") }
    if depsFormat != nil, deps == nil {
      throw ValidationError("--deps-format says how --deps writes; there is none.")
    }
  }

  /// - Parameters:
  ///   - output: of the render.
  ///   - reportsMore: whether figures or differences go to standard output.
  func file(beside output: RenderOutput, reportsMore: Bool) throws -> DependencyFile? {
    guard let deps else { return nil }
    let format = depsFormat ?? .make
    if deps == "-", output.isStandardOutput || reportsMore {
      throw ValidationError("--deps - writes to standard output, where something else goes.")
    }
    if format == .make, output.isStandardOutput {
      throw ValidationError("--deps-format make names the output; name a file by -o.")
    }
    return DependencyFile(name: deps, format: format, listsStamps: depsStamps)
  }
}

enum DependencyFormat: String, WordArgument {
  /// A rule of a makefile, as compilers write it.
  case make
  /// One object, for programs.
  case json
  /// Names that end with a NUL each.
  case zero

  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
