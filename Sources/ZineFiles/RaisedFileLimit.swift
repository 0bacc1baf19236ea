import Glibc

/// Raises the number of files that this process may keep open to the maximum that the system allows. Restores
/// the previous limit when this object is released, since child processes inherit the limit.
final class RaisedFileLimit {
  /// Number of files that the process may keep open.
  let limit: Int
  private let previous: rlimit

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  init() {
    var limits = rlimit()
    getrlimit(Self.resource, &limits)
    previous = limits
    limits.rlim_cur = limits.rlim_max
    let isRaised = setrlimit(Self.resource, &limits) == 0
    limit = Int(clamping: isRaised ? limits.rlim_cur : previous.rlim_cur)
  }

  deinit {
    var limits = previous
    setrlimit(Self.resource, &limits)
  }
}
