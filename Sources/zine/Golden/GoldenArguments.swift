import ArgumentParser
import ZineText

/// What render's options say of how pages come out: `record` keeps them for `check`.
struct GoldenArguments: ParsableArguments {
  @OptionGroup var reading: ReadingArguments
  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments

  /// The options as words of a command line.
  /// - Parameter path: turns a path of the working folder into one that is kept.
  func words(path: (String) -> String) -> [String] {
    var words: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { words += [name, value] }
    }
    add("--lang", reading.language)
    add("--newlines", reading.newlines?.rawValue)
    add("--root", reading.root.map(path))
    add("--target", style.target?.rawValue)
    for sheet in style.styleSheets { add("--style", sheet.hasPrefix("@") ? sheet : path(sheet)) }
    for setting in style.settings { add("--set", setting) }
    add("--auto-style", style.autoStyle?.rawValue)
    if style.textSize != .l { add("--text-size", style.textSize.rawValue) }
    if style.boldText { words.append("--bold-text") }
    for folder in fonts.paths { add("--font-path", path(folder)) }
    if fonts.noSystemFonts { words.append("--no-system-fonts") }
    return words
  }

  /// The same options from the words, with paths of the working folder.
  static func parse(_ words: [String], path: (String) -> String) throws -> GoldenArguments {
    var arguments = try GoldenArguments.parse(words)
    arguments.reading.root = arguments.reading.root.map(path)
    arguments.style.styleSheets = arguments.style.styleSheets.map {
      $0.hasPrefix("@") ? $0 : path($0)
    }
    arguments.fonts.paths = arguments.fonts.paths.map(path)
    return arguments
  }

  func issue(_ source: String) throws -> IssueOptions {
    var options = try IssueOptions([source], reading, style)
    options.fonts = try fonts.sources(beside: [source], inputs: options.inputs)
    return options
  }
}
