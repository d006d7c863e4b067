import Platform

/// `label`: one control in it, the one that `for` names, and no role or name of its own (§4.10.4).
struct LabelRules: RuleGroup, Equatable {
  private struct Label: Equatable {
    let forID: Range<Int>?
    var controls = 0
    /// Its index in ``roledLabels``, when it has a role or a name of its own.
    let roledLabel: Int?
  }

  private struct RoledLabel: Equatable {
    let range: Range<Int>
    let attribute: AttributeName
    let forID: [UInt8]?
    var hasControl = false
  }

  /// The open labels.
  private var labels: [Label] = []
  private var roledLabels: [RoledLabel] = []

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if !labels.isEmpty { countControl(tag, page) }
    if tag.element == .label { begin(tag, page) }
  }

  private mutating func begin(_ tag: Tag, _ page: PageWalk) {
    if let id = tag[.for] { page.reads.note(id) }
    var roledLabel: Int?
    if let attribute = [AttributeName.role, .ariaLabel, .ariaLabelledby].first(where: { tag.has($0) }) {
      let id = page.value(of: .for, on: tag).map(Array.init)
      roledLabel = roledLabels.count
      roledLabels.append(RoledLabel(range: tag.nameRange, attribute: attribute, forID: id))
    }
    labels.append(Label(forID: tag[.for]?.valueRange, roledLabel: roledLabel))
  }

  private mutating func countControl(_ tag: Tag, _ page: PageWalk) {
    guard page.ancestors.contains(.label), Category.labelable.contains(tag.element), tag.element != .custom,
      tag.element != .input || page.value(of: .type, on: tag)?.isKeyword("hidden") != true
    else { return }
    let last = labels.count - 1
    labels[last].controls += 1
    if let label = labels[last].roledLabel { roledLabels[label].hasControl = true }
    if labels[last].controls == 2 { page.report(.severalControls, on: tag) }
    guard let wanted = labels[last].forID else { return }
    let id = page.value(of: .id, on: tag)
    if id == nil || !(id?.elementsEqual(page.bytes[wanted]) ?? false) {
      page.report(.unlabelledControl, on: tag, attribute: .for)
    }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if element.element == .label, !labels.isEmpty { labels.removeLast() }
  }

  mutating func finish(_ page: PageWalk) {
    for label in roledLabels {
      let isForControl = label.forID.map { id in id.withUnsafeBytes { page.ids[$0] != nil } } ?? false
      guard isForControl || label.hasControl else { continue }
      page.report(
        .nativeAttribute(.labelledControl), at: label.range, element: "label", attribute: label.attribute.text)
    }
  }
}
