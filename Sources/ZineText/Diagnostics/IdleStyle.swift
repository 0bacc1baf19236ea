/// What does nothing in some blocks.
package enum IdleStyle: Hashable, Sendable {
  /// Several columns in those of another block.
  case columns
  /// To stand over several columns where there are none.
  case columnSpan
  /// A break in what is never divided.
  case forcedBreak
  /// A break between rows that a cell, or the table's head, keeps together.
  case rowBreak
  /// To set smaller what has no height to fit in.
  case copyfit
  /// To scale lines beside an initial, or beside something that text runs around.
  case textFitWithInitial
  case textFitBesideFloat
  /// To scale a line until it is higher than its column.
  case textFitOverHeight
  /// To be over some columns of two pages, or to come near to the edges of both.
  case spread
}

extension IdleStyle: DiagnosticProblem {
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
    case .spread:
      .init(
        .noEffect,
        "float-reference: -zine-spread always spans all columns of both pages: column-span and snap-block have "
          + "no effect with it")
    }
  }
}
