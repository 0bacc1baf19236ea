/// The properties of the output that `@media` conditions test.
package struct MediaContext: Hashable, Sendable {
  package var target = Target.a4
  /// The requested edition; `nil` if none was requested.
  package var edition: EditionName?
  /// Size of body text as a multiple of its size at the regular text size.
  package var textScale = 1.0

  package init(target: Target = .a4, edition: EditionName? = nil, textSize: TextSize = .l) {
    self.target = target
    self.edition = edition
    // Rounded to a whole percentage, as described in the manual.
    textScale = (textSize.scale(of: .body) * 100).rounded() / 100
  }
}
