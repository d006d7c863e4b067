/// The release of Cardloom that this program is.
package enum Release {
  /// Its number, by Semantic Versioning.
  package static let number = "0.2.0-alpha.1"
}
