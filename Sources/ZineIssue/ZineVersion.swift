/// The version of the program and of the library.
package enum ZineVersion {
  package static let number = "0.2.0"
}
