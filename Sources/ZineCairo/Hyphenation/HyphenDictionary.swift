import CHyphen
import CPango
import ZineLayout
import ZineText

/// A hyphenation dictionary of libhyphen.
///
/// Most are in UTF-8, some in an older encoding of a byte a letter; none knows capitals.
final class HyphenDictionary {
  private let dictionary: UnsafeMutablePointer<HyphenDict>
  private let encoding: Encoding

  private enum Encoding {
    case utf8
    case latin1
    /// From UTF-8 to what the dictionary is in.
    case other(GIConv)
  }

  /// `nil` where the file is missing, or no dictionary.
  init?(file: String) {
    guard let dictionary = hnj_hyphen_load(file) else { return nil }
    let name = withUnsafeBytes(of: dictionary.pointee.cset) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard Self.hasPatterns(dictionary),
      let encoding = Self.encoding(named: name)
    else {
      hnj_hyphen_free(dictionary)
      return nil
    }
    self.dictionary = dictionary
    self.encoding = encoding
  }

  deinit {
    hnj_hyphen_free(dictionary)
    if case .other(let converter) = encoding { g_iconv_close(converter) }
  }

  /// Whether its last level has patterns. What is no dictionary is read as one without any, under a level
  /// of the rules that libhyphen has built in.
  private static func hasPatterns(_ dictionary: UnsafeMutablePointer<HyphenDict>) -> Bool {
    var level = dictionary
    while let next = level.pointee.nextlevel { level = next }
    return level.pointee.num_states > 1
  }

  private static func encoding(named name: String) -> Encoding? {
    switch name {
    case "UTF-8": return .utf8
    case "ISO8859-1": return .latin1
    default:
      guard name.hasPrefix("ISO8859") || name.hasPrefix("KOI8") || name.hasPrefix("microsoft")
      else { return nil }
      let iconvName = name.replacingPrefix("ISO8859", with: "ISO-8859")
        .replacingPrefix("microsoft-cp", with: "CP")
      guard let converter = g_iconv_open(iconvName, "UTF-8"), Int(bitPattern: converter) != -1
      else { return nil }
      return .other(converter)
    }
  }

  // MARK: Words

  /// Words beyond this are no words, and more than libhyphen was made for.
  private static let maximumLetters = 90

  /// The places where a word may be divided.
  /// - Parameter word: letters in UTF-8.
  func divisions(of word: ArraySlice<UInt8>) -> [WordDivision] {
    let text = String(decoding: word, as: UTF8.self)
    let letters = Array(text.unicodeScalars)
    guard letters.count <= Self.maximumLetters, let bytes = encoded(letters) else { return [] }
    let marks = marks(bytes)
    var divisions: [WordDivision] = []
    var offset = 0
    for (index, letter) in letters.enumerated().dropLast() {
      offset += UTF8.width(letter)
      guard index < marks.count, marks[index].isDivision else { continue }
      guard let change = marks[index].change else {
        divisions.append(WordDivision(offset: offset))
        continue
      }
      if let respelling = change.respelling(behind: index, of: letters) {
        divisions.append(WordDivision(offset: offset, respelling: respelling))
      }
    }
    return divisions
  }

  /// In small letters, in the dictionary's encoding; `nil` where it does not have a letter.
  private func encoded(_ letters: [Unicode.Scalar]) -> [CChar]? {
    // A letter whose small form is more than one is left as it is.
    let small = letters.map { letter -> Unicode.Scalar in
      let mapping = letter.properties.lowercaseMapping.unicodeScalars
      return mapping.count == 1 ? mapping[mapping.startIndex] : letter
    }
    switch encoding {
    case .utf8:
      return Self.utf8(small)
    case .latin1:
      guard small.allSatisfy({ $0.value < 0x100 }) else { return nil }
      return small.map { CChar(bitPattern: UInt8($0.value)) }
    case .other(let converter):
      var utf8 = Self.utf8(small)
      let bytes = Self.convert(&utf8, by: converter)
      // Of a byte a letter, so that places can be counted.
      return bytes?.count == small.count ? bytes : nil
    }
  }

  private static func utf8(_ letters: [Unicode.Scalar]) -> [CChar] {
    letters.flatMap { letter in
      UTF8.encode(letter).map { bytes in bytes.map { CChar(bitPattern: $0) } } ?? []
    }
  }

  private static func convert(_ text: inout [CChar], by converter: GIConv) -> [CChar]? {
    var result = [CChar](repeating: 0, count: text.count + 4)
    let written: Int? = text.withUnsafeMutableBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        var (source, sourceLeft) = (input.baseAddress, input.count)
        var (target, targetLeft) = (output.baseAddress, output.count)
        let status = g_iconv(converter, &source, &sourceLeft, &target, &targetLeft)
        return status == 0 && sourceLeft == 0 ? output.count - targetLeft : nil
      }
    }
    return written.map { Array(result[..<$0]) }
  }

  // MARK: libhyphen

  private struct Mark {
    var isDivision = false
    var change: Change?
  }

  /// Letters that become others: `cut` of them, the first one `position` letters before the division.
  private struct Change {
    var letters: String
    var position: Int
    var cut: Int

    /// - Parameter index: of the letter before the division.
    func respelling(behind index: Int, of word: [Unicode.Scalar]) -> Respelling? {
      let parts = letters.split(separator: "=", omittingEmptySubsequences: false)
      let start = index + 1 - position
      guard parts.count == 2, start >= 0, position >= 0, start + cut <= word.count,
        cut >= position
      else { return nil }
      func bytes(_ range: Range<Int>) -> Int { word[range].reduce(0) { $0 + UTF8.width($1) } }
      return Respelling(
        removedBefore: bytes(start..<index + 1), removedAfter: bytes(index + 1..<start + cut),
        before: String(parts[0]), after: String(parts[1]))
    }
  }

  /// What libhyphen says of the places behind each letter.
  private func marks(_ word: [CChar]) -> [Mark] {
    var hyphens = [CChar](repeating: 0, count: word.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let status = (word + [0]).withUnsafeBufferPointer { word in
      hnj_hyphen_hyphenate2(
        dictionary, word.baseAddress, Int32(word.count - 1), &hyphens, nil, &replacements,
        &positions, &cuts)
    }
    defer {
      if let replacements { for index in word.indices { free(replacements[index]) } }
      free(replacements)
      free(positions)
      free(cuts)
    }
    guard status == 0 else { return [] }
    return word.indices.map { index in
      // An odd number is a division (Liang 1983).
      guard hyphens[index] & 1 == 1 else { return Mark() }
      guard let replacement = replacements?[index], let positions, let cuts else {
        return Mark(isDivision: true)
      }
      let change = Change(
        letters: String(cString: replacement), position: Int(positions[index]),
        cut: Int(cuts[index]))
      return Mark(isDivision: true, change: change)
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
