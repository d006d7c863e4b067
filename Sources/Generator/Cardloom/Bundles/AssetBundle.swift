import CardLayout
import Platform

/// What the pages of one feed link, those of all values of a field, or those of one source's cards: one style sheet and
/// one script.
struct AssetBundle: Sendable, Equatable {
  /// A file of the bundle, under each of its names.
  struct File: Sendable, Equatable {
    let paths: [String]
    let bytes: [UInt8]
    /// Whether the rules for sizes that cards declare follow, which are known when all pages are made.
    var growsWithSizes = false
  }

  let files: [File]

  /// The paths of all files.
  var paths: [String] { files.flatMap(\.paths) }
}

extension AssetBundle.File {
  /// The content with the rules for sizes.
  func content(sizes: Set<CellSize>) -> [UInt8] {
    growsWithSizes ? bytes + Array(SectionStylesheet.rules(for: sizes).utf8) : bytes
  }
}
