/// How cells draw pictures, where that is not left to the design of the cell.
package struct PictureFrame: Sendable, Hashable {
  /// Whether a picture fills its box or is seen as a whole.
  package var fit: PictureFit?
  /// The shape of the box.
  package var ratio: PictureRatio?
  /// The width in pixels below which a picture is told of.
  package var lowest: Int?

  /// Creates a frame that leaves everything to the cell.
  package init() {}

  /// Whether everything is left to the cell.
  package var isEmpty: Bool { self == PictureFrame() }

  /// The same with what another frame says where this one says nothing.
  package func filled(from other: PictureFrame) -> PictureFrame {
    var frame = self
    frame.fit = fit ?? other.fit
    frame.ratio = ratio ?? other.ratio
    frame.lowest = lowest ?? other.lowest
    return frame
  }
}

/// How a picture is drawn in a box of another shape.
public enum PictureFit: String, Sendable, CaseIterable {
  /// It fills the box, and its ends are cut.
  case cover
  /// It is seen as a whole, and the box around it.
  case contain
}

/// The shape of the boxes of pictures.
public enum PictureRatio: Sendable, Hashable {
  /// That of each picture.
  case own
  /// A width, divided by a height.
  case shape(width: Int, height: Int)

  /// Reads `own`, or such as `3/2`, with whole numbers from 1 to 100; `nil` for anything else.
  package init?(_ text: String) {
    if text == "own" {
      self = .own
      return
    }
    let parts = text.filter { $0 != " " }.split(separator: "/", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Int($0) }.filter { (1...100).contains($0) }
    guard parts.count == 2, sides.count == 2 else { return nil }
    self = .shape(width: sides[0], height: sides[1])
  }

  /// The text that is read.
  package var text: String {
    switch self {
    case .own: "own"
    case .shape(let width, let height): "\(width)/\(height)"
    }
  }

  /// The width, divided by the height; `nil` for the shape of each picture.
  package var value: Double? {
    switch self {
    case .own: nil
    case .shape(let width, let height): Double(width) / Double(height)
    }
  }

  /// The value of the property `aspect-ratio`.
  package var css: String {
    switch self {
    case .own: "auto"
    case .shape(let width, let height): "\(width) / \(height)"
    }
  }
}
