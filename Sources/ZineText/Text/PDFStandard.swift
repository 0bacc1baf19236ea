/// The standard that the user requests for a PDF. Without a request, the PDF claims all standards to which it
/// conforms.
package enum PDFStandard: String, CaseIterable, Hashable, Sendable {
  case ua1, a2a, x4
  /// The PDF claims no standard.
  case none
}

/// The standards to which a PDF claims to conform.
package struct PDFClaims: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// PDF/UA-1 (ISO 14289-1).
  package static let ua1 = PDFClaims(rawValue: 1)
  /// PDF/A-2, conformance level A (ISO 19005-2).
  package static let a2a = PDFClaims(rawValue: 2)
  /// PDF/X-4 (ISO 15930-7).
  package static let x4 = PDFClaims(rawValue: 4)
  /// All standards that a PDF can claim if it is not for print.
  package static let all: PDFClaims = [.ua1, .a2a]

  /// Creates the set of standards that a PDF may claim for the requested standard, or without a request. A
  /// PDF for print claims only PDF/X-4.
  package init(asked standard: PDFStandard?) {
    guard let standard else {
      self = .all
      return
    }
    self =
      switch standard {
      case .none: []
      case .x4: .x4
      case .ua1, .a2a: .all
      }
  }
}

extension PDFStandard {
  package var claims: PDFClaims {
    switch self {
    case .ua1: .ua1
    case .a2a: .a2a
    case .x4: .x4
    case .none: []
    }
  }
}
