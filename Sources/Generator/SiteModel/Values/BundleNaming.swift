/// The names of bundles.
public enum BundleNaming: String, Sendable, CaseIterable {
  /// Names that stay while styles and scripts change.
  case stable
  /// The name with a hash of the content, except on sealed pages.
  case hashed
  /// No bundles: pages link the theme's files one by one.
  case none
}
