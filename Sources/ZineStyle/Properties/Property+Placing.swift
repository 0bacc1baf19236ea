import ZineText

extension Property {
  /// Properties of floats, positioned elements, sizes, tables and exclusions.
  static let placing: [Property] =
    [
      .computed(
        "float", \.own.placing.floatValue, inherited: false,
        expected: FloatSide.allCases.map(\.rawValue).joined(separator: ", ")
          + " or snap-block(24pt, near)"
      ) { reader in
        reader.float()
      }
      .written { style in
        let value = style.own.placing.floatValue
        guard value.side == .snapBlock, value.snap != SnapStyle() else {
          return value.side.rawValue
        }
        return "snap-block(\(shortDecimal(value.snap.distance))pt, \(value.snap.edge.rawValue))"
      }
      .affecting([.picture, .block, .note], butFor: StylePlaces.parts.union(.wholeNote)),
      .choice("float-reference", \.own.placing.pageFloat.reference, inherited: false)
        .affecting([.pageFloat, .noteArea]),
      .value(
        "float-defer", \.own.placing.pageFloat.deferral, inherited: false,
        expected: "none, last, or how many columns or pages later from 1 to 99"
      ) { reader in
        if reader.word("none") { return FloatDeferral.none }
        return reader.word("last") ? .last : reader.integer(in: 1...99).map { .later($0) }
      }
      .written { style in
        switch style.own.placing.pageFloat.deferral {
        case .none: "none"
        case .last: "last"
        case .later(let count): String(count)
        }
      }
      .affecting(.pageFloat),
      .length("float-offset", \.own.placing.pageFloat.offset).affecting(.pageFloat),
      .choice("footnote-display", \.own.placing.note.display, inherited: false)
        .affecting(.note),
      .choice("footnote-policy", \.own.placing.note.policy, inherited: false).affecting(.note),
      .choice("position", \.own.placing.position, inherited: false)
        .affecting([.picture, .block], butFor: StylePlaces.parts.union(.note)),
      inset("top", \.own.placing.inset.top), inset("right", \.own.placing.inset.end),
      inset("bottom", \.own.placing.inset.bottom), inset("left", \.own.placing.inset.start),
      .choice("-zine-inset-from", \.own.placing.insetFrom, inherited: false)
        .affecting(.positioned),
      .value(
        "z-index", \.own.placing.zIndex, inherited: false,
        expected: "auto, or a whole number from -9999 to 9999"
      ) { reader -> Int?? in
        if reader.word("auto") { return .some(nil) }
        return reader.integer(in: -9999...9999).map { .some($0) }
      }
      .written { $0.own.placing.zIndex.map { String($0) } ?? "auto" }
      .affecting(.positioned),
      .choice("clear", \.own.placing.clear, inherited: false)
        .affecting(
          [.picture, .block, .rule], butFor: StylePlaces.parts.union([.footnote, .positioned])),
      extent("width", \.own.placing.width), extent("height", \.own.placing.height),
      limit("max-width", \.own.placing.maximumWidth, none: "none")
        .affecting([.picture, .block], butFor: [.row, .cell, .table, .footnote]),
      limit("min-width", \.own.placing.minimumWidth, none: "auto")
        .affecting([.picture, .block], butFor: [.row, .cell, .table, .footnote]),
      limit("max-height", \.own.placing.maximumHeight, none: "none")
        .affecting([.picture, .block], butFor: [.row, .cell, .table, .caption, .footnote]),
      limit("min-height", \.own.placing.minimumHeight, none: "auto")
        .affecting([.picture, .block], butFor: [.row, .cell, .table, .caption, .footnote]),
      .choice("box-sizing", \.own.placing.boxSizing, inherited: false)
        .affecting([.picture, .block], butFor: [.row, .cell, .table, .footnote]),
      .choice("align-content", \.own.placing.contentAlignment, inherited: false)
        .affecting([.sized, .stretched], butFor: [.row, .cell, .table, .caption, .footnote]),
      .value(
        "column-span", \.own.placing.declaredColumnSpan, inherited: false,
        expected: "none, all, or a number of columns from 1 to \(Limits.columns.upperBound)"
      ) { reader in
        if reader.word("none") { return 1 }
        return reader.word("all") ? .max : reader.integer(in: 1...Limits.columns.upperBound)
      }
      .written { style in
        let span = style.own.placing.columnSpan
        return span == 1 ? "none" : span == .max ? "all" : String(span)
      }
      .affecting(
        [.picture, .block], butFor: StylePlaces.parts.union([.footnote, .float, .positioned])),
      .value(
        "-zine-span-minimum", \.own.placing.spanMinimum, inherited: false,
        expected: "none, or how many lines a column must follow, from 1 to \(Limits.spanMinimum)"
      ) { reader in
        reader.word("none") ? 0 : reader.integer(in: 1...Limits.spanMinimum)
      }
      .written { style in
        let count = style.own.placing.spanMinimum
        return count == 0 ? "none" : String(count)
      }
      .affecting(
        .block, butFor: StylePlaces.parts.union([.footnote, .float, .positioned])),
      .choice("table-layout", \.own.placing.table.layout, inherited: false).affecting(.table),
      .choice("border-collapse", \.own.placing.table.borders, inherited: false)
        .affecting(.table),
      .computed(
        "border-spacing", \.own.placing.table.spacing, inherited: false,
        expected: "one or two lengths such as 3pt 6pt"
      ) { reader in
        guard let column = reader.length(.notNegative) else { return nil }
        let row = reader.length(.notNegative) ?? column
        return { _, context in
          BorderSpacing(
            column: limited(context.points(column)), row: limited(context.points(row)))
        }
      }
      .written { style in
        let spacing = style.own.placing.table.spacing
        let column = "\(shortDecimal(spacing.column))pt"
        return spacing.row == spacing.column
          ? column : "\(column) \(shortDecimal(spacing.row))pt"
      }
      .affecting(.separated),
      .choice("writing-mode", \.own.placing.writingMode, inherited: false)
        .affecting([.table, .figure]),
      .value(
        "-zine-copyfit", \.own.placing.copyfit, inherited: false,
        expected: "none, or how small at the least, from 50% to 100%"
      ) { reader in
        if reader.word("none") { return 1 }
        guard let share = reader.percentage(), (50...100).contains(share) else { return nil }
        return share / 100
      }
      .written { style in
        let share = style.own.placing.copyfit
        return share == 1 ? "none" : "\(shortDecimal(share * 100))%"
      }
      .affecting(.block, butFor: StylePlaces.parts.union(.note)),
      .choice("wrap-flow", \.own.placing.wrapFlow, inherited: false).affecting(besideText),
      shape("shape-outside", \.own.placing.shapeOutside).affecting(besideText),
      .computed(
        "shape-margin", \.own.placing.shapeMargin, inherited: false,
        expected: "auto, or a length such as 8pt or 5%"
      ) { reader in
        if reader.word("auto") { return { _, _ in nil } }
        guard let length = reader.length(.notNegative, percentages: true) else { return nil }
        return { _, context in context.computed(length) }
      }
      .written { $0.own.placing.shapeMargin?.styleText ?? "auto" }
      .affecting(besideText),
      share("shape-image-threshold", \.own.placing.shapeImageThreshold),
      share("-zine-contour-tolerance", \.own.placing.contourTolerance),
      .value(
        "object-fit", \.own.placing.object.fit, inherited: false,
        expected:
          "fill, contain, cover, none or scale-down, or one of contain and cover with scale-down"
      ) { reader in
        reader.objectFit()
      }
      .written { $0.own.placing.object.fit.rawValue }
      .affecting(.picture),
      .computed(
        "object-position", \.own.placing.object.position, inherited: false,
        expected: "a place such as center, left top, 20% 50% or right 4mm bottom 0"
      ) { reader in
        guard let position = reader.position() else { return nil }
        return { _, context in position.computed(in: context) }
      }
      .written { ($0.own.placing.object.position ?? .center).styleText }
      .affecting(.picture),
      .computed(
        "clip-path", \.own.placing.object.clip, inherited: false,
        expected: "none, a shape such as circle(40%), a box such as content-box, or both"
      ) { reader in
        guard let shape = reader.shape(boxes: .border) else { return nil }
        return { _, context in shape.computed(in: context) }
      }
      .written { $0.own.placing.object.clip.styleText(in: .border) }
      .affecting(.picture),
      insideShape,
      .length("shape-padding", \.own.placing.shapePadding)
        .affecting([.page, .sized], butFor: .partly),
      .value(
        "initial-letter", \.own.placing.initialLetter, inherited: false,
        expected:
          "normal, or how many lines high from 1 to 50, and how many it stands beside, or drop or raise"
      ) { reader in
        if reader.word("normal") { return .some(nil) }
        return reader.initialLetter().map(Optional.some)
      }
      .written { style in
        style.own.placing.initialLetter.map { "\(shortDecimal($0.size)) \($0.sink)" } ?? "normal"
      }
      .affecting([.firstPart, .inline, .picture]),
      .choice("initial-letter-wrap", \.own.placing.initialLetterWrap, inherited: false)
        .affecting([.firstPart, .inline, .picture]),
    ]

  /// Kinds of elements that text can flow around.
  private static let besideText: StylePlaces = [.picture, .float, .positioned]

  /// The property `shape-inside`, which can also be written `-zine-shape-inside`.
  static let insideShape = shape(
    "shape-inside", \.own.placing.shapeInside, isOfPicture: false
  ).affecting([.page, .sized], butFor: .partly)

  private static func extent(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage?> & Sendable
  ) -> Property {
    orAuto(name, path, .notNegative, example: "60%, 40mm or 12em")
      .affecting([.picture, .block], butFor: [.row, .footnote])
  }

  /// Returns a property that limits the width or height.
  /// - Parameter none: Keyword that means no limit.
  private static func limit(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage?> & Sendable,
    none: String
  ) -> Property {
    .computed(
      name, path, inherited: false, expected: "\(none), or a length such as 60%, 40mm or 12em"
    ) { reader in
      if reader.word(none) { return { _, _ in nil } }
      guard let length = reader.length(.notNegative, percentages: true) else { return nil }
      return { _, context in context.computed(length) }
    }
    .written { $0[keyPath: path]?.styleText ?? none }
  }

  private static func inset(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage?> & Sendable
  ) -> Property {
    orAuto(name, path, .any, example: "20mm, -3pt or 50%").affecting(.positioned)
  }

  private static func orAuto(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage?> & Sendable,
    _ bounds: LengthBounds, example: String
  ) -> Property {
    .computed(name, path, inherited: false, expected: "auto, or a length such as \(example)") {
      reader in
      if reader.word("auto") { return { _, _ in nil } }
      guard let length = reader.length(bounds, percentages: true) else { return nil }
      return { _, context in context.computed(length) }
    }
    .written { $0[keyPath: path]?.styleText ?? "auto" }
  }

  private static func share(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, Double> & Sendable
  ) -> Property {
    .value(name, path, inherited: false, expected: "a number from 0 to 1, or a percentage") {
      reader in
      reader.factor().map { min(max($0, 0), 1) }
    }
    .written { shortDecimal($0[keyPath: path]) }
    .affecting(.picture)
  }

  private static func shape(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, ShapeStyle> & Sendable,
    isOfPicture: Bool = true
  ) -> Property {
    .computed(
      name, path, inherited: false,
      expected:
        "none, \(isOfPicture ? "-zine-contour, url(\"file.png\"), a box such as margin-box, " : "")or a shape such as"
        + " circle(40%), ellipse(), inset(10%), polygon(0 0, 100% 0, 50% 100%) or path(\"M 0 0 …\")"
    ) { reader in
      let boxes = isOfPicture ? ShapeBox.margin : nil
      guard let shape = reader.shape(boxes: boxes, hasContour: isOfPicture) else { return nil }
      return { _, context in shape.computed(in: context) }
    }
    .written { $0[keyPath: path].styleText }
  }
}

extension ValueReader {
  /// Parses a value of `float` (CSS Page Floats 3, section 3).
  fileprivate mutating func float() -> (@Sendable (ComputedStyle, StyleContext) -> FloatValue)? {
    if let side: FloatSide = choice() {
      return { _, _ in FloatValue(side: side, snap: SnapStyle()) }
    }
    guard var inside = function("snap-block"),
      let distance = inside.length(.notNegative, percentages: false)
    else { return nil }
    var edge = SnapStyle.Edge.near
    if inside.mark(",") {
      guard let named: SnapStyle.Edge = inside.choice() else { return nil }
      edge = named
    }
    guard inside.isAtEnd else { return nil }
    return { [edge] _, context in
      var snap = SnapStyle()
      snap.distance = limited(context.points(distance))
      snap.edge = edge
      return FloatValue(side: .snapBlock, snap: snap)
    }
  }

  /// Parses a value of `object-fit` (CSS Images 4, section 4.5). `contain scale-down` means the same as
  /// `scale-down`.
  fileprivate mutating func objectFit() -> ObjectFit? {
    let isScaledDown = word("scale-down")
    guard let fit = first(of: [.contain, .cover]) else {
      return isScaledDown ? .scaleDown : first(of: [.fill, .none])
    }
    guard isScaledDown || word("scale-down") else { return fit }
    return fit == .contain ? .scaleDown : .coverScaleDown
  }

  private mutating func first(of choices: [ObjectFit]) -> ObjectFit? {
    choices.first { word($0.rawValue) }
  }

  /// Parses a value of `initial-letter` (CSS Inline 3, section 7.1.2). The first number is the size in lines
  /// and the second is the sink. The keyword `drop` means a sink equal to the size rounded down, and `raise`
  /// means a sink of 1.
  fileprivate mutating func initialLetter() -> InitialLetter? {
    guard let size = number(in: 1...50) else { return nil }
    if let sink = integer(in: 1...50) { return InitialLetter(size: size, sink: sink) }
    let sink = word("raise") ? 1 : Int(size.rounded(.down))
    _ = word("drop")
    return InitialLetter(size: size, sink: sink)
  }
}
