import ZineText

extension DiagnosticFact {
  /// The fact in words, with what to do about it.
  var sentence: String {
    switch self {
    case .invalidUTF8(let bytes):
      "\(bytes.map(hexadecimal).joined(separator: " ")) is not valid UTF-8"
    case .moreInvalidUTF8(let count):
      "\(count) more places are not valid UTF-8; is this text at all?"
    case .wrongEncoding(let encoding): encoding.sentence
    case .controlCharacter(let scalar):
      "the control character \(codePoint(scalar)) can't be set; remove it"
    case .formFeed: "a form feed is read as a newline; <pagebreak> will begin a new page"
    case .emptySource: "the source holds no text and no picture"
    case .hardWrapped:
      "the lines look wrapped by hand, and each is set as a paragraph; to join them, use --newlines space"

    case .unterminatedTag("!--"): "this comment never ends; close it with -->"
    case .unterminatedTag(let name):
      "the tag <\(name) never ends; close it with >, or write &lt; for the character"
    case .unknownTag(let name, true, _):
      "unknown tag <\(clipped(name))>: not supported yet; its text is kept"
    case .unknownTag(let name, _, let nearest):
      "unknown tag <\(clipped(name))>; its text is kept\(suggestion(nearest.map { "<\($0)>" }))"
    case .unknownAttribute(let tag, let name, true, _):
      "the attribute '\(clipped(name))' of <\(tag)> is not supported yet"
    case .unknownAttribute(let tag, let name, _, let nearest):
      "<\(tag)> has no attribute '\(clipped(name))'\(suggestion(nearest.map { "'\($0)'" }))"
    case .unreadableAttribute(let tag, let name, let value, let expected):
      "<\(tag) \(name)> is '\(clipped(value))'; it should be \(expected)"
    case .oldAttributeName(let old, let new): "'\(old)' is read as '\(new)'; write that"
    case .bareColor(let value):
      "the colour '\(clipped(value))' is read as rgb(\(clipped(value))); write that"
    case .missingAttribute(let tag, let name): "<\(tag)> needs the attribute '\(name)'"
    case .unknownReference(let text):
      "\(text) names no character and stands as written; write &amp; for the ampersand itself"
    case .unopenedTag(let name): "</\(name)> closes nothing"
    case .unclosedTag(let name): "<\(name)> is never closed"
    case .tagInTitle(let name): "<\(clipped(name))> does nothing inside <title>"
    case .unknownMetadata(let name, let nearest):
      "unknown metadata '\(clipped(name))'\(suggestion(nearest.map { "'\($0)'" }))"

    case .unsupportedProperty(let name):
      "the property '\(name)' is not supported yet and does nothing"
    case .picture(let name, let failure): "the picture '\(clipped(name))' \(failure.sentence)"
    case .substitutedFont(let requested, let taken):
      "no font '\(clipped(requested))' is installed; \(taken) is taken instead"
    case .missingCharacter(let scalar):
      "no font has \(codePoint(scalar)) '\(character(scalar))'; an empty box stands in its place"
    case .overfullLine(let excess): "a line is \(length(excess)) wider than its column"
    case .brokenWord(let start):
      "the word '\(clipped(start))…' is wider than its column and was broken without a hyphen"
    case .overfullColumn(let excess): "a line is \(length(excess)) higher than its column"
    case .tooManyPages: "the issue has more than \(Limits.pages) pages"
    }
  }
}

extension SuspectedEncoding {
  fileprivate var sentence: String {
    let (name, option) =
      switch self {
      case .utf16LittleEndian: ("UTF-16", "UTF-16LE")
      case .utf16BigEndian: ("UTF-16", "UTF-16BE")
      case .windows1252: ("Windows-1252", "WINDOWS-1252")
      }
    return
      "the source is not UTF-8 but looks like \(name); convert it: iconv -f \(option) -t UTF-8 OLD > NEW"
  }
}

extension PictureFailure {
  fileprivate var sentence: String {
    switch self {
    case .missing: "does not exist"
    case .absolutePath: "is named by an absolute path; name it relative to the source"
    case .isURL: "is a URL; zine fetches nothing, save it beside the source"
    case .escapesRoot: "lies outside the issue's folder; --root names a wider one"
    case .notRegularFile: "is not a regular file"
    case .unreadable(let errno): "can't be read: \(systemError(errno))"
    case .tooLarge: "is larger than \(Limits.pictureBytes >> 20) MB"
    case .tooManyPixels(let width, let height):
      "claims \(width) × \(height) pixels; the limits are \(Limits.picturePixels / 1_000_000) million, and \(Limits.pictureSide) a side"
    case .unknownFormat: "is neither a JPEG nor a PNG"
    case .unsupported(let what): "is a \(what), which is not supported yet"
    case .damaged: "is damaged"
    }
  }
}

extension StyleOptionFailure {
  var sentence: String {
    switch self {
    case .form: "not of the form selector.property=value."
    case .unknownSelector(let selector):
      "unknown selector '\(clipped(selector))'; there are page, body, and h1 to h6."
    case .unknownProperty(let name, let nearest):
      "unknown property '\(clipped(name))'\(suggestion(nearest.map { "'\($0)'" }))."
    case .wrongSelector(let property, let selector):
      "'\(property)' says nothing of '\(clipped(selector))'."
    case .unreadableValue(let property, let value, let expected):
      "\(property) is '\(clipped(value))'; it should be \(expected)."
    case .noRoom(let width, let height):
      "the page's margins and gaps leave columns of \(length(width)) by \(length(height))."
    }
  }
}

private func suggestion(_ nearest: String?) -> String {
  nearest.map { "; did you mean \($0)?" } ?? ""
}

/// Quoted text must not flood the terminal.
private func clipped(_ text: String) -> String {
  text.count <= 60 ? text : text.prefix(59) + "…"
}

private func hexadecimal(_ byte: UInt8) -> String {
  "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

private func codePoint(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

private func character(_ scalar: UInt32) -> String {
  Unicode.Scalar(scalar).map { String(Character($0)) } ?? "?"
}

/// In points, to a tenth.
private func length(_ points: Double) -> String {
  let tenths = (points * 10).rounded() / 10
  return tenths == tenths.rounded() ? "\(Int(tenths)) pt" : "\(tenths) pt"
}
