import ZineText

extension [TextBreak] {
  /// Removes breaks between two signs of UAX #14's classes PR and PO, such as `+`, `%` and `$`. The standard
  /// allows these breaks, but `C++`, `A++`, `100%+` and `$$$` should not be broken.
  func withoutThoseBetweenSigns(in text: ArraySlice<UInt8>) -> [TextBreak] {
    func isBetweenSigns(_ textBreak: TextBreak) -> Bool {
      guard !textBreak.isMandatory, textBreak.offset > 0, textBreak.offset < text.count else {
        return false
      }
      let index = text.startIndex + textBreak.offset
      // Nearly all breaks are after a space.
      guard text[index - 1] != UInt8(ascii: " ") else { return false }
      return text.isSign(endingAt: index) && text.isSign(startingAt: index)
    }
    return contains(where: isBetweenSigns) ? filter { !isBetweenSigns($0) } : self
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isSign(startingAt index: Int) -> Bool {
    var end = index + 1
    while end < endIndex, self[end] & 0xC0 == 0x80 { end += 1 }
    return Self.isSign(self[index..<end])
  }

  fileprivate func isSign(endingAt index: Int) -> Bool {
    var start = index - 1
    while start > startIndex, self[start] & 0xC0 == 0x80 { start -= 1 }
    return Self.isSign(self[start..<index])
  }

  private static func isSign(_ character: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: character, as: UTF8.self).unicodeScalars.first {
    case "+", "$", "%", "\\", "¢", "£", "¤", "¥", "°", "±", "‰", "‱", "′", "″", "№", "℃", "℉", "−",
      "∓":
      true
    case let scalar?: scalar.properties.generalCategory == .currencySymbol
    case nil: false
    }
  }
}
