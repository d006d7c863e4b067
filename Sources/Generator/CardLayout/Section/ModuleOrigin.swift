public import Diagnostics
package import Platform

/// The module of a source that made a section.
public struct ModuleOrigin: Sendable, Equatable {
  /// The name of the source.
  public let source: String
  /// The name of the layout.
  public let layout: String
  /// The module's position in its list, counted from 0.
  public let index: Int
  /// The module's location in its file.
  public let location: SourceLocation
  /// A hash of everything that the section shows of the module, except its cards.
  package let contentHash: ContentHash

  package init(source: String, layout: String, index: Int, location: SourceLocation, contentHash: ContentHash) {
    self.source = source
    self.layout = layout
    self.index = index
    self.location = location
    self.contentHash = contentHash
  }
}
