import ArgumentParser
import ZineStyle
import ZineText

/// A command-line argument with a fixed set of values. Upper and lower case are equivalent, since people
/// write A4 as well as a4.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension WordArgument {
  public init?(argument: String) {
    let word = argument.lowercased()
    guard let value = Self.allCases.first(where: { $0.rawValue == word }) else { return nil }
    self = value
  }
}

extension Target: WordArgument {}
extension TextSize: WordArgument {}
extension PDFStandard: WordArgument {}
extension PDFWriterName: WordArgument {}
extension AutoStyle: WordArgument {}
extension NewlineMeaning: WordArgument {}
extension SourceFormat: WordArgument {}
extension BBCodeSizes: WordArgument {}
