/// The facts that `@media` conditions test.
package struct MediaContext: Hashable, Sendable {
  package var target = Target.a4
  /// The requested edition, or `nil`.
  package var edition: EditionName?
  /// Size of body text at the reader's text size relative to the regular size; 1 for `l`.
  package var textScale = 1.0

  package init(target: Target = .a4, edition: EditionName? = nil, textSize: TextSize = .l) {
    self.target = target
    self.edition = edition
    // Rounded to whole percents, as documented in the manual.
    textScale = (textSize.scale(of: .body) * 100).rounded() / 100
  }
}
