import Glibc

extension ChildProcess {
  /// How a process begins.
  package struct Setup {
    /// By which it knows itself; the program's path where there is none.
    package var name: String?
    package var environment = Environment.ours
    /// What it reads on standard input.
    package var input: [UInt8] = []
    /// Whether what it says on standard error goes where ours goes.
    package var sharesErrors = false
    /// In a group of its own, with no signal ignored or held back: what a terminal sends to all does
    /// not reach it, and it is ended with all that it has started.
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
    /// Only this variable of ours, and so no locale: numbers and messages come out the same everywhere.
    case only(String)
  }
}

extension ChildProcess.Environment {
  /// `NAME=VALUE`, `nil` behind them; they belong to the process.
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
