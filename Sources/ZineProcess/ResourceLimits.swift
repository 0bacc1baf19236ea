import Glibc

/// Resource limits for a process that reads untrusted files. A lower limit of the system has priority.
package struct ResourceLimits {
  /// CPU time.
  private let seconds: Int
  /// Address space in bytes.
  private let memory: Int

  package init(seconds: Int, memory: Int) { (self.seconds, self.memory) = (seconds, memory) }

  /// Applies the limits to this process. The system kills it when it exceeds them, without a core dump.
  package func apply() {
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: seconds)
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: memory)
  }

  private func limit(_ resource: __rlimit_resource_t, to value: Int) {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return }
    let value = min(rlim_t(value), limits.rlim_max)
    limits = rlimit(rlim_cur: min(value, limits.rlim_cur), rlim_max: value)
    setrlimit(resource, &limits)
  }
}
