/// A declaration that has no effect in its context.
package enum IneffectiveStyle: Hashable, Sendable {
  /// Columns inside the columns of another block.
  case columns
  /// `column-span` where there are no columns.
  case columnSpan
  /// A forced break inside a block that is never fragmented.
  case forcedBreak
  /// A forced break between table rows that the header or a rowspan cell keeps together.
  case rowBreak
  /// `-zine-copyfit` on a block without a height.
  case copyfit
  /// `text-fit` in a paragraph with an initial letter.
  case textFitWithInitial
  case textFitBesideFloat
  /// `text-fit` that would make a line taller than its column.
  case textFitOverHeight
  /// `float` on a block that is taller than its column.
  case floatOverHeight
  /// `float` on a turned block that is wider than its columns.
  case floatOverWidth
  /// `float-reference: -zine-spread` together with `column-span` or `snap-block`.
  case spread
}

extension IneffectiveStyle: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .columns:
      .init(.noEffect, "columns have no effect here, inside the columns of another block")
    case .columnSpan:
      .init(
        .noEffect,
        "column-span has no effect here: there are no columns to span in a float, a positioned block, a block with a "
          + "height or another block that spans columns")
    case .forcedBreak:
      .init(
        .noEffect,
        "a forced break has no effect here: the block around it can't continue in another column or page"
      )
    case .rowBreak:
      .init(
        .noEffect,
        "a forced break has no effect here: the table header, or a cell that spans rows, keeps these rows together"
      )
    case .copyfit:
      .init(
        .noEffect,
        "-zine-copyfit has no effect here: a block without a height is as tall as its content")
    case .textFitWithInitial:
      .init(.noEffect, "text-fit has no effect in a paragraph with an initial")
    case .textFitBesideFloat:
      .init(.noEffect, "text-fit has no effect on lines that wrap around a float")
    case .textFitOverHeight:
      .init(
        .noEffect, "text-fit stops enlarging this text when its line is as tall as the column")
    case .floatOverHeight:
      .init(.noEffect, "float has no effect here: this block is taller than a column")
    case .floatOverWidth:
      .init(.noEffect, "float has no effect here: this turned block is wider than a column")
    case .spread:
      .init(
        .noEffect,
        "float-reference: -zine-spread always spans all columns of both pages: column-span and snap-block have "
          + "no effect with it")
    }
  }
}
