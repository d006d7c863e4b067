import CardSources

/// The `sizes` of pictures, computed from the layout of their sections; each renderer has one.
///
/// A browser chooses a file before it lays out the page, so the page must tell it how wide the picture will be.
final class PictureSizes {
  private let properties: [String: LengthText]
  private var widths: [[LayoutKey]: CellWidths] = [:]
  private var known: [Question: [Part]] = [:]

  /// The widths of a picture in windows of some widths.
  struct Part {
    /// The smallest of these windows; `nil` for all that are smaller than those of other parts.
    let window: Int?
    /// The shape to which the picture is cut; `nil` for the whole picture.
    let shape: CropShape?
    /// The value of `sizes`.
    let sizes: String
  }

  private struct Question: Hashable {
    let layout: [LayoutKey]
    let slot: PictureSlot
    let frame: PictureFrame
    let span: CellSpan?
    let most: Double?
    /// The picture's shape in twentieths.
    let shape: Int?
    /// The shapes to which the picture is cut.
    let parts: Set<CropShape>
  }

  init(_ measures: ThemeMeasures) { properties = measures.properties }

  /// The value of `sizes` for the picture of a cell.
  ///
  /// - Parameters:
  ///   - layout: the layout of the section, after those of the sections that host it.
  ///   - slot: how wide the picture is in the cell.
  ///   - frame: what takes the place of the slot's own shapes.
  ///   - most: the width that the cell declares.
  ///   - shape: the width of the picture, divided by its height; `nil` if it is not known.
  func sizes(
    in layout: [LayoutKey], slot: PictureSlot, frame: PictureFrame, span: CellSpan?, most: Double?, shape: Double?
  ) -> String {
    parts(in: layout, slot: slot, frame: frame, span: span, most: most, shape: shape, cutTo: []).first?.sizes ?? ""
  }

  /// The same for a picture that is cut to shapes, from the widest windows to the others.
  func parts(
    in layout: [LayoutKey], slot: PictureSlot, frame: PictureFrame, span: CellSpan?, most: Double?, shape: Double?,
    cutTo shapes: Set<CropShape>
  ) -> [Part] {
    // Few differ, so that nearly all pictures of a section share one answer.
    let twentieths = shape.map { Int((min($0, 5) * 20).rounded(.up)) }
    let question = Question(
      layout: layout, slot: slot, frame: frame, span: span, most: most, shape: twentieths, parts: shapes)
    if let answer = known[question] { return answer }
    let cells = widths(of: layout)
    let adaptor = layout.last?.adaptor ?? ""
    var parts: [(first: Int, shape: CropShape?, widths: [Double])] = []
    for index in 0..<CellWidths.windows.count {
      let cell = PictureSlot.Cell(
        width: cells.width(at: index, span: span, most: most), line: cells.lines[index],
        window: Double(CellWidths.windows.lowerBound + index), hasSpan: span != nil, adaptor: adaptor,
        properties: properties)
      let box = shapes.isEmpty ? nil : slot.box(in: cell, frame: frame)
      let cut = box?.shape.flatMap { shapes.contains($0) ? $0 : nil }
      let width =
        cut == nil
        ? slot.width(in: cell, shape: twentieths.map { Double($0) / 20 }, frame: frame) ?? cell.width : box?.width ?? 0
      if parts.isEmpty || parts[parts.count - 1].shape != cut { parts.append((index, cut, [])) }
      parts[parts.count - 1].widths.append(width)
    }
    let answer = parts.reversed().map { part in
      let window = CellWidths.windows.lowerBound + part.first
      return Part(
        window: part.first == 0 ? nil : window, shape: part.shape, sizes: SizesText.text(part.widths, from: window))
    }
    known[question] = answer
    return answer
  }

  private func widths(of layout: [LayoutKey]) -> CellWidths {
    if let known = widths[layout] { return known }
    let outer = layout.count > 1 ? hostedLines(of: Array(layout.dropLast())) : nil
    let key = layout.last ?? LayoutKey(SectionModel(id: "", source: nil))
    let cells = CellWidths(key, inside: outer, properties)
    widths[layout] = cells
    return cells
  }

  /// The width of a section between the cells of another: a whole line, or one place of a row that scrolls.
  private func hostedLines(of layout: [LayoutKey]) -> [Double] {
    let cells = widths(of: layout)
    switch layout.last?.columns {
    case .carousel, .composition(.shelf): return cells.lines.indices.map { cells.width(at: $0, span: nil, most: nil) }
    default: return cells.lines
    }
  }
}

/// Writes widths for all windows as source sizes (HTML Standard §4.8.4.2.2): as few straight lines as come within a
/// pixel, or a hundredth, of them.
enum SizesText {
  private struct Line {
    let start: Int
    let slope: Double
    let offset: Double
  }

  /// - Parameters:
  ///   - widths: the width in each window, from the smallest window to the largest, pixel by pixel.
  ///   - first: the width of the smallest window.
  static func text(_ widths: [Double], from first: Int) -> String {
    var lines: [Line] = []
    var start = 0
    while start < widths.count {
      let (line, end) = line(through: widths, from: start, window: first + start)
      lines.append(line)
      start = end
    }
    let parts = lines.reversed().map { line in
      let length = length(line)
      return line.start == first ? length : "(min-width: \(line.start)px) \(length)"
    }
    return parts.joined(separator: ", ")
  }

  /// The longest line from a window on, and the index of the first width that it misses.
  private static func line(through widths: [Double], from start: Int, window: Int) -> (Line, end: Int) {
    let origin = widths[start]
    var (least, greatest) = (-Double.infinity, Double.infinity)
    var end = start + 1
    while end < widths.count {
      let (distance, tolerance) = (Double(end - start), max(0.7, widths[end] * 0.007))
      let low = max(least, (widths[end] - tolerance - origin) / distance)
      let high = min(greatest, (widths[end] + tolerance - origin) / distance)
      guard low <= high else { break }
      (least, greatest) = (low, high)
      end += 1
    }
    let slope: Double
    if end == start + 1 || (least...greatest).contains(0) {
      slope = 0
    } else {
      let whole = origin / Double(window)
      slope = (least...greatest).contains(whole) ? whole : (least + greatest) / 2
    }
    // The slope is rounded before the offset is computed from it, so that the line begins where it should.
    let rounded = (slope * 10_000).rounded() / 10_000
    return (Line(start: window, slope: rounded, offset: origin - rounded * Double(window)), end)
  }

  private static func length(_ line: Line) -> String {
    let (slope, offset) = (number(line.slope * 100, 100), number(line.offset.magnitude, 10))
    if slope == "0" { return number(max(0, line.offset), 10) + "px" }
    if offset == "0" { return slope + "vw" }
    return "calc(\(slope)vw \(line.offset < 0 ? "-" : "+") \(offset)px)"
  }

  /// A number with as few digits as needed; the scale is 10 for one digit after the point, 100 for two.
  private static func number(_ value: Double, _ scale: Double) -> String {
    let scaled = Int((value * scale).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    guard rest != 0 else { return String(whole) }
    var digits = String(rest.magnitude)
    while digits.count < (scale == 100 ? 2 : 1) { digits = "0" + digits }
    while digits.hasSuffix("0") { digits.removeLast() }
    return (value < 0 && whole == 0 ? "-" : "") + "\(whole).\(digits)"
  }
}
