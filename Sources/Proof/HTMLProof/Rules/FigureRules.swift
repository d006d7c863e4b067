/// What an open `figure` has met so far, outside its caption.
struct FigureRecord: Equatable {
  /// Images without `alt`, which a caption may excuse.
  var unnamedImages: [Range<Int>] = []
  var embeddedCount = 0
  var hasText = false
  /// Whether its `figcaption` says something.
  var hasCaptionContent = false
}

/// `figure` and its caption.
extension PageWalk {
  /// Whether the place is in a figure and not in its caption.
  private var isInFigure: Bool {
    !forms.figures.isEmpty && nearestIndex([.figure]) > nearestIndex([.figcaption])
  }

  /// Whether a caption may stand for the text alternative of an image here.
  var mayBeCaptioned: Bool { isInFigure }

  mutating func noteEmbedded(_ element: ElementName) {
    guard Category.embedded.contains(element), element != .picture, isInFigure else { return }
    forms.figures[forms.figures.count - 1].embeddedCount += 1
  }

  mutating func noteFigureText() {
    if isInFigure { forms.figures[forms.figures.count - 1].hasText = true }
  }

  /// When a `figcaption` ends.
  mutating func noteCaption(_ open: CheckedElement) {
    guard let last = forms.figures.indices.last, stack.count > 1, stack[stack.count - 2].element == .figure else {
      return
    }
    if open.flags.contains(.hasContent) { forms.figures[last].hasCaptionContent = true }
  }

  /// When a `figure` ends: its caption may stand for the text alternative of its only content (§4.8.4.4.7).
  mutating func endedFigure(_ open: CheckedElement) {
    guard let figure = forms.figures.popLast() else { return }
    if open.flags.contains(.hasCaption), open.hasExplicitRole, let range = nameRange(of: open) {
      checkCaptioned(open.role, range)
    }
    if let outer = forms.figures.indices.last {
      forms.figures[outer].embeddedCount += figure.embeddedCount
      if figure.hasText { forms.figures[outer].hasText = true }
    }
    guard !figure.hasCaptionContent || figure.hasText || figure.embeddedCount != 1 else { return }
    for image in figure.unnamedImages {
      report(.missingAlternative, at: image, element: "img", expected: "alt")
    }
  }

  /// A `figure` with a caption stays a figure (ARIA in HTML §4, `figure`).
  private mutating func checkCaptioned(_ role: ARIARole, _ range: Range<Int>) {
    let allowed: RoleSet = [.figure, .docExample]
    guard !allowed.contains(role) else { return }
    report(
      .roleNotAllowed, at: range, element: "figure", attribute: "role", value: role.text,
      expected: "a `<figcaption>` is the caption of a figure")
  }
}
