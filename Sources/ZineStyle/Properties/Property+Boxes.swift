import ZineText

extension Property {
  static let boxes: [Property] =
    BoxSide.allCases.flatMap(\.properties) + [
      .value("display", \.own.isDisplayed, inherited: false, expected: "none, block, inline") {
        reader in
        reader.word("none") ? false : reader.word("block") || reader.word("inline") ? true : nil
      }
      .written { $0.own.isDisplayed ? nil : "none" }
      .affecting([
        .body, .block, .inline, .picture, .rule, .generated, .marker, .marginBox,
      ]),
      radius("border-top-left-radius", \.topStart, \.topEnd),
      radius("border-top-right-radius", \.topEnd, \.topStart),
      radius("border-bottom-right-radius", \.bottomEnd, \.bottomStart),
      radius("border-bottom-left-radius", \.bottomStart, \.bottomEnd),
      .computed(
        "box-shadow", \.own.boxShadows, inherited: false,
        expected: "none, or two to four lengths and a colour such as 2pt 2pt 6pt grey, with commas"
          + " between several"
      ) { reader in
        if reader.word("none") { return { _, _ in [] } }
        guard let shadows = reader.list({ $0.boxShadow() }), shadows.count <= 16 else { return nil }
        return { _, context in shadows.map { $0(context) } }
      }
      .written { style in
        list(style.own.boxShadows) { shadow in
          let lengths = [shadow.x, shadow.y, shadow.blur, shadow.spread].map(pointsText)
          let color = shadow.color.map { " " + $0.styleText } ?? ""
          return lengths.joined(separator: " ") + color
        }
      }
      .affecting(StylePlaces.boxed.subtracting([.inline, .generated])),
      .value(
        "box-decoration-break", \.own.isCloned, inherited: false, expected: "slice, clone"
      ) { reader in
        reader.word("slice") ? false : reader.word("clone") ? true : nil
      }
      .written { $0.own.isCloned ? "clone" : "slice" }
      .affecting(.block),
    ]

  private typealias Corner = WritableKeyPath<BoxCorners<LengthPercentage>, LengthPercentage>
    & Sendable

  /// - Parameters:
  ///   - corner: The corner to set in left-to-right text.
  ///   - mirrored: The corner to set in right-to-left text.
  private static func radius(
    _ name: String, _ corner: Corner, _ mirrored: Corner
  ) -> Property {
    let own: @Sendable (ComputedStyle) -> Corner = {
      $0.inherited.isRightToLeft ? mirrored : corner
    }
    return Property(
      name: name, isInherited: false, expected: "a length such as 3pt",
      read: { reader in
        guard let length = reader.length(.notNegative, percentages: true) else { return nil }
        return { style, context in
          style.own.radius[keyPath: own(style)] = context.computed(length)
        }
      },
      copy: { from, to in
        to.own.radius[keyPath: own(to)] = from.own.radius[keyPath: own(from)]
      },
      write: { $0.own.radius[keyPath: own($0)].styleText }
    ).affecting(.boxed)
  }
}

extension ValueReader {
  /// Parses a box shadow (CSS Backgrounds and Borders 3, section 6.1). Inset shadows are not supported.
  fileprivate mutating func boxShadow() -> (@Sendable (StyleContext) -> BoxShadowStyle)? {
    attempt { reader in
      var color = reader.colorOrCurrent()
      guard let x = reader.length(), let y = reader.length() else { return nil }
      let blur = reader.length(.notNegative)
      let spread = blur == nil ? nil : reader.length()
      if color == nil { color = reader.colorOrCurrent() }
      return { [color = color ?? nil] context in
        func points(_ length: Length?) -> Double { length.map { limited(context.points($0)) } ?? 0 }
        return BoxShadowStyle(
          x: points(x), y: points(y), blur: min(points(blur), 200), spread: points(spread),
          color: color)
      }
    }
  }
}

/// The sides of a box as property names spell them. In left-to-right text, left is the start and right is the
/// end. In right-to-left text, they are swapped.
package enum BoxSide: String, CaseIterable, Hashable, Sendable {
  case top, right, bottom, left
  case inlineStart = "inline-start"
  case inlineEnd = "inline-end"

  fileprivate var properties: [Property] {
    var all = [
      length("margin-\(rawValue)", .any, isMargin: true),
      length("padding-\(rawValue)", .notNegative, isMargin: false),
      border("width", "thin, medium, thick, or a length such as 0.5pt") { reader in
        guard let width = reader.lineWidth() else { return nil }
        return { edge, context in edge.width = limited(context.points(width)) }
      } copy: { from, to in
        to.width = from.width
      } write: { edge in
        pointsText(edge.usedWidth)
      },
      border("style", BorderEdge.Line.allCases.map(\.rawValue).joined(separator: ", ")) { reader in
        guard let line = reader.choice(BorderEdge.Line.self) else { return nil }
        return { edge, _ in edge.line = line }
      } copy: { from, to in
        to.line = from.line
      } write: { edge in
        edge.line.rawValue
      },
      border("color", "currentcolor, " + Property.colorValue) { reader in
        if reader.word("currentcolor") { return { edge, _ in edge.color = nil } }
        guard let color = reader.color() else { return nil }
        return { edge, _ in edge.color = color }
      } copy: { from, to in
        to.color = from.color
      } write: { edge in
        edge.color?.styleText ?? "currentcolor"
      },
    ]
    // Pages also have inside and outside margins, whose sides are swapped on left-hand pages.
    if self == .left || self == .right { all.append(pageMargin) }
    return all
  }

  private func length(_ name: String, _ bounds: LengthBounds, isMargin: Bool) -> Property {
    Property(
      name: name, isInherited: false, expected: "a length such as 12pt, 5mm, 1em or 10%",
      read: { reader in
        if isMargin, reader.word("auto") {
          return { style, _ in
            style.own.margin[resolved(style)] = 0.0
            style.own.autoMargins.insert(AutoMargins(resolved(style)))
          }
        }
        guard let length = reader.length(bounds, percentages: true) else { return nil }
        return { style, context in
          let side = resolved(style)
          let computed = context.computed(length)
          // The left or right margin of a page overrides inside and outside margins declared earlier.
          if isMargin, self == .left || self == .right { style.own.isMirrored = false }
          if isMargin {
            style.own.margin[side] = computed
            style.own.autoMargins.remove(AutoMargins(side))
          } else {
            style.own.padding[side] = computed
          }
        }
      },
      copy: { from, to in
        let (source, side) = (resolved(from), resolved(to))
        if isMargin {
          to.own.margin[side] = from.own.margin[source]
          to.own.autoMargins.remove(AutoMargins(side))
          if !from.own.autoMargins.isDisjoint(with: AutoMargins(source)) {
            to.own.autoMargins.insert(AutoMargins(side))
          }
        } else {
          to.own.padding[side] = from.own.padding[source]
        }
      },
      write: { style in
        let side = resolved(style)
        if isMargin, !style.own.autoMargins.isDisjoint(with: AutoMargins(side)) { return "auto" }
        return (isMargin ? style.own.margin : style.own.padding)[side].styleText
      }
    ).affecting(
      isMargin ? marginPlaces : .boxed, butFor: isMargin ? [.row, .cell] : [.row, .collapsed])
  }

  /// The kinds of elements on which the margin has an effect. Top and bottom margins of inline boxes have no
  /// effect, because inline boxes do not change the line height.
  private var marginPlaces: StylePlaces {
    let places = StylePlaces.boxed.union(.page)
    return self == .top || self == .bottom ? places.subtracting([.inline, .generated]) : places
  }

  private func border(
    _ part: String, _ expected: String,
    _ read:
      @escaping @Sendable (inout ValueReader) -> (
        @Sendable (inout BorderEdge, StyleContext) -> Void
      )?,
    copy: @escaping @Sendable (BorderEdge, inout BorderEdge) -> Void,
    write: @escaping @Sendable (BorderEdge) -> String
  ) -> Property {
    Property(
      name: "border-\(rawValue)-\(part)", isInherited: false, expected: expected,
      read: { reader in
        guard let change = read(&reader) else { return nil }
        return { style, context in
          change(&style.own.border[resolved(style)], context)
        }
      },
      copy: { from, to in copy(from.own.border[resolved(from)], &to.own.border[resolved(to)]) },
      write: { write($0.own.border[resolved($0)]) }
    ).affecting(.boxed)
  }

  /// `margin-inside` or `margin-outside`, which apply only to pages.
  private var pageMargin: Property {
    Property(
      name: self == .left ? "margin-inside" : "margin-outside", isInherited: false,
      expected: "a length such as 15mm",
      read: { reader in
        guard let length = reader.length(.notNegative, percentages: true) else { return nil }
        return { style, context in
          style.own.margin[self] = context.computed(length)
          style.own.isMirrored = true
        }
      },
      copy: { from, to in to.own.margin[self] = from.own.margin[self] },
      write: { $0.own.margin[self].styleText }
    ).affecting(.page)
  }

  func resolved(_ style: ComputedStyle) -> BoxSide {
    guard style.inherited.isRightToLeft else { return self }
    return self == .left ? .right : self == .right ? .left : self
  }
}

extension AutoMargins {
  fileprivate init(_ side: BoxSide) {
    self =
      switch side {
      case .top, .bottom: []
      case .left, .inlineStart: .start
      case .right, .inlineEnd: .end
      }
  }
}

extension BoxSides {
  package subscript(side: BoxSide) -> Value {
    get {
      switch side {
      case .top: top
      case .bottom: bottom
      case .left, .inlineStart: start
      case .right, .inlineEnd: end
      }
    }
    set {
      switch side {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .left, .inlineStart: start = newValue
      case .right, .inlineEnd: end = newValue
      }
    }
  }
}
