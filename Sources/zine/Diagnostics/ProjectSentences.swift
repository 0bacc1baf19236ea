import ZineText

extension ProjectProblem {
  var sentence: String {
    switch self {
    case .syntax(let text): "this is not TOML: \(clipped(text))"
    case .cutOff: "the file ends in the middle"
    case .duplicateKey(let key): "'\(clipped(key))' stands here twice"
    case .tooDeep: "more than \(Limits.nesting) arrays, tables or keys stand inside each other"

    case .unknownKey(let key, nil, _): "there is no key '\(clipped(key))'"
    case .unknownKey(let key, let table?, _): "[\(clipped(table))] has no key '\(clipped(key))'"
    case .missingKey(let key): "the key '\(key)' is missing"
    case .unreadableValue(let key, let value, let expected, _):
      "'\(key)' is \(clipped(value)); it should be \(expected)"
    case .setting(let text, let failure): "'set' is '\(clipped(text))': \(failure.sentence)"
    case .settings(let fact): "'set' makes no page: \(fact.sentence)"
    case .unknownStyle(let name, _): "no style '\(clipped(name))' comes with zine"

    case .outputName(let name):
      "an output can't be called '\(clipped(name))': its name holds letters from a to z, digits, - and _"
    case .onlyPictures(let key): "'\(key)' is for outputs in the format png"
    case .unknownOutput(let name, _): "there is no output '\(clipped(name))' to be like"
    case .likeCycle(let names) where names.count == 2:
      "the output '\(clipped(names[0]))' is like itself"
    case .likeCycle(let names):
      "outputs are like each other in a circle: \(clipped(names.joined(separator: ", ")))"

    case .emptyGlob(let pattern): "no issue is found by '\(clipped(pattern))'"
    case .emptySources(let pattern): "no issue has a source named '\(clipped(pattern))'"
    case .noSources(let folder): "no file in '\(clipped(folder))' is named by 'sources'"
    case .sourceOutside(let name): "the source '\(clipped(name))' is outside the issue's folder"
    case .fileWithSources(let name):
      "'issues' names the file '\(clipped(name))', but 'sources' names the files of each issue"
    case .sourceAndSources: "'source' and 'sources' both name the files of an issue"
    case .tooManySources(let folder):
      "the issue '\(clipped(folder))' has more than \(Limits.issueSources) sources"
    case .unreadableName(let name): "the path '\(clipped(name))' is not valid UTF-8"
    case .missingFile(let kind, let name): "the \(kind) '\(clipped(name))' does not exist"
    case .notRegularFile(let kind, let name):
      "the \(kind) '\(clipped(name))' is not a regular file"
    case .notFolder(let kind, let name): "the \(kind) '\(clipped(name))' is not a folder"
    case .linkOutside(let name): "the link '\(clipped(name))' leads out of the project"
    case .tooManyFolders(let pattern):
      "'\(clipped(pattern))' leads into more than \(Limits.projectFolders) folders"
    case .hiddenIssue(let id, let source):
      "the issue '\(clipped(source))' would be called '\(clipped(id))', and no name begins with a dot"
    case .duplicateIssue(let id, let first, let second):
      "two issues are called '\(clipped(id))': '\(clipped(first))' and '\(clipped(second))'"
    case .insideOutput(let kind, let name):
      "the \(kind) '\(clipped(name))' lies in out, which outputs are written to"
    case .holdsOutput(let kind, let name):
      "the \(kind) '\(clipped(name))' holds out, which outputs are written to"
    case .noFonts(let source):
      "without the system's fonts there is none at all for '\(clipped(source))'"
    }
  }

  var hint: String? {
    switch self {
    case .cutOff: "is the file complete?"
    case .unknownKey(_, _, let nearest), .unreadableValue(_, _, _, let nearest),
      .unknownStyle(_, let nearest), .unknownOutput(_, let nearest):
      nearest.map { "did you mean '\($0)'?" }
    case .missingKey("issues"): "such as issues = \"issues/*/issue.txt\""
    case .hiddenIssue, .duplicateIssue: "an issue is called what its source's folder is"
    case .insideOutput, .holdsOutput: "keep what goes in apart from what comes out"
    case .linkOutside: "name its file itself, if it is meant"
    case .emptySources, .noSources:
      "names in 'sources' are relative to the issue's folder, such as sources = [\"00-*.txt\"]"
    case .sourceOutside:
      "name files in the issue's folder; links in it may lead elsewhere in the project"
    case .fileWithSources: "with 'sources', 'issues' names folders, such as issues = \"issues/*\""
    case .sourceAndSources: "list all files in 'sources'"
    case .unreadableName: "rename the file or the folder"
    case .noFonts: "'fonts' names some, or a folder 'fonts' beside the source holds some"
    case .syntax, .duplicateKey, .tooDeep, .missingKey, .setting, .settings, .outputName,
      .onlyPictures, .likeCycle, .emptyGlob, .missingFile, .notRegularFile, .notFolder,
      .tooManyFolders, .tooManySources:
      nil
    }
  }
}
