import ZineText

/// Splits text with tabs into stretches.
extension [ShapingStretch] {
  /// Returns the stretches with every tab as a separate object. Text on both sides of a tab is then shaped
  /// separately, and the tab keeps its position in bidirectional text.
  func flatMapTabs(in text: ArraySlice<UInt8>) -> [ShapingStretch] {
    var start = text.startIndex
    return flatMap { stretch -> [ShapingStretch] in
      let bytes = text[start..<start + stretch.length]
      start += stretch.length
      guard !stretch.isObject, bytes.contains(ParagraphShaper.tab) else { return [stretch] }
      var parts: [ShapingStretch] = []
      var length = 0
      for byte in bytes {
        guard byte == ParagraphShaper.tab else {
          length += 1
          continue
        }
        if length > 0 { parts.append(ShapingStretch(length: length, style: stretch.style)) }
        parts.append(ShapingStretch(length: 1, style: stretch.style, isObject: true))
        length = 0
      }
      if length > 0 { parts.append(ShapingStretch(length: length, style: stretch.style)) }
      return parts
    }
  }
}

extension [TextBreak] {
  /// Allows line breaks before tabs, but not after them. If text does not fit after a tab, it moves to the
  /// next line together with the tab. It is aligned with its tab stop on that line.
  func besideTabs(in text: ArraySlice<UInt8>) -> [TextBreak] {
    var result: [TextBreak] = []
    var rest = self[...]
    func isTab(_ offset: Int) -> Bool {
      offset >= 0 && offset < text.count && text[text.startIndex + offset] == ParagraphShaper.tab
    }
    for offset in 1..<Swift.max(text.count, 1) where isTab(offset) {
      while let next = rest.first, next.offset <= offset {
        if next.isMandatory || next.offset < offset && !isTab(next.offset - 1) {
          result.append(next)
        }
        rest.removeFirst()
      }
      if result.last?.offset != offset { result.append(TextBreak(offset: offset)) }
    }
    return result + rest.filter { $0.isMandatory || !isTab($0.offset - 1) }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the text with tabs replaced by spaces.
  func replacingTabs() -> ArraySlice<UInt8> {
    var text = self
    for index in text.indices where text[index] == ParagraphShaper.tab {
      text[index] = UInt8(ascii: " ")
    }
    return text
  }
}
