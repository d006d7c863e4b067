/// The shape of a box, to which files of pictures are cut.
package struct CropShape: Sendable, Hashable {
  /// The width, divided by the height, in thousandths: the same for all boxes that nobody can tell apart.
  package let thousandths: Int

  /// The shape of a width, divided by a height; `nil` for strips.
  package init?(_ ratio: Double) {
    guard ratio.isFinite, (0.1...10).contains(ratio) else { return nil }
    thousandths = Int((ratio * 1000).rounded())
  }

  private var ratio: Double { Double(thousandths) / 1000 }

  /// The part of a picture that has to go at least, so that a file of its own is worth it.
  private static let leastCut = 0.1

  /// The width of the largest part of a picture that has the shape; `nil` if hardly anything of it would be cut.
  package func width(ofPartIn size: (width: Int, height: Int)) -> Int? {
    guard size.width > 0, size.height > 0 else { return nil }
    let picture = Double(size.width) / Double(size.height)
    guard min(picture / ratio, ratio / picture) <= 1 - Self.leastCut else { return nil }
    return picture > ratio ? max(1, Int((Double(size.height) * ratio).rounded())) : size.width
  }

  /// The height of a part of a width.
  package func height(ofWidth width: Int) -> Int { max(1, Int((Double(width) / ratio).rounded())) }
}
