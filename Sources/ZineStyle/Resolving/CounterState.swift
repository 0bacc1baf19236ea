import ZineText

/// The values of all counters at a position in the story (CSS Lists 3, section 4).
struct CounterState {
  private struct Counter {
    var value: Int
    /// Parent of the element that created the counter. The counter ends with this parent.
    var scope: ElementID?
  }

  static let ofNotes = "footnote"
  static let ofItems = "list-item"

  private var counters: [String: [Counter]] = [:]
  /// For each element, the names of the counters that end with the element. Some of these counters may have
  /// already ended.
  private var names: [ElementID: [String]] = [:]

  /// Applies the counter properties of an element at its start.
  mutating func enter(
    resetting: [CounterChange], incrementing: [CounterChange] = [], parent: ElementID?
  ) {
    for change in resetting {
      var stack = counters[change.name] ?? []
      // A counter with the same name that a sibling created ends here.
      if let last = stack.last, last.scope == parent { stack.removeLast() }
      guard stack.count < Limits.nesting else { continue }
      stack.append(Counter(value: change.value, scope: parent))
      counters[change.name] = stack
      note(change.name, in: parent)
    }
    for change in incrementing {
      // The counter of notes ends with the issue, so that notes are numbered continuously by default.
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
    guard !names.isEmpty else { return }
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
  /// - Parameter list: The list that contains the item.
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

  /// Sets the number of the previous note, from which the counter of notes continues.
  mutating func setNotes(to value: Int) {
    var stack = counters[Self.ofNotes] ?? [Counter(value: 0, scope: nil)]
    stack[stack.count - 1].value = value
    counters[Self.ofNotes] = stack
  }

  /// For each counter name, the values of its nested counters from the outermost inward.
  var all: [String: [Int]] { counters.mapValues { $0.map(\.value) } }

  func value(of name: String) -> Int { counters[name]?.last?.value ?? 0 }

  func values(of name: String) -> [Int] { counters[name]?.map(\.value) ?? [0] }
}
