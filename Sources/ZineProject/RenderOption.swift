import ZineStyle
import ZineText

/// An option of `zine render` that affects the output.
struct RenderOption: Sendable {
  /// Name of the option, including its dashes.
  var name: String
  /// Whether the option has a value. A flag has none.
  var takesValue = true
  /// Returns the values of the option in the settings; empty if the option is not set.
  var values: @Sendable (RenderSettings) -> [String]
  /// Stores a value in the settings. Returns whether the value is valid.
  var read: @Sendable (String, inout RenderSettings) -> Bool

  /// All options, in the order in which they are written.
  static let all: [RenderOption] = [
    word("--target", get: { $0.target }, set: { $0.target = $1 }),
    word("--edition", get: { $0.edition }, set: { $0.edition = $1 }),
    text(
      "--style", get: { $0.styles }, set: { $0.styles.append($1) },
      isOne: { isPath($0) && (!$0.hasPrefix("@") || ShippedStyle(argument: $0) != nil) }),
    text(
      "--lang", get: { $0.language.map { [$0] } ?? [] }, set: { $0.language = $1 },
      isOne: isLanguageTag),
    word("--from", get: { $0.reading.format }, set: { $0.reading.format = $1 }),
    word("--newlines", get: { $0.reading.newlines }, set: { $0.reading.newlines = $1 }),
    RenderOption(
      name: "--shift-headings",
      values: { settings in settings.reading.headingShift.map { [String($0)] } ?? [] },
      read: { text, settings in
        settings.reading.headingShift = Int(text)
        return Int(text).map(SourceReading.headingShifts.contains) ?? false
      }),
    word("--bbcode-size", get: { $0.reading.bbcodeSizes }, set: { $0.reading.bbcodeSizes = $1 }),
    text(
      "--root", get: { $0.root.map { [$0] } ?? [] }, set: { $0.root = $1 }, isOne: isPath),
    text("--font-path", get: { $0.fonts }, set: { $0.fonts.append($1) }, isOne: isPath),
    flag("--no-system-fonts", get: { !$0.usesSystemFonts }, set: { $0.usesSystemFonts = false }),
    text(
      "--hyphenation-path", get: { $0.hyphenation }, set: { $0.hyphenation.append($1) },
      isOne: isPath),
    word("--text-size", get: { $0.textSize }, set: { $0.textSize = $1 }),
    flag("--bold-text", get: { $0.isBold }, set: { $0.isBold = true }),
    word("--auto-style", get: { $0.autoStyle }, set: { $0.autoStyle = $1 }),
    text(
      "--set", get: { $0.properties }, set: { $0.properties.append($1) },
      isOne: { (try? StyleSetting.sheet($0)) != nil }),
    RenderOption(
      name: "--show",
      values: { settings in
        let names = settings.layers.map(\.rawValue).joined(separator: ",")
        return names.isEmpty ? [] : [names]
      },
      read: { text, settings in
        guard case .success(let layers) = PageLayer.list(text) else { return false }
        settings.layers = layers
        return true
      }),
    word("--pdf-standard", get: { $0.pdfStandard }, set: { $0.pdfStandard = $1 }),
    word("--pdf-writer", get: { $0.pdfWriter }, set: { $0.pdfWriter = $1 }),
    text(
      "--output-profile", get: { $0.outputProfile.map { [$0] } ?? [] },
      set: { $0.outputProfile = $1 }, isOne: isPath),
    RenderOption(
      name: "--ink-limit",
      values: { settings in settings.inkLimit.map { [shortDecimal($0)] } ?? [] },
      read: { text, settings in
        guard let limit = Double(text), Limits.inkPercent.contains(limit) else { return false }
        settings.inkLimit = limit
        return true
      }),
  ]

  private typealias Setter<Value> = @Sendable (inout RenderSettings, Value) -> Void

  /// Returns an option whose values are texts of one kind. The option can be repeated.
  private static func text(
    _ name: String, get: @escaping @Sendable (RenderSettings) -> [String],
    set: @escaping Setter<String>, isOne: @escaping @Sendable (String) -> Bool
  ) -> RenderOption {
    RenderOption(
      name: name, values: get,
      read: { text, settings in
        set(&settings, text)
        return isOne(text)
      })
  }

  /// Returns an option whose value is one of several words.
  private static func word<Word: RawRepresentable<String> & Sendable>(
    _ name: String, get: @escaping @Sendable (RenderSettings) -> Word?, set: @escaping Setter<Word>
  ) -> RenderOption {
    RenderOption(
      name: name, values: { settings in get(settings).map { [$0.rawValue] } ?? [] },
      read: { text, settings in
        guard let word = Word(rawValue: text) else { return false }
        set(&settings, word)
        return true
      })
  }

  private static func flag(
    _ name: String, get: @escaping @Sendable (RenderSettings) -> Bool,
    set: @escaping @Sendable (inout RenderSettings) -> Void
  ) -> RenderOption {
    RenderOption(
      name: name, takesValue: false, values: { get($0) ? [""] : [] },
      read: { _, settings in
        set(&settings)
        return true
      })
  }

  @Sendable private static func isPath(_ text: String) -> Bool {
    !text.isEmpty && text != "-" && !text.utf8.contains(0)
  }
}

extension RenderSettings {
  /// The options with their values, such as `["--target", "a4"]`.
  package var options: [[String]] {
    RenderOption.all.flatMap { option in
      option.values(self).map { option.takesValue ? [option.name, $0] : [option.name] }
    }
  }

  /// The options as words of a command line.
  package var words: [String] { options.flatMap { $0 } }

  /// The reason why command-line words cannot be read as settings.
  package enum WordProblem: Error, Equatable {
    case unknown(String)
    case noValue(option: String)
    case value(option: String, String)
  }

  /// Parses words that `words` returned. Unknown words are errors, since the words do not come from a user.
  package init(words: [String]) throws(WordProblem) {
    self.init()
    var rest = words[...]
    while let name = rest.popFirst() {
      guard let option = RenderOption.all.first(where: { $0.name == name }) else {
        throw .unknown(name)
      }
      guard let value = option.takesValue ? rest.popFirst() : "" else {
        throw .noValue(option: name)
      }
      guard option.read(value, &self) else { throw .value(option: name, value) }
    }
  }
}
