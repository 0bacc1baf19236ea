import ZineText

/// The counters of a style sheet while the text is gone through (CSS Lists 3, section 4).
struct CounterState {
  private struct Counter {
    var value: Int
    /// The element that holds the one that made it.
    var scope: ElementID?
  }

  static let ofNotes = "footnote"
  static let ofItems = "list-item"

  private var counters: [String: [Counter]] = [:]
  /// The names of counters that end with an element, some perhaps by now with nothing of it.
  private var names: [ElementID: [String]] = [:]

  /// What an element does to counters where it begins.
  mutating func enter(_ own: OwnStyle, parent: ElementID?) {
    for change in own.counterReset {
      var stack = counters[change.name] ?? []
      // A sibling's counter of that name ends.
      if let last = stack.last, last.scope == parent { stack.removeLast() }
      guard stack.count < Limits.nesting else { continue }
      stack.append(Counter(value: change.value, scope: parent))
      counters[change.name] = stack
      note(change.name, in: parent)
    }
    for change in own.counterIncrement {
      // Notes are counted through the issue where nothing else is said.
      let scope = change.name == Self.ofNotes ? nil : parent
      if counters[change.name] == nil { note(change.name, in: scope) }
      var stack = counters[change.name] ?? [Counter(value: 0, scope: scope)]
      let sum = stack[stack.count - 1].value + change.value
      stack[stack.count - 1].value = min(max(sum, -Limits.counter), Limits.counter)
      counters[change.name] = stack
    }
  }

  /// Counters end with what holds the element that made them.
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

  /// Sets the counter that items of lists have of themselves (CSS Lists 3, section 4.6).
  /// - Parameter list: that holds the item.
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

  /// Has the counter of notes go on from a number.
  mutating func setNotes(to value: Int) {
    var stack = counters[Self.ofNotes] ?? [Counter(value: 0, scope: nil)]
    stack[stack.count - 1].value = value
    counters[Self.ofNotes] = stack
  }

  /// The values of every counter, from the outermost one on.
  var all: [String: [Int]] { counters.mapValues { $0.map(\.value) } }

  func value(of name: String) -> Int { counters[name]?.last?.value ?? 0 }

  func values(of name: String) -> [Int] { counters[name]?.map(\.value) ?? [0] }
}
