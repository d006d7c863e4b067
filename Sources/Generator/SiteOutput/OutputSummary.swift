/// The result of writing the output folder.
package struct OutputSummary: Sendable, Equatable {
  /// The number of files that are new or have new content.
  package let written: Int
  /// The number of files that kept their bytes and times.
  package let unchanged: Int
  /// The number of files of the old site that are not in the new one.
  package let removed: Int
  /// The size of the site, in bytes.
  package let bytes: Int
  /// The paths of the files in the folder that Cardloom did not make and left in place.
  package let foreign: [String]
  /// The files by which the site differs from the state with which it was compared; `nil` if it was not compared.
  package var changes: [OutputChange]?
}
