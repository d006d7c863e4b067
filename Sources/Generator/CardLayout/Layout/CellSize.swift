/// A size that a cell declares before it is rendered, so that the page reserves its space and the layout does not
/// shift.
public enum CellSize: Sendable, Hashable {
  /// A height in CSS pixels.
  case pixels(Double)
  /// A height in `rem`, which grows with the reader's text size.
  case rem(Double)
  /// A height in lines of the cell's own text.
  case lines(Double)
  /// The width divided by the height, such as 16 / 9.
  case ratio(width: Double, height: Double)

  /// Parses `312px`, `20rem`, `4lh`, `16/9` or a bare number of pixels; `nil` for anything else and for sizes that are
  /// not positive.
  public init?(_ text: String) {
    func number(_ text: Substring) -> Double? {
      guard let value = Double(text), value > 0, value.isFinite else { return nil }
      return value
    }
    let text = text.filter { $0 != " " }
    if let slash = text.firstIndex(of: "/") {
      guard let width = number(text[..<slash]), let height = number(text[text.index(after: slash)...]) else {
        return nil
      }
      self = .ratio(width: width, height: height)
    } else if text.hasSuffix("px"), let value = number(text.dropLast(2)) {
      self = .pixels(value)
    } else if text.hasSuffix("rem"), let value = number(text.dropLast(3)) {
      self = .rem(value)
    } else if text.hasSuffix("lh"), let value = number(text.dropLast(2)) {
      self = .lines(value)
    } else if let value = number(text[...]) {
      self = .pixels(value)
    } else {
      return nil
    }
  }

  /// The size as written in `data-size` and in messages.
  public var text: String {
    switch self {
    case .pixels(let value): Self.text(value) + "px"
    case .rem(let value): Self.text(value) + "rem"
    case .lines(let value): Self.text(value) + "lh"
    case .ratio(let width, let height): Self.text(width) + "/" + Self.text(height)
    }
  }

  /// The custom property that passes the size to the stylesheet: a height, or an aspect ratio.
  public var customProperty: (name: String, value: String) {
    switch self {
    case .ratio(let width, let height): ("--cell-ratio", Self.text(width) + " / " + Self.text(height))
    default: ("--cell-size", text)
    }
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && value < 1e15 ? String(Int64(value)) : String(value)
  }
}
