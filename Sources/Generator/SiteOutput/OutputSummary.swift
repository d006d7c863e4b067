/// What became of the output folder.
package struct OutputSummary: Sendable, Equatable {
  /// How many files are new or have new content.
  package let written: Int
  /// How many files stayed as they were, bytes and times.
  package let unchanged: Int
  /// How many files of the old site are not in the new one.
  package let removed: Int
  /// How many bytes the site has.
  package let bytes: Int
  /// Files in the folder that Cardloom did not make and left where they were, by path.
  package let foreign: [String]
}
