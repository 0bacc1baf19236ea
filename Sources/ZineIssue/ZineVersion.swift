/// The common version of the program and the library.
package enum ZineVersion {
  package static let number = "0.2.0"
}
