import Glibc

/// Returns a name template for `mkstemp` and `mkdtemp`, in the folder named by TMPDIR or the system's
/// default.
package func temporaryNameTemplate() -> [CChar] {
  let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
  return Array("\(folder.isEmpty ? "/tmp" : folder)/zine-XXXXXX".utf8CString)
}
