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
      .init(.noEffect, "columns do nothing here, within the columns of another block")
    case .columnSpan:
      .init(
        .noEffect,
        "column-span does nothing here: what floats, is positioned, has a height or is over several columns "
          + "itself has no columns")
    case .forcedBreak:
      .init(
        .noEffect, "a break does nothing here: what holds it has no columns and pages of its own")
    case .rowBreak:
      .init(
        .noEffect,
        "a break does nothing here: the table's head, or a cell over several rows, keeps these rows together"
      )
    case .copyfit:
      .init(
        .noEffect,
        "-zine-copyfit does nothing here: a block without a height is as high as what it holds")
    case .textFitWithInitial:
      .init(.noEffect, "text-fit has no effect in a paragraph with an initial")
    case .textFitBesideFloat:
      .init(.noEffect, "text-fit has no effect on lines that run around a float")
    case .textFitOverHeight:
      .init(
        .noEffect, "text-fit makes this text only so large that its line is as high as the column")
    case .spread:
      .init(
        .noEffect,
        "float-reference: -zine-spread does less here than it says: over both pages something floats over all columns, "
          + "and what comes near to the edge of its own does not")
    }
  }
}
