/// A part of a picture in a shape that other programs ask for, so that none of them cuts it.
package struct PictureCut: Sendable, Equatable {
  /// The shapes.
  package enum Shape: String, Sendable, CaseIterable {
    /// That of previews of links (The Open Graph protocol).
    case share
    /// Those of search engines, for the picture of an article.
    case square = "1x1"
    case landscape = "4x3"
    case wide = "16x9"

    /// The size that is wanted, in pixels.
    fileprivate var size: (width: Int, height: Int) {
      switch self {
      case .share: (1200, 630)
      case .square: (1200, 1200)
      case .landscape: (1200, 900)
      case .wide: (1200, 675)
      }
    }
  }

  package let shape: Shape
  package let width: Int
  package let height: Int

  /// The cut of a picture, which is never made larger; `nil` if less than half of the size would be left.
  package init?(_ shape: Shape, ofWidth width: Int, height: Int) {
    let wanted = shape.size
    let scale = min(1, Double(width) / Double(wanted.width), Double(height) / Double(wanted.height))
    guard scale >= 0.5 else { return nil }
    self.shape = shape
    self.width = Int(Double(wanted.width) * scale)
    self.height = Int(Double(wanted.height) * scale)
  }

  /// The path of its file.
  package func file(_ path: String) -> String { "\(MadePictures.folder)/\(path).\(shape.rawValue).jpg" }
}
