import ZineText

extension JSONProblem {
  var sentence: String {
    switch self {
    case .cutOff: "the file ends in the middle"
    case .unexpected(let scalar, let expected):
      "\(shown(scalar)) stands where \(expected.name) should"
    case .bareWord(let word, .key): "the key '\(clipped(word))' stands without quotes"
    case .bareWord(let word, .value): "'\(clipped(word))' is no value"
    case .bareWord(let word, let expected):
      "'\(clipped(word))' stands where \(expected.name) should"
    case .missingComma: "a comma is missing before this"
    case .trailingComma: "nothing follows this comma"
    case .comment: "JSON has no comments"
    case .wrongQuote: "JSON's quotes are \""
    case .textBehindEnd: "something stands behind the end"
    case .unterminatedString: "this string does not end on its line"
    case .controlCharacter(let scalar): "\(codePoint(scalar)) stands in a string as it is"
    case .unknownEscape(let scalar): "a backslash before \(shown(scalar)) means nothing"
    case .unreadableEscape: "\\u needs four hexadecimal digits"
    case .loneSurrogate(let unit):
      "\\u\(String(unit, radix: 16, uppercase: true)) is half of a character, and the other half is missing"
    case .unreadableNumber(let text): "'\(clipped(text))' is no number"
    case .leadingZero(let text): "the number \(clipped(text)) begins with a needless 0"
    case .largeNumber(let text): "the number \(clipped(text)) is too large"
    case .longNumber(let count): "a number of \(count) characters is too long"
    case .duplicateKey(let key): "the key '\(clipped(key))' stands here twice"
    case .tooDeep: "more than \(Limits.nesting) arrays and objects stand inside each other"
    }
  }

  var hint: String? {
    switch self {
    case .cutOff: "is the file complete?"
    case .bareWord(let word, .value) where ["true", "false", "null"].contains(word.lowercased()):
      "write \(word.lowercased())"
    case .bareWord(let word, .value) where ["None", "nil", "undefined"].contains(word):
      "leave the key out"
    case .bareWord(let word, .value) where ["NaN", "Infinity"].contains(word):
      "a number is written in digits"
    case .bareWord(let word, .key), .bareWord(let word, .value): "write \"\(clipped(word))\""
    case .trailingComma, .comment: "remove it"
    case .wrongQuote: "write them straight and double"
    case .textBehindEnd: "all items stand in one array: [ … ]"
    case .unterminatedString: "close it with \", or write \\n for a newline in it"
    case .controlCharacter(0x09): "write \\t"
    case .controlCharacter: "remove it"
    case .unknownEscape: "write \\\\ for the backslash itself"
    case .loneSurrogate: "write the character itself"
    case .unexpected, .bareWord, .missingComma, .unreadableEscape, .unreadableNumber,
      .leadingZero, .largeNumber, .longNumber, .duplicateKey, .tooDeep:
      nil
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate var name: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .comma(let closing): "a comma or \(Character(Unicode.Scalar(closing)))"
    }
  }
}

extension TemplateProblem {
  var sentence: String {
    switch self {
    case .noArray(let kind): "the template is \(kind.name); it should be an array of objects"
    case .noObject(let kind): "an item of the template is \(kind.name); it should be an object"
    case .missingKey(nil, let name): "the item has no '\(name)'"
    case .missingKey(let type?, let name): "'\(type)' needs the key '\(name)'"
    case .unknownType(let name, _):
      "there is no type '\(clipped(name))'; there are txt, img, link and title"
    case .unknownKey(let type, let name, _): "'\(type)' has no key '\(clipped(name))'"
    case .unreadableValue(let key, let value, let expected):
      "'\(key)' is \(clipped(value)); it should be \(expected)"
    case .contradiction(let key, let other): "'\(key)' says the same as '\(other)'"
    }
  }

  var hint: String? {
    switch self {
    case .noArray(.object): "write it in brackets: [ { … } ]"
    case .unknownType(_, let nearest), .unknownKey(_, _, let nearest):
      nearest.map { "did you mean '\($0)'?" }
    case .contradiction: "write one of them"
    case .noArray, .noObject, .missingKey, .unreadableValue: nil
    }
  }
}

extension JSONKind {
  fileprivate var name: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A character in quotes, or by its number where it can't be seen.
private func shown(_ scalar: UInt32) -> String {
  guard let character = Unicode.Scalar(scalar), isHarmless(character),
    !character.properties.isWhitespace
  else { return codePoint(scalar) }
  return "'\(character)'"
}
