/// The names of bundles.
public enum BundleNaming: String, Sendable, CaseIterable {
  /// One name for each feed, whatever the bundle contains.
  case stable
  /// The name with a hash of the content, except on sealed pages.
  case hashed
  /// No bundles: pages link the theme's files one by one.
  case none
}
