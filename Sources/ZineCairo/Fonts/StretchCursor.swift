import ZineLayout
import ZineStyle

/// Finds the stretch of text in one style at each of a series of ascending offsets.
struct StretchCursor {
  private let stretches: [ShapingStretch]
  private var index = 0
  private var end: Int

  init(_ stretches: [ShapingStretch]) {
    self.stretches = stretches
    end = stretches.first?.length ?? 0
  }

  /// Returns the style at an offset; `nil` for an object.
  mutating func style(at offset: Int) -> ShapingStyleID? {
    let stretch = stretch(at: offset)
    return stretch.isObject ? nil : stretch.style
  }

  mutating func stretch(at offset: Int) -> ShapingStretch {
    while offset >= end, index + 1 < stretches.count {
      index += 1
      end += stretches[index].length
    }
    return stretches[index]
  }
}
