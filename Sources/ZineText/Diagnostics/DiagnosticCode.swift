/// Stable name of a kind of problem. Users write it in options and look it up in the manual.
///
/// All problems with the same code have the same severity.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  case attributeValue = "attribute-value"
  case bareColor = "bare-color"
  case bbcodeValue = "bbcode-value"
  case controlCharacter = "control-character"
  case damagedFont = "damaged-font"
  case duplicateIdentifier = "duplicate-id"
  case emptySource = "empty-source"
  case encoding
  case fauxStyle = "faux-style"
  case font
  case fontLicense = "font-license"
  case formFeed = "form-feed"
  case frontMatter = "front-matter"
  case hairline
  case hardWrapped = "hard-wrapped"
  case headingSkip = "heading-skip"
  case hyphenation
  case inkLimit = "ink-limit"
  case json
  case lateFloat = "late-float"
  case limit
  case leftOutLink = "left-out-link"
  case link
  case linkTarget = "link-target"
  case lowResolution = "low-resolution"
  case markdown
  case misplacedTag = "misplaced-tag"
  case mixedColors = "mixed-colors"
  case missingAlternative = "missing-alt"
  case missingAttribute = "missing-attribute"
  case missingCharacter = "missing-character"
  case missingTitle = "missing-title"
  case doubledLeading = "doubled-leading"
  case noEffect = "no-effect"
  case overfull
  case overlap
  case picture
  case pictureStandard = "picture-standard"
  case project
  case remotePicture = "remote-picture"
  case reversedType = "reversed-type"
  case staleOutput = "stale-output"
  case styleProperty = "style-property"
  case styleSelector = "style-selector"
  case styleSheet = "style-sheet"
  case styleSyntax = "style-syntax"
  case styleValue = "style-value"
  case template
  case touchingLines = "touching-lines"
  case unbalancedTag = "unbalanced-tag"
  case underfull
  case unknownAttribute = "unknown-attribute"
  case unknownMetadata = "unknown-metadata"
  case unknownReference = "unknown-reference"
  case undrawnPicture = "undrawn-picture"
  case unknownTag = "unknown-tag"
  case unreadableSource = "unreadable-source"
  case unsupported
  case unsettledReference = "unsettled-reference"
  case unterminatedTag = "unterminated-tag"
  case overset
  case pageCount = "page-count"

  package var severity: Severity {
    switch self {
    case .attributeValue, .controlCharacter, .damagedFont, .emptySource, .encoding, .fontLicense,
      .frontMatter, .json, .limit,
      .missingAttribute, .picture, .project, .styleProperty, .styleSelector, .styleSheet,
      .styleSyntax,
      .styleValue, .template, .unreadableSource, .unterminatedTag:
      .error
    case .bareColor, .bbcodeValue, .doubledLeading,
      .duplicateIdentifier, .fauxStyle, .font, .formFeed,
      .hairline, .hardWrapped, .headingSkip, .hyphenation, .inkLimit, .lateFloat, .leftOutLink,
      .link,
      .linkTarget, .lowResolution, .markdown,
      .misplacedTag, .mixedColors, .missingAlternative, .missingCharacter, .missingTitle, .noEffect,
      .overfull,
      .overlap, .overset,
      .pageCount, .pictureStandard, .remotePicture,
      .reversedType, .staleOutput,
      .touchingLines,
      .unbalancedTag, .underfull, .undrawnPicture,
      .unknownAttribute,
      .unknownMetadata, .unknownReference, .unknownTag, .unsettledReference,
      .unsupported:
      .warning
    }
  }

  /// Whether warnings with this code are treated as errors, unless the option `-W` changes their level.
  package var isRaised: Bool { self == .overset }
}
