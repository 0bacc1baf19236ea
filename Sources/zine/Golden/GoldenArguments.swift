import ArgumentParser
import ZineCairo
import ZineFiles
import ZineIssue
import ZineProject
import ZineStyle
import ZineText

/// The options of `zine render` that affect pages. `zine golden record` stores them for `zine golden check`.
struct GoldenArguments: ParsableArguments {
  @OptionGroup(title: "Source options") var reading: ReadingArguments
  @OptionGroup(title: "Style options") var style: StyleArguments
  @OptionGroup(title: "Font options") var fonts: FontArguments
  @OptionGroup(title: "PDF options") var pdf: PDFArguments

  /// Whether any of these options is given.
  var areGiven: Bool {
    RenderSettings(reading, style, fonts) != RenderSettings() || pdf.givenOption != nil
  }

  /// Returns the settings of the project, replaced by those of the options where they are given.
  func settings(over others: RenderSettings = RenderSettings()) throws -> RenderSettings {
    try pdf.settings(over: RenderSettings(reading, style, fonts).over(others))
  }
}

extension RenderSettings {
  /// Returns the settings in the form in which they are stored with a golden. Their paths stay valid if the
  /// source is moved.
  func kept(of target: GoldenTarget) -> RenderSettings {
    mappingPaths { keptPath($0, from: target.base, in: target.trusted.name) }
  }

  /// Reads the options of a manifest, which may come from an untrusted source. Only options that can be
  /// stored with a golden are accepted, and the files that they name must be in the trusted folder.
  /// - Throws: `GoldenFailure.manifest`.
  init(_ manifest: GoldenManifest, of target: GoldenTarget) throws(GoldenFailure) {
    let name = target.folder.manifest
    let kept: RenderSettings
    do throws(WordProblem) {
      kept = try RenderSettings(words: manifest.options)
    } catch {
      throw .manifest(name, error.sentence)
    }
    self = kept.mappingPaths { $0.hasPrefix("/") ? $0 : "\(target.base)/\($0)" }
    func check(
      _ option: String, _ path: String, as kinds: [FileKind], limit: Int = Limits.goldenBytes
    ) throws(GoldenFailure) {
      let reason: String
      do throws(TrustedFolder.Problem) {
        let (_, status) = try target.trusted.locate(path)
        guard kinds.contains(status.kind) else { throw .notRegular }
        guard status.kind == .folder || status.size <= limit else { throw .tooLarge(limit: limit) }
        return
      } catch {
        // A missing file is reported later, when it is opened.
        if case .system = error { return }
        reason = error.sentence(in: target.trusted)
      }
      throw .manifest(name, "its option \(option) names '\(clipped(path))', which \(reason)")
    }
    for style in styles where !style.hasPrefix("@") {
      try check("--style", style, as: [.file], limit: Limits.styleSheetBytes)
    }
    if let outputProfile {
      try check("--output-profile", outputProfile, as: [.file], limit: PrinterInks.mostBytes)
    }
    if let root { try check("--root", root, as: [.folder]) }
    for font in fonts { try check("--font-path", font, as: [.file, .folder]) }
    for path in hyphenation { try check("--hyphenation-path", path, as: [.folder]) }
  }
}

extension RenderSettings.WordProblem {
  fileprivate var sentence: String {
    switch self {
    case .unknown(let word): "'\(clipped(word))' is not an option that a golden can contain"
    case .noValue(let option): "its option \(option) has no value"
    case .value(let option, let value):
      "its option \(option) has the invalid value '\(clipped(value))'"
    }
  }
}
