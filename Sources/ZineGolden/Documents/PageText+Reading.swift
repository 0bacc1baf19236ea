import ZineProcess

extension PageText {
  /// Returns the texts of the pages of several documents, which are read in parallel.
  ///
  /// - Parameter documents: Paths of the documents, with page numbers from 1.
  static func read(
    _ documents: [(path: String, pages: ClosedRange<Int>)]
  ) throws(ComparisonFailure) -> [[PageText]] {
    var tools: [RunningTool] = []
    for (path, pages) in documents {
      try ComparisonFailure.naming(path) { () throws(DocumentFailure) in
        tools.append(try start(path, pages))
      }
    }
    RunningTool.hear(tools) { _ in true }
    var result: [[PageText]] = []
    for (document, tool) in zip(documents, tools) {
      try ComparisonFailure.naming(document.path) { () throws(DocumentFailure) in
        result.append(try finish(tool))
      }
    }
    return result
  }

  private static func start(
    _ path: String, _ pages: ClosedRange<Int>
  ) throws(DocumentFailure) -> RunningTool {
    do throws(ToolFailure) {
      return try Tool.pdftotext.start(
        ["-bbox", "-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", path, "-"],
        limits: Tool.Limits(reading: path))
    } catch {
      throw .tool(error)
    }
  }

  private static func finish(_ tool: RunningTool) throws(DocumentFailure) -> [PageText] {
    let output: Tool.Output
    do throws(ToolFailure) {
      output = try tool.finish()
    } catch {
      throw .tool(error)
    }
    guard output.status == 0 else { throw .unreadable }
    return parse(output.bytes)
  }

  // MARK: Parsing

  /// Parses the output of pdftotext, which has a line for each page and for each word.
  static func parse(_ bytes: [UInt8]) -> [PageText] {
    var pages: [PageText] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end].drop { $0 == UInt8(ascii: " ") }
      if line.starts(with: pageMark) {
        pages.append(PageText())
      } else if line.starts(with: wordMark), !pages.isEmpty, let word = word(line) {
        pages[pages.count - 1].words.append(word)
      }
      start = end + 1
    }
    return pages
  }

  private static let pageMark = Array("<page ".utf8)
  private static let wordMark = Array("<word ".utf8)
  private static let wordEnd = Array("</word>".utf8)

  /// Parses a line such as `<word xMin="72" yMin="80.5" xMax="99" yMax="92">text</word>`.
  private static func word(_ line: ArraySlice<UInt8>) -> Word? {
    var rest = line
    var sides: [Double] = []
    while sides.count < 4 {
      guard let start = rest.firstIndex(of: UInt8(ascii: "\"")),
        let end = rest[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")),
        let side = number(rest[(start + 1)..<end])
      else { return nil }
      sides.append(side)
      rest = rest[(end + 1)...]
    }
    guard rest.popFirst() == UInt8(ascii: ">") else { return nil }
    if rest.suffix(wordEnd.count).elementsEqual(wordEnd) { rest = rest.dropLast(wordEnd.count) }
    return Word(
      text: unescaped(rest),
      area: PageRectangle(
        x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1]))
  }

  /// Parses a decimal number such as `-72.125`.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let isNegative = text.first == UInt8(ascii: "-")
    var (digits, decimals, hasPoint) = (0, 1.0, false)
    for byte in isNegative ? text.dropFirst() : text {
      switch byte {
      // The quotient is correctly rounded if both the digits and the power of ten are exact as `Double`.
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 1 << 49 && decimals < 1e15:
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if hasPoint { decimals *= 10 }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      default: return Double(String(decoding: text, as: UTF8.self))
      }
    }
    guard !text.isEmpty else { return nil }
    return Double(isNegative ? -digits : digits) / decimals
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = text
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<mark]
      rest = rest[mark...]
      if let entity = entities.first(where: { rest.starts(with: $0.name) }) {
        result.append(entity.character)
        rest = rest.dropFirst(entity.name.count)
      } else {
        result.append(UInt8(ascii: "&"))
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static let entities: [(name: [UInt8], character: UInt8)] = [
    (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
    (Array("&quot;".utf8), UInt8(ascii: "\"")), (Array("&apos;".utf8), UInt8(ascii: "'")),
    (Array("&amp;".utf8), UInt8(ascii: "&")),
  ]
}
