import Glibc

/// Resource limits for a process that reads untrusted files. If the system has lower limits, those apply.
package struct ResourceLimits {
  /// CPU time, in seconds.
  private let seconds: Int
  /// Size of the address space, in bytes.
  private let memory: Int

  package init(seconds: Int, memory: Int) { (self.seconds, self.memory) = (seconds, memory) }

  /// Applies the limits to this process. If the process exceeds them, the system kills it without a core
  /// dump.
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
