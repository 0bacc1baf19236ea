import ZineText

/// A value of `zine.toml`, and where it stands.
struct ProjectNode {
  var value: Value
  var span: SourceSpan

  enum Value {
    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    /// A date, a time, or both.
    case date
    case array([ProjectNode])
    case table([Entry])
  }

  /// A key of a table with its value.
  struct Entry {
    var key: String
    var span: SourceSpan
    var node: ProjectNode
  }
}
