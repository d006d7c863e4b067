import Platform

/// Images: `img`, the sources of a `picture`, and the captions that may stand for an `alt`.
struct ImageRules: RuleGroup, Equatable {
  /// What is wrong with a `source` unless its image allows `auto` sizes.
  private struct PendingSource: Equatable {
    let range: Range<Int>
    let attribute: AttributeName
    let expected: String
  }

  /// What an open `figure` contains so far, outside its caption.
  private struct Figure: Equatable {
    /// Images without `alt`, which a caption may excuse.
    var unnamedImages: [Range<Int>] = []
    var embeddedCount = 0
    var hasText = false
    /// Whether its `figcaption` has content.
    var hasCaptionContent = false
  }

  private var pendingSources: [PendingSource] = []
  /// The `source` of the open `picture` that always matches.
  private var alwaysMatching: Range<Int>?
  /// The open figures.
  private var figures: [Figure] = []

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    if !figures.isEmpty { countEmbedded(tag.element, page) }
    switch tag.element {
    case .img: checkImage(tag, page)
    case .source: if page.parent?.element == .picture { checkSource(tag, page) }
    default: break
    }
  }

  @inline(__always)
  mutating func foreignStartTag(_ tag: Tag, on page: PageWalk) {
    if !figures.isEmpty { countEmbedded(tag.element, page) }
  }

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    if tag.element == .figure { figures.append(Figure()) }
  }

  @inline(__always)
  mutating func text(_ text: HTMLEvent, in parent: CheckedElement, on page: PageWalk) {
    if !figures.isEmpty, isInFigure(page) { figures[figures.count - 1].hasText = true }
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    switch element.element {
    case .figure: endFigure(page)
    case .figcaption: endCaption(element, page)
    default: break
    }
  }

  private mutating func checkImage(_ tag: Tag, _ page: PageWalk) {
    settleSources(tag, page)
    if page.parent?.element == .picture, tag.has(.srcset) { settleAlwaysMatching(page) }
    alwaysMatching = nil
    if !tag.has(.src), !tag.has(.srcset) { page.report(.missingAttribute(anyOf: [.src]), on: tag) }
    let hasAlternative = tag.has(.alt)
    if !hasAlternative, !mayLackAlternative(tag, page), !tag.has(.role), isInFigure(page) {
      figures[figures.count - 1].unnamedImages.append(tag.nameRange)
    } else if !hasAlternative, !mayLackAlternative(tag, page) {
      page.report(.missingAlternative, on: tag, attribute: tag.has(.role) ? .role : nil)
    }
    if tag.has(.ismap), !(page.parent?.flags.contains(.isInLink) ?? false) {
      page.report(.missingAncestor("a"), on: tag, attribute: .ismap)
    }
    if tag.has(.controls), page.isEmpty(.alt, on: tag) ?? true {
      page.report(.attributeNeeds(.attribute("alt")), on: tag, attribute: .controls)
    }
    checkSizes(tag, page)
    if let border = tag[.border] {
      // Obsolete but conforming when it is 0 (§16.1).
      let isZero = page.value(of: border).isExactly("0")
      page.report(
        isZero ? .deprecatedAttribute(instead: "`border` in CSS") : .obsoleteAttribute("`border` in CSS"),
        isZero ? .warning : .error, at: border.nameRange, element: "img", attribute: "border")
    }
    if !tag.has(.width) || !tag.has(.height) { page.report(.imageWithoutSize, .warning, on: tag) }
  }

  /// When `alt` may be left out (§4.8.4.4): in a `figure` with a caption, with a `title`, or when the name comes from ARIA.
  private func mayLackAlternative(_ tag: Tag, _ page: PageWalk) -> Bool {
    if page.isBlank(.title, on: tag) == false { return true }
    if tag.has(.ariaLabel) || tag.has(.ariaLabelledby) { return true }
    return false
  }

  /// `sizes` goes with width descriptors in `srcset` (§4.8.2, §4.8.3, §4.8.4.2.1); only the sources of an image with
  /// `loading=lazy` and `sizes=auto` may leave it out.
  private mutating func checkSizes(_ tag: Tag, _ page: PageWalk) {
    guard let candidates = page.value(of: .srcset, on: tag) else {
      // The sources of a `picture` take `auto` from a lazy image.
      let isAuto = isLazy(tag, page) && page.value(of: .sizes, on: tag)?.isKeyword("auto") == true
      if tag.has(.sizes), tag.element != .source, !isAuto {
        page.report(.attributeNeeds(.attribute("srcset")), on: tag, attribute: .sizes)
      }
      return
    }
    if tag.has(.sizes), !SrcsetSyntax.hasWidthDescriptor(candidates), Datatype.srcset.problem(in: candidates) == nil,
      let attribute = tag[.srcset]
    {
      page.report(
        DatatypeProblem(.srcsetWidthMissing, at: 0..<candidates.count), in: candidates, of: attribute, on: tag)
    }
    if SrcsetSyntax.hasWidthDescriptor(candidates), !tag.has(.sizes) {
      autoSizesOnly(tag, .srcset, expected: "sizes", page)
    }
    // `auto` leaves the size to the layout, which only lazy images can wait for.
    if let sizes = page.value(of: .sizes, on: tag), SourceSizesSyntax.startsWithAuto(sizes) {
      autoSizesOnly(tag, .sizes, value: "auto", expected: "loading=lazy", page)
    }
  }

  /// Reports something unless the image allows `auto` sizes; a `source` waits for its `img`.
  private mutating func autoSizesOnly(
    _ tag: Tag, _ attribute: AttributeName, value: String = "", expected: String, _ page: PageWalk
  ) {
    if tag.element == .source {
      pendingSources.append(
        PendingSource(range: tag[attribute]?.nameRange ?? tag.nameRange, attribute: attribute, expected: expected))
    } else if !allowsAutoSizes(tag, page) {
      page.report(.attributeNeeds(.attribute(expected), value: value), on: tag, attribute: attribute)
    }
  }

  /// A `source` that always matches makes what follows it useless (§4.8.2).
  private mutating func noteAlwaysMatching(_ tag: Tag, _ page: PageWalk) {
    settleAlwaysMatching(page)
    guard !tag.has(.type) else { return }
    let media = page.value(of: .media, on: tag)?.trimmed
    guard media.map({ $0.isEmpty || $0.isKeyword("all") }) ?? true else { return }
    alwaysMatching = tag[.media]?.nameRange ?? tag.nameRange
  }

  /// Another choice follows the `source` that always matches.
  private mutating func settleAlwaysMatching(_ page: PageWalk) {
    guard let range = alwaysMatching else { return }
    alwaysMatching = nil
    page.report(.alwaysMatching, at: range, element: "source")
  }

  private func isLazy(_ tag: Tag, _ page: PageWalk) -> Bool {
    page.value(of: .loading, on: tag)?.isKeyword("lazy") == true
  }

  /// Whether `auto` counts on an image and on the sources before it (§4.8.3, "allows auto-sizes").
  private func allowsAutoSizes(_ tag: Tag, _ page: PageWalk) -> Bool {
    isLazy(tag, page) && page.value(of: .sizes, on: tag).map { SourceSizesSyntax.startsWithAuto($0) } ?? false
  }

  /// The `img` of a `picture` decides about the sources before it.
  private mutating func settleSources(_ tag: Tag, _ page: PageWalk) {
    let pending = pendingSources
    pendingSources.removeAll(keepingCapacity: true)
    guard !pending.isEmpty, !allowsAutoSizes(tag, page) else { return }
    let isLazy = isLazy(tag, page)
    for source in pending {
      page.report(
        .attributeNeeds(isLazy && source.attribute == .sizes ? .autoSizes : .attribute(source.expected)),
        at: source.range, element: "source", attribute: source.attribute.text)
    }
  }

  /// A `source` of a `picture`.
  private mutating func checkSource(_ tag: Tag, _ page: PageWalk) {
    if tag.has(.src) {
      page.report(.unknownAttribute, on: tag, attribute: .src)
    } else if !tag.has(.srcset) {
      page.report(.missingAttribute(anyOf: [.srcset]), on: tag)
    }
    noteAlwaysMatching(tag, page)
    checkSizes(tag, page)
  }
}

// Figures.
extension ImageRules {
  /// Whether the place is in a figure, outside its caption.
  private func isInFigure(_ page: PageWalk) -> Bool {
    !figures.isEmpty && page.nearestIndex([.figure]) > page.nearestIndex([.figcaption])
  }

  private mutating func countEmbedded(_ element: ElementName, _ page: PageWalk) {
    guard Category.embedded.contains(element), element != .picture, isInFigure(page) else { return }
    figures[figures.count - 1].embeddedCount += 1
  }

  private mutating func endCaption(_ element: CheckedElement, _ page: PageWalk) {
    guard let last = figures.indices.last, page.depth > 1, page.open[page.depth - 2].element == .figure else { return }
    if element.flags.contains(.hasContent) { figures[last].hasCaptionContent = true }
  }

  /// The caption of a figure may stand for the text alternative of its only content (§4.8.4.4.7).
  private mutating func endFigure(_ page: PageWalk) {
    guard let figure = figures.popLast() else { return }
    if let outer = figures.indices.last {
      figures[outer].embeddedCount += figure.embeddedCount
      if figure.hasText { figures[outer].hasText = true }
    }
    guard !figure.hasCaptionContent || figure.hasText || figure.embeddedCount != 1 else { return }
    for image in figure.unnamedImages {
      page.report(.missingAlternative, at: image, element: "img")
    }
  }
}
