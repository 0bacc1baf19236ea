import ArgumentParser
import ZineProject
import ZineStyle
import ZineText

extension RenderSettings {
  /// Creates settings from the options on the command line.
  init(
    _ reading: ReadingArguments, _ style: StyleArguments, _ fonts: FontArguments? = nil
  ) {
    self.init(style, fonts)
    language = reading.language
    self.reading.format = reading.format
    self.reading.newlines = reading.newlines
    self.reading.headingShift = reading.headingShift
    self.reading.bbcodeSizes = reading.bbcodeSizes
    root = reading.root
    hyphenation = reading.hyphenationPaths
  }

  init(_ style: StyleArguments, _ fonts: FontArguments? = nil) {
    self.init()
    target = style.target
    edition = style.edition
    styles = style.styleSheets
    properties = style.settings
    autoStyle = style.autoStyle
    textSize = style.textSize
    isBold = style.boldText
    self.fonts = fonts?.paths ?? []
    usesSystemFonts = !(fonts?.noSystemFonts ?? false)
  }
}
