/// What conditions of `@media` ask about.
package struct MediaContext: Hashable, Sendable {
  package var target = Target.a4
  /// `nil` if no edition was asked for.
  package var edition: EditionName?
  /// The size of body text at the reader's text size, in parts of that at the regular size: 1 for `l`.
  package var textScale = 1.0

  package init(target: Target = .a4, edition: EditionName? = nil, textSize: TextSize = .l) {
    self.target = target
    self.edition = edition
    // In whole percents, as the manual has it.
    textScale = (textSize.scale(of: .body) * 100).rounded() / 100
  }
}
