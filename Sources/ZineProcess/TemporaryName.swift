import Glibc

/// What `mkstemp` and `mkdtemp` make a new name of: in the folder that TMPDIR names, or in the system's.
package func temporaryNameTemplate() -> [CChar] {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
  return Array("\(folder.isEmpty ? "/tmp" : folder)/zine-XXXXXX".utf8CString)
}
