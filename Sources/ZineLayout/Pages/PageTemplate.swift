import ZineStyle

/// The number of a thread, in the order of `ColumnFiller.threads`. A thread is a flow of text through areas of pages.
struct ThreadID: Hashable {
  let number: Int

  /// The text. Its breaks and names decide where pages begin.
  static let main = ThreadID(number: 0)
}

/// A flow of text through areas of pages.
struct TextThread {
  let flow: Flow
  /// Chooses column breaks that are good for the following columns, too; `nil` to fill each column alone.
  let search: ColumnSearch?
}

/// Columns of a page that hold the text of one thread.
struct PageArea {
  var thread = ThreadID.main
  /// The columns, as indices of the page's columns.
  var columns: Range<Int>
}

/// The areas of a page, in the order in which they are filled.
struct PageTemplate {
  var areas: [PageArea]
}

extension PageTemplate {
  /// The main thread in all columns of a page.
  init(_ style: PageStyle) { areas = [PageArea(columns: 0..<style.columnRects.count)] }
}
