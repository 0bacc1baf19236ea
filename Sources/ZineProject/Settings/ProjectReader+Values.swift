import ZineText

/// Reads values of the expected types, and reports values of other types.
extension ProjectReader {
  func entries(of node: ProjectNode) -> [ProjectNode.Entry] {
    if case .table(let entries) = node.value { entries } else { [] }
  }

  mutating func tableEntries(_ entry: ProjectNode.Entry) -> [ProjectNode.Entry] {
    guard case .table(let entries) = entry.node.value else {
      noteUnreadable(entry, "a table, [\(entry.key)]")
      return []
    }
    return entries
  }

  mutating func string(_ entry: ProjectNode.Entry) -> Setting<String>? {
    guard case .string(let text) = entry.node.value else {
      noteUnreadable(entry, "a string in quotes")
      return nil
    }
    return Setting(value: text, span: entry.node.span)
  }

  /// Returns a list of strings, or a single string as a list.
  ///
  /// - Parameter expected: A description such as "a folder or a list of folders".
  mutating func strings(_ entry: ProjectNode.Entry, _ expected: String) -> [Setting<String>]? {
    let nodes = if case .array(let nodes) = entry.node.value { nodes } else { [entry.node] }
    var strings: [Setting<String>] = []
    for node in nodes {
      guard case .string(let text) = node.value, !text.isEmpty else {
        noteUnreadable(entry.key, node, expected)
        return nil
      }
      strings.append(Setting(value: text, span: node.span))
    }
    return strings
  }

  mutating func boolean(_ entry: ProjectNode.Entry) -> Setting<Bool>? {
    guard case .boolean(let value) = entry.node.value else {
      noteUnreadable(entry, "true or false")
      return nil
    }
    return Setting(value: value, span: entry.node.span)
  }

  mutating func integer(
    _ entry: ProjectNode.Entry, in range: ClosedRange<Int>
  ) -> Setting<Int>? {
    guard case .integer(let value) = entry.node.value, range.contains(value) else {
      noteUnreadable(entry, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return Setting(value: value, span: entry.node.span)
  }

  mutating func number(
    _ entry: ProjectNode.Entry, in range: ClosedRange<Double>
  ) -> Setting<Double>? {
    let value: Double? =
      switch entry.node.value {
      case .integer(let value): Double(value)
      case .number(let value): value
      default: nil
      }
    guard let value, range.contains(value) else {
      noteUnreadable(
        entry, "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
      return nil
    }
    return Setting(value: value, span: entry.node.span)
  }

  /// Reads a value that must be one of several words.
  mutating func choice<Word: RawRepresentable & CaseIterable>(
    _ entry: ProjectNode.Entry, of type: Word.Type
  ) -> Setting<Word>? where Word.RawValue == String {
    let known = Word.allCases.map { $0.rawValue }
    let expected = known.map { "\"\($0)\"" }.joined(separator: ", ")
    guard case .string(let text) = entry.node.value else {
      noteUnreadable(entry, expected)
      return nil
    }
    // Upper and lower case are equivalent, as on the command line.
    guard let word = Word(rawValue: text) ?? Word(rawValue: text.lowercased()) else {
      noteUnreadable(entry, expected, nearest: nearestName(to: text, in: known))
      return nil
    }
    return Setting(value: word, span: entry.node.span)
  }

  // MARK: Problems

  mutating func noteUnknown(_ entry: ProjectNode.Entry, table: String?, known: [String]) {
    note(
      .unknownKey(entry.key, table: table, nearest: nearestName(to: entry.key, in: known)),
      at: entry.span)
  }

  mutating func noteUnreadable(
    _ entry: ProjectNode.Entry, _ expected: String, nearest: String? = nil
  ) {
    noteUnreadable(entry.key, entry.node, expected, nearest: nearest)
  }

  mutating func noteUnreadable(
    _ key: String, _ node: ProjectNode, _ expected: String, nearest: String? = nil
  ) {
    note(
      .unreadableValue(key: key, value: text(of: node), expected: expected, nearest: nearest),
      at: node.span)
  }

  /// Returns a value as written in the file. For a table, returns only a description, since the entries of a
  /// table can be in different parts of the file.
  private func text(of node: ProjectNode) -> String {
    if case .table = node.value { return "a table" }
    let end = min(node.span.offset + node.span.length, source.bytes.count)
    return String(decoding: source.bytes[min(node.span.offset, end)..<end], as: UTF8.self)
  }
}
