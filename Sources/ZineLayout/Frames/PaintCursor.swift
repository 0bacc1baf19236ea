import ZineText

/// The paints of a paragraph's text.
struct PaintCursor {
  private var ends: [Int] = []
  private var paints: [PaintID] = []

  init(_ paragraph: StyledParagraph) {
    var end = 0
    for run in paragraph.runs {
      end += run.length
      if paints.last == run.paint {
        ends[ends.count - 1] = end
      } else {
        ends.append(end)
        paints.append(run.paint)
      }
    }
  }

  /// The paint of the whole paragraph, where there is only one.
  var single: PaintID? { paints.count == 1 ? paints[0] : nil }

  /// - Parameter offset: in the paragraph's text, in UTF-8 bytes.
  func paint(at offset: Int) -> PaintID {
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return paints[low]
  }
}
