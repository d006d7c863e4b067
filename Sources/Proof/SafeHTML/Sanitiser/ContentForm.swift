import HTMLProof

/// What a node of foreign content becomes, and what is in it.
struct ContentForm {
  struct Marks: OptionSet {
    let rawValue: UInt16
    /// It goes with all that it holds.
    static let dropped = Marks(rawValue: 1)
    /// Its tags go.
    static let unwrapped = Marks(rawValue: 2)
    /// It or something in it is no phrasing content.
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

extension ContentSanitiser {
  /// Decides on every node, then tells each of what is in it.
  func classify() {
    forms.removeAll(keepingCapacity: true)
    forms.reserveCapacity(tree.nodes.count)
    fallbacks = FallbackPictures()
    var hasFormulas = false
    for node in tree.nodes.indices {
      let form = form(of: node)
      if form.element == .math { hasFormulas = true }
      forms.append(form)
    }
    // Children come after their parents.
    for index in tree.nodes.indices.reversed() {
      settle(index)
      let parent = Int(tree.nodes[index].parent)
      guard parent >= 0, !forms[index].marks.contains(.dropped) else { continue }
      // Of these nothing but sources and pictures is written.
      if [.picture, .audio, .video].contains(forms[index].element) { forms[index].marks.remove(.hasBlock) }
      forms[parent].marks.formUnion(forms[index].marks.intersection(.inherited))
      if forms[index].marks.contains(.letsOut) { forms[index].marks.remove(.hasBlock) }
    }
    if hasFormulas { dropDrawnFormulas() }
  }

  private func form(of index: Int) -> ContentForm {
    let node = tree.nodes[index]
    guard node.event >= 0 else { return ContentForm(element: .none, marks: .unwrapped) }
    let event = tree.events.events[Int(node.event)]
    if node.isText {
      if event.flags.contains(.svg) { return ContentForm(element: .none, marks: .dropped) }
      let isBlank = event.flags.contains(.whiteSpace)
      return ContentForm(element: .none, marks: isBlank ? .isBlank : [.hasText, .hasContent])
    }
    if node.parent > 0, tree.nodes[Int(node.parent)].element == .custom, isStandIn(index) {
      return ContentForm(element: .none, marks: .dropped)
    }
    switch ContentElements.rule(for: node.element) {
    case .keep where node.element == .img && isShownTwice(index): return ContentForm(element: .none, marks: .dropped)
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
      let hasText = attribute(.alt, of: event).map { !source[$0.valueRange].allSatisfy(\.isASCIIWhitespace) } ?? false
      return hasText ? [.hasText, .hasContent] : .hasContent
    case .audio, .video: return [.hasText, .hasContent, .hasInteractive]
    case .hr: return [.hasBlock, .hasContent]
    case .details: return [.hasBlock, .hasInteractive]
    case .source, .rt, .rp: return []
    default: return Category.phrasing.contains(element) ? [] : .hasBlock
    }
  }

  /// A node's attribute of a name.
  func attribute(_ name: AttributeName, of event: HTMLEvent) -> HTMLAttribute? {
    for index in event.attributeIndices where tree.events.attributes[index].name == name {
      return tree.events.attributes[index]
    }
    return nil
  }

  // MARK: Children

  /// Puts a node's children that are written into the list of work; the tags of some are passed over.
  ///
  /// - Returns: where they lie. The caller takes them out with ``discard(_:)``.
  func gather(_ node: Int) -> Range<Int> {
    let start = work.count
    collect(node)
    return start..<work.count
  }

  private func collect(_ node: Int) {
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      let marks = forms[child].marks
      if marks.contains(.unwrapped) {
        collect(child)
      } else if !marks.contains(.dropped) {
        work.append(Int32(truncatingIfNeeded: child))
        if marks.contains(.letsOut) { collect(child) }
      }
      child = Int(tree.nodes[child].nextSibling)
    }
  }

  func discard(_ items: Range<Int>) { work.removeSubrange(items.lowerBound...) }

  func element(_ item: Int) -> ElementName { forms[Int(work[item])].element }
  func marks(_ item: Int) -> ContentForm.Marks { forms[Int(work[item])].marks }

  /// The end of the run of items from one on that fulfil a condition; white space at its end does not count.
  func run(from start: Int, to end: Int, where fits: (ElementName) -> Bool) -> Int {
    var stop = start
    var index = start
    while index < end {
      if marks(index).contains(.isBlank) {
        index += 1
        continue
      }
      guard !isText(index), fits(element(index)) else { break }
      index += 1
      stop = index
    }
    return stop
  }

  func isText(_ item: Int) -> Bool { tree.nodes[Int(work[item])].isText }
}
