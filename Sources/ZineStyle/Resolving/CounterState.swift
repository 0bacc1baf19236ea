import ZineText

/// The counters of a style sheet at one position in the story (CSS Lists 3, section 4).
struct CounterState {
  private struct Counter {
    var value: Int
    /// Parent of the element that created the counter.
    var scope: ElementID?
  }

  static let ofNotes = "footnote"
  static let ofItems = "list-item"

  private var counters: [String: [Counter]] = [:]
  /// Names of the counters that end with an element. Some of them may have ended already.
  private var names: [ElementID: [String]] = [:]

  /// Applies the counter changes of an element that begins.
  mutating func enter(_ own: OwnStyle, parent: ElementID?) {
    for change in own.counterReset {
      var stack = counters[change.name] ?? []
      // A counter of the same name from a sibling ends.
      if let last = stack.last, last.scope == parent { stack.removeLast() }
      guard stack.count < Limits.nesting else { continue }
      stack.append(Counter(value: change.value, scope: parent))
      counters[change.name] = stack
      note(change.name, in: parent)
    }
    for change in own.counterIncrement {
      // By default, notes are numbered through the whole issue.
      let scope = change.name == Self.ofNotes ? nil : parent
      if counters[change.name] == nil { note(change.name, in: scope) }
      var stack = counters[change.name] ?? [Counter(value: 0, scope: scope)]
      let sum = stack[stack.count - 1].value + change.value
      stack[stack.count - 1].value = min(max(sum, -Limits.counter), Limits.counter)
      counters[change.name] = stack
    }
  }

  /// Ends the counters that children of an element created.
  mutating func leave(_ element: ElementID) {
    for name in names.removeValue(forKey: element) ?? [] {
      while counters[name]?.last?.scope == element { counters[name]?.removeLast() }
      if counters[name]?.isEmpty == true { counters[name] = nil }
    }
  }

  private mutating func note(_ name: String, in scope: ElementID?) {
    guard let scope, names[scope]?.last != name else { return }
    names[scope, default: []].append(name)
  }

  /// Sets the implicit counter of list items (CSS Lists 3, section 4.6).
  /// - Parameter list: The item's list.
  mutating func setItem(to value: Int, in list: ElementID?) {
    var stack = counters[Self.ofItems] ?? []
    if stack.last?.scope == list, !stack.isEmpty {
      stack[stack.count - 1].value = value
    } else if stack.count < Limits.nesting {
      stack.append(Counter(value: value, scope: list))
      note(Self.ofItems, in: list)
    }
    counters[Self.ofItems] = stack
  }

  /// Makes the counter of notes continue from a number.
  mutating func setNotes(to value: Int) {
    var stack = counters[Self.ofNotes] ?? [Counter(value: 0, scope: nil)]
    stack[stack.count - 1].value = value
    counters[Self.ofNotes] = stack
  }

  /// Values of every counter, outermost first.
  var all: [String: [Int]] { counters.mapValues { $0.map(\.value) } }

  func value(of name: String) -> Int { counters[name]?.last?.value ?? 0 }

  func values(of name: String) -> [Int] { counters[name]?.map(\.value) ?? [0] }
}
