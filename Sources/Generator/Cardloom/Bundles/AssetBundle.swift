import CardLayout

/// A style sheet or a script that pages link, under each of its names.
struct AssetBundle: Sendable, Equatable {
  /// The paths.
  let paths: [String]
  /// What it contains, except the rules for sizes that cards declare.
  let bytes: [UInt8]
  /// Whether the rules for sizes that cards declare follow, which are known when all pages are made.
  let growsWithSizes: Bool

  /// The content with the rules for sizes.
  func content(sizes: Set<CellSize>) -> [UInt8] {
    growsWithSizes ? bytes + Array(SectionStylesheet.rules(for: sizes).utf8) : bytes
  }
}
