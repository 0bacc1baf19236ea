package enum Severity: String, Sendable {
  /// The document can't be trusted: nothing is written.
  case error
  /// Set all the same, but perhaps not as meant.
  case warning
}

/// A problem report: what is so, and where. The sentence is made where it is shown.
package struct Diagnostic: Hashable, Sendable {
  package var fact: DiagnosticFact
  /// `nil` for what concerns a source as a whole, or the command line.
  package var span: SourceSpan?

  package init(_ fact: DiagnosticFact, at span: SourceSpan? = nil) {
    self.fact = fact
    self.span = span
  }

  package var severity: Severity { fact.severity }
}

/// Everything that zine can find wrong with a document, with the facts a reader needs.
package enum DiagnosticFact: Hashable, Sendable {
  // The bytes of the source
  case invalidUTF8(bytes: [UInt8])
  case moreInvalidUTF8(count: Int)
  case wrongEncoding(SuspectedEncoding)
  case controlCharacter(scalar: UInt32)
  case formFeed
  case emptySource
  case hardWrapped

  // Tags
  case unterminatedTag(name: String)
  case unknownTag(name: String, isPlanned: Bool, nearest: String?)
  case unknownAttribute(tag: String, name: String, isPlanned: Bool, nearest: String?)
  case unreadableAttribute(tag: String, name: String, value: String, expected: String)
  case oldAttributeName(old: String, new: String)
  case bareColor(value: String)
  case missingAttribute(tag: String, name: String)
  case unknownReference(text: String)
  case unopenedTag(name: String)
  case unclosedTag(name: String)
  case tagInTitle(name: String)
  case unknownMetadata(name: String, nearest: String?)

  // Style
  case unsupportedProperty(name: String)

  // Pictures
  case picture(name: String, failure: PictureFailure)

  // Fonts
  case substitutedFont(requested: String, taken: String)
  case missingCharacter(scalar: UInt32)

  // Layout
  case overfullLine(excess: Double)
  case brokenWord(start: String)
  case overfullColumn(excess: Double)
  case tooManyPages
}

package enum SuspectedEncoding: Hashable, Sendable {
  case utf16LittleEndian
  case utf16BigEndian
  case windows1252
}

/// Why a picture can't be had.
package enum PictureFailure: Error, Hashable, Sendable {
  case missing
  case absolutePath
  case isURL
  case escapesRoot
  case notRegularFile
  case unreadable(errno: Int32)
  case tooLarge
  case tooManyPixels(width: Int, height: Int)
  case unknownFormat
  case unsupported(String)
  case damaged
}

extension DiagnosticFact {
  /// The stable name of the kind of problem, as users write it in options and look it up.
  package var code: String {
    switch self {
    case .invalidUTF8, .moreInvalidUTF8, .wrongEncoding: "encoding"
    case .controlCharacter, .formFeed: "control-character"
    case .emptySource: "empty-source"
    case .hardWrapped: "hard-wrapped"
    case .unterminatedTag: "unterminated-tag"
    case .unknownTag: "unknown-tag"
    case .unknownAttribute, .oldAttributeName: "unknown-attribute"
    case .unreadableAttribute, .bareColor: "attribute-value"
    case .missingAttribute: "missing-attribute"
    case .unknownReference: "unknown-reference"
    case .unopenedTag, .unclosedTag: "unbalanced-tag"
    case .tagInTitle: "misplaced-tag"
    case .unknownMetadata: "unknown-metadata"
    case .unsupportedProperty: "unsupported"
    case .picture: "picture"
    case .substitutedFont: "font"
    case .missingCharacter: "missing-character"
    case .overfullLine, .brokenWord, .overfullColumn: "overfull"
    case .tooManyPages: "limit"
    }
  }

  package var severity: Severity {
    switch self {
    case .invalidUTF8, .moreInvalidUTF8, .wrongEncoding, .controlCharacter, .emptySource,
      .unterminatedTag, .unreadableAttribute, .missingAttribute, .picture, .tooManyPages:
      .error
    case .formFeed, .hardWrapped, .unknownTag, .unknownAttribute, .oldAttributeName, .bareColor,
      .unknownReference, .unopenedTag, .unclosedTag, .tagInTitle, .unknownMetadata,
      .unsupportedProperty,
      .substitutedFont, .missingCharacter, .overfullLine, .brokenWord, .overfullColumn:
      .warning
    }
  }
}
