import ZineText

/// Writes pages as text: one thing a line, positions rounded to hundredths of a point, made to be read
/// and to be compared.
///
///     page 1 768 x 1024
///       frame [40, 40 324 x 944] text 0..<812
///         line [0, 0 310.25 x 29.44] baseline 23.17 text 0..<41
///           run [0, 310.25] Liberation Sans 25.6 #ff0000 "Letter from the editor"
///           picture [0, 0 324 x 893.03] zombie1.jpg
///       folio [380.4, 1003.8] Liberation Sans 21.76 #000000 "1"
package struct FrameDump {
  private let styled: StyledStory
  private let fontName: (FontID) -> String

  package init(_ styled: StyledStory, fontName: @escaping (FontID) -> String) {
    self.styled = styled
    self.fontName = fontName
  }

  package func text(of page: Page) -> String {
    var lines = ["page \(page.number) \(size(page.size))"]
    for placed in page.frames { lines += dump(placed) }
    for run in page.furniture {
      lines.append(
        "  folio [\(number(run.origin.x)), \(number(run.origin.y))] \(description(of: run))")
    }
    for link in page.links { lines.append("  link \(box(link.rect)) \(name(of: link.target))") }
    for destination in page.destinations {
      let (x, y) = (number(destination.point.x), number(destination.point.y))
      lines.append("  destination [\(x), \(y)] #\(destination.name)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func dump(_ placed: PlacedFrame) -> [String] {
    let path = placed.frame.path
    let rect = Rect(
      origin: placed.origin, size: Size(width: path.inlineExtent, height: path.blockExtent))
    let range = placed.frame.visibleRange ?? 0..<0
    return ["  frame \(box(rect)) text \(range)"] + placed.frame.boxes.map(dump)
      + placed.frame.floats.map { float in
        "    float \(box(float.picture.rect)) \(name(of: float.picture.attachment))"
      } + placed.frame.lines.flatMap(dump)
  }

  private func dump(_ fragment: BoxFragment) -> String {
    let style = styled.boxes[Int(fragment.box.index)].style
    let sides = [
      ("top", style.border.top, fragment.hasStart),
      ("bottom", style.border.bottom, fragment.hasEnd),
      ("start", style.border.start, true), ("end", style.border.end, true),
    ]
    let borders = sides.map { name, border, isThere in
      guard border.width > 0, border.style != .none, isThere else { return "" }
      let color = hexadecimal(border.color)
      return " \(name) \(number(border.width)) \(border.style.rawValue) \(color)"
    }.joined()
    let background = style.background.map { " " + hexadecimal($0) } ?? ""
    return "    box \(box(fragment.rect))\(background)\(borders)"
  }

  private func dump(_ line: Line) -> [String] {
    let rect = Rect(
      x: line.inlineStart, y: line.blockStart, width: line.width, height: line.height)
    let head = "    line \(box(rect)) baseline \(number(line.baseline)) text \(line.range)"
    let marker = line.marker.map { "      marker \(place(of: $0)) \(description(of: $0))" }
    return [head] + marker
      + line.items.map { item in
        switch item {
        case .glyphs(let run): "      run \(place(of: run)) \(description(of: run))"
        case .picture(let picture):
          "      picture \(box(picture.rect)) \(name(of: picture.attachment))"
        case .rule(let rule):
          "      rule \(box(rule.rect)) \(hexadecimal(rule.color))\(opacity(rule.opacity))"
        case .path(let painted):
          "      path \(box(painted.path.bounds)) \(hexadecimal(painted.color))"
            + opacity(painted.opacity)
        case .shapes(let shapes):
          "      shapes [\(number(shapes.origin.x)), \(number(shapes.origin.y))] "
            + hexadecimal(shapes.color) + opacity(shapes.opacity)
        }
      }
  }

  private func place(of run: GlyphRun) -> String {
    "[\(number(run.origin.x)), \(number(run.width))]"
  }

  private func description(of run: GlyphRun) -> String {
    let text = String(decoding: run.text, as: UTF8.self)
      .map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    let direction = run.isRightToLeft ? " rtl" : ""
    return
      "\(fontName(run.font)) \(description(of: styled.styles[run.paint]))\(direction) \"\(text)\""
  }

  private func description(of paint: TextPaint) -> String {
    let fill = paint.fill.map(hexadecimal) ?? "none"
    let rise = paint.rise == 0 ? "" : " rise \(number(paint.rise))"
    let effect = paint.effect.map { " \($0.rawValue)" } ?? ""
    let more = rise + opacity(paint.opacity) + effect
    guard let stroke = paint.stroke else { return fill + more }
    return "\(fill) stroke \(hexadecimal(stroke.color)) \(number(stroke.width))\(more)"
  }

  private func opacity(_ value: Double) -> String {
    value == 1 ? "" : " opacity \(number(value))"
  }

  private func hexadecimal(_ color: Color) -> String {
    let screen = color.screen
    return "#"
      + [screen.red, screen.green, screen.blue].map { component in
        let digits = String(Int((component * 255).rounded()), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private func name(of attachment: AttachmentID) -> String {
    switch styled.story.attachment(attachment) {
    case .picture(let picture): picture.source
    case .rule: "rule"
    }
  }

  private func name(of target: LinkTarget) -> String {
    switch target {
    case .address(let address): address
    case .destination(let name): "#" + name
    }
  }

  private func box(_ rect: Rect) -> String {
    "[\(number(rect.origin.x)), \(number(rect.origin.y)) \(size(rect.size))]"
  }

  private func size(_ size: Size) -> String { "\(number(size.width)) x \(number(size.height))" }

  /// At most two decimals, none where they are zero.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(sign)\(whole)" }
    return part.isMultiple(of: 10)
      ? "\(sign)\(whole).\(part / 10)" : "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }
}
