import ZineText

extension MarkdownProblem {
  var sentence: String {
    switch self {
    case .unclosedDivision: "no line of ::: ends this division"
    case .unopenedDivision: "these colons end no division and are set as text"
    case .uncalledNote(let name): "nothing calls the note [^\(clipped(name))], so it is not set"
    case .missingNote(let name): "there is no note [^\(clipped(name))]"
    case .blocksInNote: "a footnote holds text only: its blocks are set one line after another"
    case .leftOut("!"): "a declaration is left out"
    case .leftOut("?"): "a processing instruction is left out"
    case .leftOut(let name): "<\(clipped(name))> is left out with what it holds"
    }
  }

  var hint: String? {
    switch self {
    case .unclosedDivision: "end it with a line of :::"
    case .uncalledNote(let name): "call it with [^\(clipped(name))] in the text"
    case .missingNote(let name): "write it in a paragraph of its own: [^\(clipped(name))]: its text"
    case .unopenedDivision, .blocksInNote, .leftOut: nil
    }
  }
}

extension FrontMatterProblem {
  var sentence: String {
    switch self {
    case .unclosed: "the front matter never ends"
    case .tooLong: "the front matter is longer than 64 kB, or never ends"
    case .unreadableLine: "this line of the front matter is not 'key: value'"
    case .unsupportedValue(let key): "the value of '\(clipped(key))' can't be read"
    case .unclosedQuote: "this value has no closing quotation mark"
    case .repeatedKey(let key): "the key '\(clipped(key))' stands here twice"
    case .unreadableLanguage(let text):
      "lang is '\(clipped(text))'; it should be a language tag such as en or pt-BR"
    }
  }

  var hint: String? {
    switch self {
    case .unclosed, .tooLong: "end it with a line of ---"
    case .unreadableLine: "for a rule at the start of the text, write ***"
    case .unsupportedValue: "write text, text in quotation marks, or a list of them"
    case .unclosedQuote, .repeatedKey, .unreadableLanguage: nil
    }
  }
}
