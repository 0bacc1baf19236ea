import Glibc

extension ChildProcess {
  /// Options for starting a process.
  package struct Setup {
    /// The program name that the child process receives as its argument 0; `nil` to pass the path of the
    /// program.
    package var name: String?
    package var environment = Environment.ours
    /// Data for standard input.
    package var input: [UInt8] = []
    /// Whether the child process writes to our standard error.
    package var sharesErrors = false
    /// Whether the process gets its own process group, with the default handling of all signals. Signals from
    /// the terminal then do not reach it, and it can be killed together with its children.
    package var isApart = false

    package init(
      name: String? = nil, environment: Environment = .ours, input: [UInt8] = [],
      sharesErrors: Bool = false, isApart: Bool = false
    ) {
      self.name = name
      self.environment = environment
      self.input = input
      self.sharesErrors = sharesErrors
      self.isApart = isApart
    }
  }

  package enum Environment {
    case ours
    case without(String)
    /// Passes only this variable of our environment. Since no locale is passed, numbers and messages are the
    /// same on every system.
    case only(String)
  }
}

extension ChildProcess.Environment {
  /// Returns `NAME=VALUE` entries, terminated by `nil`. The caller must not free them.
  var entries: [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      if holds(entry) { result.append(entry) }
      next += 1
    }
    return result + [nil]
  }

  private func holds(_ entry: UnsafePointer<CChar>) -> Bool {
    switch self {
    case .ours: true
    case .without(let name): !isNamed(name, entry)
    case .only(let name): isNamed(name, entry)
    }
  }

  private func isNamed(_ name: String, _ entry: UnsafePointer<CChar>) -> Bool {
    strncmp(entry, name + "=", name.utf8.count + 1) == 0
  }
}
