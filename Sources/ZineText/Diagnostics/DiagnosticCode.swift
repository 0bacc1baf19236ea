/// The stable name of a kind of problem, as users write it in options and look it up in the manual.
///
/// All problems of one code are errors, or all are warnings.
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

  /// Whether its warnings are errors unless `-W` says otherwise.
  package var isRaised: Bool { self == .overset }
}

extension DiagnosticFact {
  package var code: DiagnosticCode {
    switch self {
    case .invalidUTF8, .moreInvalidUTF8, .wrongEncoding, .document, .binary: .encoding
    case .controlCharacter: .controlCharacter
    case .formFeed: .formFeed
    case .emptySource: .emptySource
    case .hardWrapped: .hardWrapped
    case .unterminatedTag: .unterminatedTag
    case .unknownTag(_, let isPlanned, _): isPlanned ? .unsupported : .unknownTag
    case .unknownAttribute, .oldAttributeName: .unknownAttribute
    case .unreadableAttribute, .typographicQuotes: .attributeValue
    case .bareColor: .bareColor
    case .missingAttribute: .missingAttribute
    case .unknownReference, .unendedReference: .unknownReference
    case .unopenedTag, .unclosedTag: .unbalancedTag
    case .tagInTitle, .itemOutsideList, .itemOutsideTable, .captionOutsideFigure: .misplacedTag
    case .duplicateIdentifier: .duplicateIdentifier
    case .forbiddenLink: .link
    case .unknownDestination: .linkTarget
    case .unknownMetadata, .unnamedMetadata: .unknownMetadata
    case .markdown: .markdown
    case .frontMatter: .frontMatter
    case .remotePicture: .remotePicture
    case .unreadableMarkdown: .unreadableSource
    case .bbcode(.unknownTag): .unknownTag
    case .bbcode(.unclosedTag), .bbcode(.unopenedTag): .unbalancedTag
    case .bbcode(.outsideList), .bbcode(.outsideTable): .misplacedTag
    case .bbcode(.unreadableValue): .bbcodeValue
    case .json: .json
    case .template: .template
    case .unsupportedProperty, .unsupportedStyle: .unsupported
    case .mixedGradient: .mixedColors
    case .damagedFont: .damagedFont
    case .forbiddenFont: .fontLicense
    case .print(.leftOutLinks): .leftOutLink
    case .print(.lowResolution): .lowResolution
    case .print(.hairlines): .hairline
    case .print(.reversedType): .reversedType
    case .print(.tooMuchInk), .print(.tooMuchPictureInk): .inkLimit
    case .styleSheet, .fontFile, .styleSheetCycle: .styleSheet
    case .tooManyStyleSheets, .noRoom: .limit
    case .styleSyntax, .unknownAtRule: .styleSyntax
    case .unknownProperty, .misplacedProperty: .styleProperty
    case .noEffect, .idleStyle, .outrankedByTarget, .noContour: .noEffect
    case .unreadableStyleValue, .unknownUnit, .unknownVariable, .variableCycle, .pattern:
      .styleValue
    case .unknownSelector, .unreadableSelector: .styleSelector
    case .picture: .picture
    case .vector(.flaw): .pictureStandard
    case .vector(.undrawn): .undrawnPicture
    case .vector(.noPDF), .vector(.untoned): .noEffect
    case .substitutedFont, .missingThemeFonts, .splitCluster, .vector(.substitutedFont): .font
    case .fauxStyle: .fauxStyle
    case .missingCharacter: .missingCharacter
    case .noHyphenation, .hyphenationDictionary, .hyphenationFile: .hyphenation
    case .overfullLine, .brokenWord, .overfullTab, .overfullColumn, .overfullBlock, .overfullMargin,
      .offPage, .textOffPage, .noRoomInShape:
      .overfull
    case .overlap: .overlap
    case .lateFloat: .lateFloat
    case .overset: .overset
    case .underfullLine: .underfull
    case .touchingLines: .touchingLines
    case .doubledLeading: .doubledLeading
    case .tooManyPages, .tooManyParts, .nestedTooDeep, .overLimit: .limit
    case .pageCount: .pageCount
    case .unsettledReferences: .unsettledReference
    case .accessibility(.missingAlternative): .missingAlternative
    case .accessibility(.missingTitle): .missingTitle
    case .accessibility(.headingSkip): .headingSkip
    case .project: .project
    case .staleOutput: .staleOutput
    }
  }
}
