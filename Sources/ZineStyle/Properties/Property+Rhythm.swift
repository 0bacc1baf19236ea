import ZineText

extension Property {
  /// Properties that align lines and blocks to a grid, and `margin-break`.
  static let rhythm: [Property] = [
    .choice("line-snap", \.inherited.lineSnap).affecting([.body, .block]),
    .computed(
      "block-step-size", \.own.blockStep.size, inherited: false,
      expected: "none, a length such as 12pt, or -zine-grid"
    ) { reader in
      if reader.word("none") { return { _, _ in .none } }
      if reader.word("-zine-grid") { return { _, _ in .grid } }
      guard let length = reader.length(.notNegative) else { return nil }
      return { _, context in
        let points = limited(context.points(length))
        return points >= leastStep ? .points(points) : .none
      }
    }
    .written { style in
      switch style.own.blockStep.size {
      case .none: "none"
      case .grid: "-zine-grid"
      case .points(let points): pointsText(points)
      }
    }
    .affecting([.block, .rule], butFor: outOfRhythm),
    .choice("block-step-insert", \.own.blockStep.insert, inherited: false)
      .affecting([.block, .rule], butFor: outOfRhythm),
    .choice("block-step-align", \.own.blockStep.align, inherited: false)
      .affecting([.block, .rule], butFor: outOfRhythm),
    .choice("block-step-round", \.own.blockStep.round, inherited: false)
      .affecting([.block, .rule], butFor: outOfRhythm),
    .choice("text-box-trim", \.own.textBoxTrim, inherited: false)
      .affecting(.block, butFor: [.row, .table]),
    .value("text-box-edge", \.inherited.textBoxEdge, expected: "auto, text or cap alphabetic") {
      reader in
      if reader.word("cap") { return reader.word("alphabetic") ? .capAlphabetic : nil }
      return reader.word("auto") ? .auto : reader.word("text") ? .text : nil
    }
    .written { $0.inherited.textBoxEdge.rawValue }
    .affecting([.body, .block]),
    .choice("margin-break", \.own.marginBreak, inherited: false)
      .affecting([.block, .rule], butFor: StylePlaces.parts.union([.note, .float, .positioned])),
  ]

  /// Kinds of blocks that are not laid out in a sequence of sibling blocks.
  private static let outOfRhythm = StylePlaces.parts.union([.note, .float, .positioned, .pageFloat])

  /// Smallest step, in points. Smaller steps are invisible.
  private static let leastStep = 0.01
}

extension Shorthand {
  /// The shorthand `text-box`. If only an edge is declared, both ends of the block are trimmed.
  static let textBox: Shorthand = {
    let names = ["text-box-trim", "text-box-edge"]
    return Shorthand(
      name: "text-box",
      expected: "normal, or what to trim and to which edge such as trim-both cap alphabetic",
      properties: names.map(Property.named)
    ) { reader in
      if reader.word("normal") { return [:] }
      guard var changes = reader.inAnyOrder(of: names) else { return nil }
      if changes["text-box-trim"] == nil {
        changes["text-box-trim"] = { style, _ in style.own.textBoxTrim = .both }
      }
      return changes
    }
  }()

  static let blockStep: Shorthand = {
    let names = ["size", "insert", "align", "round"].map { "block-step-\($0)" }
    return Shorthand(
      name: "block-step",
      expected: "a size, a box, an alignment and a rounding such as 12pt end up",
      properties: names.map(Property.named)
    ) { reader in
      reader.inAnyOrder(of: names)
    }
  }()
}
