/// The widths of a section's cells, for each width of the window.
///
/// The rules are those of `Templates/theme/page.css` and `Templates/theme/feed.css`.
struct CellWidths {
  /// The widths of the window for which they are computed.
  static let windows = 200...4000

  /// The width of a line of cells.
  let lines: [Double]
  private let gaps: [Double]
  private let key: LayoutKey
  private let properties: [String: LengthText]

  /// - Parameters:
  ///   - outer: the lines of the section that hosts this one; `nil` for a section of a page.
  ///   - properties: the measures of the theme.
  init(_ key: LayoutKey, inside outer: [Double]?, _ properties: [String: LengthText]) {
    self.key = key
    self.properties = properties
    var lines: [Double] = []
    var gaps: [Double] = []
    for window in Self.windows.map(Double.init) {
      func token(_ name: String, _ fallback: Double) -> Double {
        properties[name]?.pixels(window: window, whole: window, properties) ?? fallback
      }
      let gutter = token("--page-gutter", 16)
      let room = outer?[lines.count] ?? min(window, token("--page-wide", 1216) + 2 * gutter) - 2 * gutter
      var line = room
      if key.adaptor == "table", window >= 1024 {
        let (rail, reading) = (token("--page-rail", 240), token("--page-reading", 704))
        let space = token("--space-8", 48)
        if key.hasRail {
          let whole = outer == nil ? min(room, rail + space + reading) : room
          line = min(reading, whole - key.inset - rail - space) + key.inset
        } else if outer == nil {
          line = min(room, reading)
        }
      }
      lines.append(max(0, line - key.inset))
      gaps.append(key.itemSpacing ?? token("--space-5", 24))
    }
    self.lines = lines
    self.gaps = gaps
  }

  /// The width of a cell's content in one window.
  ///
  /// - Parameters:
  ///   - index: the place of the window among all.
  ///   - most: the width that the cell declares.
  func width(at index: Int, span: CellSpan?, most: Double?) -> Double {
    let (line, gap) = (lines[index], gaps[index])
    if key.adaptor == "deck" {
      let window = Double(Self.windows.lowerBound + index)
      let padding = properties["--space-4"]?.pixels(window: window, whole: window, properties) ?? 16
      return max(0, min(line, most ?? 384) - 2 * padding - 2)
    }
    let width = columnWidth(line: line, gap: gap, span: span)
    return max(0, min(width, most ?? width))
  }

  private func columnWidth(line: Double, gap: Double, span: CellSpan?) -> Double {
    func columns(_ count: Int) -> Double {
      let column = (line - Double(count - 1) * gap) / Double(count)
      let covered = Double(min(span?.columns ?? 1, count))
      return column * covered + gap * (covered - 1)
    }
    switch key.columns {
    case nil: return line
    case .count(let count): return columns(max(1, count))
    case .minimumWidth(let least), .waterfall(minimumWidth: let least):
      let column = min(line, max(least, (line - 5 * gap) / 6))
      return columns(max(1, Int(((line + gap) / (column + gap) + 0.0001).rounded(.down))))
    case .carousel(let width): return min(width, line * 0.88)
    case .composition(.shelf): return min(352, line * 0.88)
    case .composition(let composition):
      if line < 576 { return line }
      let tracks = composition == .lead ? 6 : 4
      func covering(_ count: Int) -> Double {
        let track = (line - Double(tracks - 1) * gap) / Double(tracks)
        return track * Double(min(count, tracks)) + gap * Double(min(count, tracks) - 1)
      }
      if line < 960 { return span != nil && composition != .duo ? line : covering(tracks / 2) }
      return covering((span?.columns ?? 1) * (composition == .lead ? 2 : 1))
    }
  }
}
