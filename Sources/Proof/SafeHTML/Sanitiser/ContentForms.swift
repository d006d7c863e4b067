import HTMLProof
import Platform

/// What a node of foreign content becomes, and what is in it.
struct ContentForm {
  struct Marks: OptionSet, Sendable {
    let rawValue: UInt16
    /// It goes with all that it holds.
    static let dropped = Marks(rawValue: 1)
    /// Its tags go.
    static let unwrapped = Marks(rawValue: 2)
    /// It or something in it is not phrasing content.
    static let hasBlock = Marks(rawValue: 4)
    /// Text shows in it, or a picture with a text.
    static let hasText = Marks(rawValue: 8)
    /// Something shows in it.
    static let hasContent = Marks(rawValue: 16)
    /// Something in it is interactive and may not stand in a link.
    static let hasInteractive = Marks(rawValue: 32)
    /// A text of nothing but white space.
    static let isBlank = Marks(rawValue: 64)
    /// A link to something takes its place.
    static let isLink = Marks(rawValue: 128)
    /// A formula is in it.
    static let hasFormula = Marks(rawValue: 256)
    /// Nothing shows in its place, but it kept the words around apart.
    static let isGap = Marks(rawValue: 512)
    /// What is in it stands behind it.
    static let letsOut = Marks(rawValue: 1024)
    /// What a node tells of what is in it.
    static let inherited: Marks = [.hasBlock, .hasText, .hasContent, .hasInteractive, .hasFormula]
  }

  var element: ElementName
  var marks: Marks
}

/// What each node of content becomes, and where its links and pictures lead.
///
/// It reads and writes nothing: the writers ask it.
final class ContentForms {
  let source: ContentSource
  @exclusivity(unchecked) private(set) var addresses = ContentAddresses(base: nil, root: [], origins: .none)
  @exclusivity(unchecked) private var forms: [ContentForm] = []
  /// The pictures that stand twice in the content.
  @exclusivity(unchecked) var fallbacks = FallbackPictures()
  /// What the content loses; `nil` when nobody asks.
  @exclusivity(unchecked) var losses: ContentLosses?

  init(_ source: ContentSource) { self.source = source }

  subscript(node: Int) -> ContentForm { forms[node] }

  /// Decides on every node, then tells each of what is in it.
  func classify(addresses: ContentAddresses, countsLosses: Bool) {
    self.addresses = addresses
    losses = countsLosses ? ContentLosses() : nil
    forms.removeAll(keepingCapacity: true)
    forms.reserveCapacity(source.indices.count)
    fallbacks = FallbackPictures()
    var hasFormulas = false
    for node in source.indices {
      let form = form(of: node)
      if form.element == .math { hasFormulas = true }
      forms.append(form)
    }
    // Children come after their parents.
    for index in source.indices.reversed() {
      settle(index)
      let parent = Int(source[index].parent)
      guard parent >= 0, !forms[index].marks.contains(.dropped) else { continue }
      // Of these nothing but sources and pictures is written.
      if [.picture, .audio, .video].contains(forms[index].element) { forms[index].marks.remove(.hasBlock) }
      forms[parent].marks.formUnion(forms[index].marks.intersection(.inherited))
      if forms[index].marks.contains(.letsOut) { forms[index].marks.remove(.hasBlock) }
    }
    if hasFormulas { dropDrawnFormulas() }
  }

  private func form(of index: Int) -> ContentForm {
    let node = source[index]
    guard node.event >= 0 else { return ContentForm(element: .none, marks: .unwrapped) }
    let event = source.event(of: index)
    if node.isText {
      if event.flags.contains(.svg) { return ContentForm(element: .none, marks: .dropped) }
      let isBlank = event.flags.contains(.whiteSpace)
      return ContentForm(element: .none, marks: isBlank ? .isBlank : [.hasText, .hasContent])
    }
    if node.parent > 0, source[Int(node.parent)].element == .custom, isStandIn(index) {
      return ContentForm(element: .none, marks: .dropped)
    }
    switch ContentElements.rule(for: node.element) {
    case .keep where node.element == .img && fallbacks.isShownTwice(index, in: self):
      return ContentForm(element: .none, marks: .dropped)
    case .keep: return ContentForm(element: node.element, marks: marks(of: node.element, event))
    case .become(let element): return ContentForm(element: element, marks: marks(of: element, event))
    case .unwrap, .label: return ContentForm(element: .none, marks: .unwrapped)
    case .apart, .formula: return ContentForm(element: node.element, marks: [])
    case .drop: return dropped(index)
    case .link: return linked(index)
    case .component: return component(index)
    }
  }

  func marks(of element: ElementName, _ event: HTMLEvent) -> ContentForm.Marks {
    switch element {
    case .img:
      let hasText =
        source.attribute(.alt, of: event).map { !source.bytes[$0.valueRange].allSatisfy(\.isASCIIWhitespace) } ?? false
      return hasText ? [.hasText, .hasContent] : .hasContent
    case .audio, .video: return [.hasText, .hasContent, .hasInteractive]
    case .hr: return [.hasBlock, .hasContent]
    case .details: return [.hasBlock, .hasInteractive]
    case .source, .rt, .rp: return []
    default: return Category.phrasing.contains(element) ? [] : .hasBlock
    }
  }

  /// The form of an element that goes with all that it holds.
  func dropped(_ node: Int) -> ContentForm {
    let element = source[node].element
    if element == .input, isTask(node) { return ContentForm(element: .input, marks: [.hasText, .hasContent]) }
    losses?.add(.leftOut(element))
    // What had a frame of its own kept words apart.
    return element == .select || element == .input ? Self.gap : ContentForm(element: .none, marks: .dropped)
  }

  /// The form of an element for which a link stands.
  func linked(_ node: Int) -> ContentForm {
    let element = source[node].element
    let isLink = shownAddress(of: node) != nil && !isAdvertisement(node)
    losses?.add(isLink ? .linked(element) : .leftOut(element))
    return isLink ? ContentForm(element: .a, marks: [.isLink, .hasText, .hasContent, .hasInteractive]) : Self.gap
  }

  /// Whether a frame is one of those that advertisers insert.
  ///
  /// They are of a point, or of a fixed size without a name, a permission or a way to see them larger; frames with films,
  /// maps and sound have at least one of these.
  private func isAdvertisement(_ node: Int) -> Bool {
    guard source[node].element == .iframe else { return false }
    func isPoint(_ name: AttributeName) -> Bool {
      source.value(of: name, at: node).flatMap(ContentSource.integer).map { $0 <= 1 } ?? false
    }
    if isPoint(.width), isPoint(.height) { return true }
    guard source.value(named: "scrolling", at: node)?.elementsEqual("no".utf8) == true else { return false }
    return source.value(of: .title, at: node) == nil && source.value(named: "allow", at: node) == nil
      && source.value(named: "allowfullscreen", at: node) == nil
      && source.value(named: "webkitallowfullscreen", at: node) == nil
      && source.value(named: "mozallowfullscreen", at: node) == nil
  }

  private static var gap: ContentForm { ContentForm(element: .none, marks: [.isGap, .isBlank]) }

  /// Decides on a node once it is known what it holds.
  func settle(_ node: Int) {
    let marks = forms[node].marks
    switch source[node].element {
    case .svg where marks.contains(.unwrapped):
      losses?.add(.leftOut(.svg))
      guard !marks.contains(.hasContent) else { return }
      forms[node] =
        label(ofDrawing: node) == nil ? Self.gap : ContentForm(element: .svg, marks: [.hasText, .hasContent])
    case .custom where marks.contains(.unwrapped) && !marks.contains(.hasContent):
      forms[node] = emptyComponent(node)
    case .object where marks.contains(.unwrapped) && !marks.contains(.hasContent):
      forms[node] = linked(node)
    case .math where forms[node].element == .math:
      let isEmpty = !marks.contains(.hasContent)
      forms[node].marks = isEmpty ? .dropped : [.hasText, .hasContent, .hasFormula]
    case .a where !marks.contains(.hasContent) && label(ofLink: node) != nil:
      forms[node].marks.formUnion([.hasText, .hasContent])
    default: break
    }
  }

  /// Drops what draws a formula for eyes beside the formula itself, as programs do for browsers without MathML.
  func dropDrawnFormulas() {
    for node in source.indices {
      let parent = Int(source[node].parent)
      guard parent >= 0, !source[node].isText, forms[parent].marks.contains(.hasFormula),
        !forms[node].marks.contains(.hasFormula), isInline(parent), source.isHiddenFromReaders(node)
      else { continue }
      forms[node] = ContentForm(element: .none, marks: .dropped)
    }
  }

  private func isInline(_ node: Int) -> Bool {
    let element = source[node].element
    return element == .custom || Category.phrasing.contains(element)
  }
}
