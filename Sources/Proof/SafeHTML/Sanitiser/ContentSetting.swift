import HTMLProof

/// What the elements around a place in a template let content be there.
package struct ContentSetting: Sendable, Equatable {
  /// The content model of the place (HTML Standard §3.2.5), as far as content can be made to fit.
  package enum Model: Sendable {
    /// Blocks.
    case flow
    /// Phrasing content; a line break stands between what were two blocks.
    case lines
    /// Phrasing content of a heading or a control; a space stands between what were two blocks.
    case line
    /// Text alone.
    case text
    /// Items of a list.
    case items
  }

  package var model = Model.flow
  /// Whether no link, sound, film or disclosure may stand there: in `a` and `button`.
  package var isInLink = false
  /// Whether a `dfn` is around.
  package var isInDefinition = false
  /// Whether headings cannot stand there.
  package var barsHeadings = false
  /// Whether tables cannot stand there.
  package var barsTables = false
  /// Whether sound and films cannot stand there.
  package var barsMedia = false

  package init() {}

  /// The setting in an element that stands in this one.
  mutating func enter(_ element: ElementName) {
    switch element {
    case .a: isInLink = true
    case .button:
      isInLink = true
      narrow(to: .line)
    case .h1, .h2, .h3, .h4, .h5, .h6, .label, .legend, .summary: narrow(to: .line)
    case .p, .pre: narrow(to: .lines)
    case .dfn:
      isInDefinition = true
      narrow(to: .lines)
    case .dt, .th, .address: barsHeadings = true
    case .caption: barsTables = true
    case .audio, .video: barsMedia = true
    case .ul, .ol, .menu: if model == .flow { model = .items }
    case .li: if model == .items { model = .flow }
    case .option, .optgroup, .select, .datalist, .svg, .math, .textarea, .title: narrow(to: .text)
    // Their content is that of the element around.
    case .ins, .del, .map, .object, .noscript, .canvas, .slot, .custom, .template: break
    case _ where Category.phrasing.contains(element): narrow(to: .lines)
    default: break
    }
  }

  private mutating func narrow(to model: Model) {
    switch (self.model, model) {
    case (.flow, _), (.items, _), (.lines, _), (_, .text): self.model = model
    default: break
    }
  }
}
