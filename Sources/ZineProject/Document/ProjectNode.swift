import ZineText

/// A value in `zine.toml`, with its position.
struct ProjectNode {
  var value: Value
  var span: SourceSpan

  enum Value {
    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    /// A date, a time, or a date with a time.
    case date
    case array([ProjectNode])
    case table([Entry])
  }

  /// A key in a table, with its value.
  struct Entry {
    var key: String
    var span: SourceSpan
    var node: ProjectNode
  }
}
