import Glibc

/// What stands at a path, behind all links.
enum FileKind {
  case file, folder, other

  /// `nil` where nothing does.
  init?(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  init(_ information: stat) {
    switch information.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
