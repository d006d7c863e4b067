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
  /// A width and a height.
  case box(width: Length, height: Length)
  /// A height that the cell has about: its content decides, and only placeholders take this one. (The `auto` of
  /// `contain-intrinsic-size` in CSS Box Sizing Level 4, section 4.)
  indirect case estimate(CellSize)

  /// A length of a box.
  public struct Length: Sendable, Hashable {
    /// A unit of length.
    public enum Unit: String, Sendable {
      /// CSS pixels.
      case px
      /// The reader's text size.
      case rem
    }

    /// The number of units.
    public let value: Double
    /// The unit.
    public let unit: Unit

    /// Creates a length.
    public init(_ value: Double, _ unit: Unit = .px) {
      self.value = value
      self.unit = unit
    }

    init?(_ text: Substring) {
      let unit: Unit = text.hasSuffix("rem") ? .rem : .px
      guard let value = CellSize.number(text.hasSuffix(unit.rawValue) ? text.dropLast(unit.rawValue.count) : text)
      else { return nil }
      self.init(value, unit)
    }

    var text: String { CellSize.text(value) + unit.rawValue }
  }

  /// Parses `312px`, `20rem`, `4lh`, `16/9`, `300x420`, `18rem x 26rem` or a bare number of pixels, or one of these after
  /// `auto`; `nil` for anything else and for sizes that are not positive.
  public init?(_ text: String) {
    let number = Self.number
    let text = text.filter { $0 != " " }
    if text.hasPrefix(Self.estimated) {
      guard let size = CellSize(String(text.dropFirst(Self.estimated.count))) else { return nil }
      if case .estimate = size { return nil }
      self = .estimate(size)
    } else if let (width, height) = Self.box(text) {
      self = .box(width: width, height: height)
    } else if let slash = text.firstIndex(of: "/") {
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
    case .box(let width, let height):
      width.unit == .px && height.unit == .px
        ? Self.text(width.value) + "x" + Self.text(height.value) : width.text + " x " + height.text
    case .estimate(let size): Self.estimated + " " + size.text
    }
  }

  /// The word before a height that a cell has about.
  private static let estimated = "auto"

  /// Whether the content of the cell decides its height.
  var isEstimate: Bool {
    if case .estimate = self { true } else { false }
  }

  /// The width in pixels that a box declares.
  var pixelWidth: Double? {
    switch self {
    case .box(let width, _): width.unit == .px ? width.value : width.value * 16
    case .estimate(let size): size.pixelWidth
    case .pixels, .rem, .lines, .ratio: nil
    }
  }

  /// The custom properties that pass the size to the stylesheet: a height, an aspect ratio, or a width and a height.
  public var customProperties: [CustomProperty] {
    switch self {
    case .pixels, .rem, .lines: [CustomProperty("--cell-size", text)]
    case .ratio(let width, let height):
      [CustomProperty("--cell-ratio", Self.text(width) + " / " + Self.text(height))]
    case .box(let width, let height):
      [CustomProperty("--cell-width", width.text), CustomProperty("--cell-size", height.text)]
    case .estimate(let size): size.customProperties
    }
  }

  /// The width and the height in a text such as `300x420` or `300pxx420px`; the `x` of a unit is not the separator.
  private static func box(_ text: String) -> (width: Length, height: Length)? {
    for cross in text.indices where text[cross] == "x" {
      guard let width = Length(text[..<cross]), let height = Length(text[text.index(after: cross)...]) else { continue }
      return (width, height)
    }
    return nil
  }

  private static func number(_ text: Substring) -> Double? {
    // `Double` also reads hexadecimal numbers such as `0x420`.
    guard !text.contains("x"), let value = Double(text), value > 0, value.isFinite else { return nil }
    return value
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && value < 1e15 ? String(Int64(value)) : String(value)
  }
}
