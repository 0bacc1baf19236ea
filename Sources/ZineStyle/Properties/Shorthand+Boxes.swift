import ZineText

extension Shorthand {
  static let boxes: [Shorthand] =
    [
      sides("margin", "one to four lengths such as 20mm (top, right, bottom, left)") {
        "margin-\($0)"
      },
      sides("padding", "one to four lengths such as 6pt (top, right, bottom, left)") {
        "padding-\($0)"
      },
      sides("inset", "one to four lengths such as 20mm, or auto (top, right, bottom, left)") { $0 },
      sides("border-width", "one to four widths") { "border-\($0)-width" },
      sides("border-style", "one to four styles such as solid") { "border-\($0)-style" },
      sides("border-color", "one to four colours") { "border-\($0)-color" },
      pair("margin-inline", "margin-inline-start", "margin-inline-end"),
      pair("padding-inline", "padding-inline-start", "padding-inline-end"),
      pair("margin-block", "margin-top", "margin-bottom"),
      pair("padding-block", "padding-top", "padding-bottom"),
      pair("inset-block", "top", "bottom"),
      border(BoxSide.plain, "border"), border([.top, .bottom], "border-block"),
      border([.inlineStart, .inlineEnd], "border-inline"), radius, columnRule, gap,
    ] + BoxSide.allCases.map { border([$0], "border-\($0.rawValue)") }

  private static func sides(
    _ name: String, _ expected: String, _ property: (String) -> String
  ) -> Shorthand {
    let names = BoxSide.plain.map { property($0.rawValue) }
    return Shorthand(name: name, expected: expected, properties: names.map(Property.named)) {
      reader in
      // The end of each value is found by parsing it for the first side. Then each value is parsed again for
      // the side that it belongs to.
      guard let parts = reader.sides({ $0.part(readBy: names[0]) }) else { return nil }
      var changes: [String: StyleChange] = [:]
      for (name, part) in zip(names, parts) {
        var part = part
        changes[name] = Property.named(name).read(&part)
      }
      return changes
    }
  }

  /// Returns a shorthand of two properties that accepts one or two values. A single value applies to both
  /// properties.
  private static func pair(_ name: String, _ first: String, _ second: String) -> Shorthand {
    let names = [first, second]
    return Shorthand(
      name: name, expected: "one or two lengths (start, end)",
      properties: names.map(Property.named)
    ) { reader in
      guard let start = reader.part(readBy: names[0]) else { return nil }
      let parts = [start, reader.part(readBy: names[1]) ?? start]
      var changes: [String: StyleChange] = [:]
      for (name, part) in zip(names, parts) {
        var part = part
        changes[name] = Property.named(name).read(&part)
      }
      return changes
    }
  }

  private static func border(_ sides: [BoxSide], _ name: String) -> Shorthand {
    @Sendable func names(_ side: BoxSide) -> [String] {
      ["width", "style", "color"].map { "border-\(side.rawValue)-\($0)" }
    }
    return Shorthand(
      name: name, expected: "a width, a style and a colour such as 0.5pt solid grey",
      properties: sides.flatMap(names).map(Property.named)
    ) { reader in
      let start = reader
      var changes: [String: StyleChange] = [:]
      for side in sides {
        reader = start
        guard let own = reader.inAnyOrder(of: names(side)) else { return nil }
        changes.merge(own) { first, _ in first }
      }
      return changes
    }
  }

  private static let columnRule: Shorthand = {
    let names = ["width", "style", "color"].map { "column-rule-\($0)" }
    return Shorthand(
      name: "column-rule", expected: "a width, a style and a colour such as 0.5pt solid grey",
      properties: names.map(Property.named)
    ) { reader in
      reader.inAnyOrder(of: names)
    }
  }()

  /// The shorthand `gap` sets only `column-gap`, because rows exist only in grids. A row gap is parsed and
  /// ignored.
  private static let gap = Shorthand(
    name: "gap", expected: "normal, or one or two lengths such as 12pt (rows, columns)",
    properties: Property.all("column-gap")
  ) { reader in
    guard let first = reader.part(readBy: "column-gap") else { return nil }
    var columns = reader.part(readBy: "column-gap") ?? first
    return Property.named("column-gap").read(&columns).map { ["column-gap": $0] }
  }

  private static let radius: Shorthand = {
    let names = ["top-left", "top-right", "bottom-right", "bottom-left"].map {
      "border-\($0)-radius"
    }
    return Shorthand(
      name: "border-radius", expected: "one to four lengths such as 3pt",
      properties: names.map(Property.named)
    ) { reader in
      guard let parts = reader.sides({ $0.part(readBy: names[0]) }) else { return nil }
      var changes: [String: StyleChange] = [:]
      for (name, part) in zip(names, parts) {
        var part = part
        changes[name] = Property.named(name).read(&part)
      }
      return changes
    }
  }()
}

extension BoxSide {
  /// The four sides in the order of shorthand values.
  static let plain: [BoxSide] = [.top, .right, .bottom, .left]
}

extension ValueReader {
  /// Consumes the next component and returns a reader of it, if the named property can parse it.
  fileprivate mutating func part(readBy name: String) -> ValueReader? {
    let (value, rest) = single()
    var trial = value
    guard Property.named(name).read(&trial) != nil, trial.isAtEnd else { return nil }
    self = rest
    return value
  }
}
