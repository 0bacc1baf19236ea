import ZineStyle
import ZineText

/// Settings of one output, or common settings of all outputs. Absent settings are `nil`.
struct OutputSettings {
  var target: Setting<Target>?
  var edition: Setting<EditionName>?
  var styles: Setting<[String]>?
  var language: Setting<String>?
  var root: Setting<String>?
  var fonts: Setting<[String]>?
  var usesSystemFonts: Setting<Bool>?
  var hyphenation: Setting<[String]>?
  var textSize: Setting<TextSize>?
  var isBold: Setting<Bool>?
  var autoStyle: Setting<AutoStyle>?
  var reading = SourceReading()
  var properties: Setting<[String]>?
  var layers: Setting<[PageLayer]>?
  var pdfStandard: Setting<PDFStandard>?
  var pdfWriter: Setting<PDFWriterName>?
  var outputProfile: Setting<String>?
  var inkLimit: Setting<Double>?
  var format: Setting<FormatName>?
  var page: Setting<Int>?
  var resolution: Setting<Double>?

  enum FormatName: String, CaseIterable { case pdf, png }

  /// Returns these settings. Absent settings are taken from `others`.
  func over(_ others: OutputSettings) -> OutputSettings {
    OutputSettings(
      target: target ?? others.target, edition: edition ?? others.edition,
      styles: styles ?? others.styles, language: language ?? others.language,
      root: root ?? others.root,
      fonts: fonts ?? others.fonts, usesSystemFonts: usesSystemFonts ?? others.usesSystemFonts,
      hyphenation: hyphenation ?? others.hyphenation,
      textSize: textSize ?? others.textSize, isBold: isBold ?? others.isBold,
      autoStyle: autoStyle ?? others.autoStyle, reading: reading.over(others.reading),
      properties: properties ?? others.properties, layers: layers ?? others.layers,
      pdfStandard: pdfStandard ?? others.pdfStandard, pdfWriter: pdfWriter ?? others.pdfWriter,
      outputProfile: outputProfile ?? others.outputProfile, inkLimit: inkLimit ?? others.inkLimit,
      format: format ?? others.format,
      page: page ?? others.page, resolution: resolution ?? others.resolution)
  }
}

/// A value and its position in the file.
struct Setting<Value> {
  var value: Value
  var span: SourceSpan
}

extension Setting: Sendable where Value: Sendable {}

extension OutputSettings {
  func output(named name: String) -> ProjectOutput {
    ProjectOutput(name: name, format: outputFormat, settings: renderSettings)
  }

  private var outputFormat: ProjectOutput.Format {
    switch format?.value {
    case nil, .pdf: .pdf
    case .png: .png(page: page?.value ?? 1, ppi: resolution?.value ?? 144)
    }
  }

  private var renderSettings: RenderSettings {
    var settings = RenderSettings()
    settings.target = target?.value
    settings.edition = edition?.value
    settings.styles = styles?.value ?? []
    settings.language = language?.value
    settings.reading = reading
    settings.root = root?.value
    settings.fonts = fonts?.value ?? []
    settings.usesSystemFonts = usesSystemFonts?.value ?? true
    settings.hyphenation = hyphenation?.value ?? []
    settings.textSize = textSize?.value
    settings.isBold = isBold?.value ?? false
    settings.autoStyle = autoStyle?.value
    settings.properties = properties?.value ?? []
    settings.layers = layers?.value ?? []
    settings.pdfStandard = pdfStandard?.value
    settings.pdfWriter = pdfWriter?.value
    settings.outputProfile = outputProfile?.value
    settings.inkLimit = inkLimit?.value
    return settings
  }
}
