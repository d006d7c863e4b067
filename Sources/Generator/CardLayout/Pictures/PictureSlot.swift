package import CardSources

/// How wide the picture of a cell is drawn, as the front matter of its template says.
///
/// The text is written like the `sizes` of HTML, but speaks of the cell instead of the window: in
/// `(width >= 36rem) 16rem 3/2, 100%`, the picture is 16rem wide in cells from 36rem, and covers a box of the shape 3/2; in
/// others it is as wide as the cell. `contain 3/2` says that the whole picture is seen in the box.
package struct PictureSlot: Sendable, Hashable {
  enum Condition: Sendable, Hashable {
    /// The width of the cell, or of all cells of a line together.
    case width(ofLine: Bool, Comparison, LengthText)
    /// Whether the cell covers several columns.
    case span
    case adaptor(String)
  }

  enum Comparison: String, Sendable, CaseIterable {
    case notBelow = ">="
    case notAbove = "<="
    case above = ">"
    case below = "<"

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .notBelow: left >= right
      case .notAbove: left <= right
      case .above: left > right
      case .below: left < right
      }
    }
  }

  struct Case: Sendable, Hashable {
    let conditions: [Condition]
    let width: LengthText
    /// The width of the box, divided by its height; `nil` if it has the shape of the picture.
    let shape: Double?
    /// Whether the picture covers the box, or is seen as a whole.
    let fit: PictureFit

    /// The shape of the box in a frame.
    func shape(_ frame: PictureFrame) -> Double? {
      shape.flatMap { own in frame.ratio.map(\.value) ?? own }
    }

    /// The shape to which a frame cuts pictures; `nil` if it shows them as a whole.
    func cut(_ frame: PictureFrame) -> CropShape? {
      (frame.fit ?? fit) == .cover ? shape(frame).flatMap { CropShape($0) } : nil
    }
  }

  /// The text.
  package let text: String
  private let cases: [Case]

  /// The whole width of the cell.
  static let whole = PictureSlot(text: "100%", cases: [])

  private init(text: String, cases: [Case]) {
    self.text = text
    self.cases = cases
  }

  /// Reads a text; `nil` if it is not a list of widths, of which only the last has no condition.
  package init?(_ text: String) {
    let parts = Self.split(text)
    let cases = parts.compactMap(Self.read)
    guard !parts.isEmpty, cases.count == parts.count, cases.last?.conditions.isEmpty == true,
      cases.dropLast().allSatisfy({ !$0.conditions.isEmpty })
    else { return nil }
    self.init(text: text, cases: cases)
  }

  /// What a cell is like whose picture is drawn.
  struct Cell {
    /// Its width.
    let width: Double
    /// The width of the line of cells.
    let line: Double
    let window: Double
    let hasSpan: Bool
    let adaptor: String
    let properties: [String: LengthText]
  }

  /// The width at which the whole picture is drawn in a cell; `nil` if the theme lacks a measure.
  ///
  /// A picture that is broader than the box that it covers is wider than the box: its ends are cut. One that is seen as a whole
  /// in a broader box is narrower than the box.
  ///
  /// - Parameters:
  ///   - shape: the width of the picture, divided by its height; `nil` if it is not known.
  ///   - frame: what takes the place of the slot's own shape and fit.
  func width(in cell: Cell, shape: Double? = nil, frame: PictureFrame = PictureFrame()) -> Double? {
    guard let first = firstCase(in: cell) else { return cell.width }
    let part = shape.flatMap { picture in
      first.shape(frame).map { box in
        (frame.fit ?? first.fit) == .cover ? max(1, picture / box) : min(1, picture / box)
      }
    }
    return pixels(first.width, of: cell.width, in: cell).map { max(0, $0) * (part ?? 1) }
  }

  /// The width of the box in a cell, and the shape that a picture in it is cut to, if it is; `nil` if the theme lacks a
  /// measure.
  func box(in cell: Cell, frame: PictureFrame = PictureFrame()) -> (width: Double, shape: CropShape?)? {
    guard let first = firstCase(in: cell) else { return (cell.width, nil) }
    return pixels(first.width, of: cell.width, in: cell).map { (max(0, $0), first.cut(frame)) }
  }

  /// The shapes to which boxes cut pictures.
  package func shapes(_ frame: PictureFrame) -> [CropShape] { cases.compactMap { $0.cut(frame) } }

  private func pixels(_ length: LengthText, of whole: Double, in cell: Cell) -> Double? {
    length.pixels(window: cell.window, whole: whole, cell.properties)
  }

  private func firstCase(in cell: Cell) -> Case? {
    func holds(_ condition: Condition) -> Bool {
      switch condition {
      case .width(let ofLine, let comparison, let length):
        pixels(length, of: cell.width, in: cell).map { comparison.holds(ofLine ? cell.line : cell.width, $0) } ?? false
      case .span: cell.hasSpan
      case .adaptor(let name): cell.adaptor == name
      }
    }
    return cases.first(where: { $0.conditions.allSatisfy(holds) })
  }

  /// The parts between commas outside of parentheses.
  private static func split(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private static func read(_ part: Substring) -> Case? {
    var rest = part.drop { $0 == " " }
    var conditions: [Condition] = []
    while rest.hasPrefix("("), let end = rest.firstIndex(of: ")"), let condition = condition(rest[..<end].dropFirst()) {
      conditions.append(condition)
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
      if rest.hasPrefix("and ") { rest = rest.dropFirst(4).drop { $0 == " " } }
    }
    if let width = LengthText(rest) { return Case(conditions: conditions, width: width, shape: nil, fit: .cover) }
    var parts = rest.split(separator: " ")
    guard let box = parts.popLast(), case .ratio(let width, let height)? = CellSize(String(box)) else { return nil }
    let fit: PictureFit = parts.last == "contain" ? .contain : .cover
    if fit == .contain { parts.removeLast() }
    guard let length = LengthText(parts.joined(separator: " ")) else { return nil }
    return Case(conditions: conditions, width: length, shape: width / height, fit: fit)
  }

  private static func condition(_ text: Substring) -> Condition? {
    switch text {
    case "span": return .span
    case "table", "collection", "deck": return .adaptor(String(text))
    default: break
    }
    for comparison in Comparison.allCases {
      guard let sign = text.firstRange(of: comparison.rawValue) else { continue }
      let name = text[..<sign.lowerBound].filter { $0 != " " }
      guard ["width", "cells"].contains(name), let length = LengthText(text[sign.upperBound...]) else { return nil }
      return .width(ofLine: name == "cells", comparison, length)
    }
    return nil
  }
}
