package import Diagnostics
import Platform
package import Workbench

/// Finds what notes are about in the frames as they are now: by selector, by quote, else by box.
package struct AnchorFinder {
  /// How the element of a note was found.
  package enum Anchor: Sendable, Equatable {
    /// The note is about the entry as a whole.
    case entry
    case selector, quote
    /// At the box that it had; whether this is still the element, people must see.
    case box
    case lost(Loss)
  }

  /// Why a note has no place any more.
  package enum Loss: Sendable, Equatable {
    case entry, variant, element
  }

  private let site: PreviewSite
  private let renderer: FrameRenderer
  private let parser = MarkupParser()
  private var trees: [FrameID: MarkupTree] = [:]

  package init(_ site: PreviewSite) {
    self.site = site
    renderer = site.frameRenderer()
  }

  /// The open notes without a place, as warnings.
  package mutating func losses(in review: Review) -> [Diagnostic] {
    review.notes.filter(\.isOpen).compactMap { thread in
      if case .lost(let loss) = anchor(of: thread) { .noteWithoutPlace(thread, loss) } else { nil }
    }
  }

  /// The anchor of a note.
  package mutating func anchor(of thread: ReviewThread) -> Anchor {
    guard let target = thread.first.target else { return .lost(.entry) }
    if site.isFeed(target.entry) { return .entry }
    guard let entry = site.catalogue.entry(target.entry) else { return .lost(.entry) }
    guard target.selector != nil || target.quote != nil || target.box != nil else { return .entry }
    let isShown = target.frame.map { entry.variant($0) != nil } ?? true
    guard let variant = isShown ? target.frame ?? entry.variants.first?.id : entry.variants.first?.id else {
      return .lost(.variant)
    }
    let state = target.state.flatMap { entry.states.contains($0) ? $0 : nil } ?? .default
    if let tree = tree(of: FrameID(entry: entry.id, variant: variant, state: state)) {
      if let selector = target.selector, Self.isPlain(selector), tree.matches(Selector(selector), quote: target.quote) {
        return .selector
      }
      if let quote = target.quote, tree.contains(quote) { return .quote }
    }
    guard isShown else { return .lost(.variant) }
    return target.box == nil ? .lost(.element) : .box
  }

  /// Whether a selector is of the kind that a review file makes.
  ///
  /// Others come from nobody's picker, and matching them could take very long.
  static func isPlain(_ selector: String) -> Bool {
    guard selector.utf8.count <= 1_000, !selector.contains(where: { "~+,".contains($0) }) else { return false }
    let pieces = selector.split(separator: "(", omittingEmptySubsequences: false).dropLast()
    guard pieces.allSatisfy({ $0.hasSuffix(":nth-of-type") || $0.hasSuffix(":nth-child") }) else { return false }
    // Each descendant combinator multiplies the ways in which a selector may match.
    let steps = selector.split(separator: ">").map { $0.split(whereSeparator: \.isWhitespace).count - 1 }
    return steps.reduce(0, +) <= 4
  }

  /// The content of a frame's card; `nil` if the frame cannot be made.
  private mutating func tree(of id: FrameID) -> MarkupTree? {
    if let tree = trees[id] { return tree }
    do {
      let page = try renderer.render(id)
      guard !page.isFailure else { return nil }
      let tree = MarkupTree(page.html, isDocument: true, parser: parser)
      trees[id] = tree
      return tree
    } catch {
      // The frame's errors are told in its place.
      return nil
    }
  }
}

extension MarkupTree {
  /// The card of a frame, or the view that it shows.
  private var card: Int? {
    nodes.firstIndex { $0["data-card"] != nil } ?? nodes.firstIndex { $0["data-section"] != nil }
  }

  /// Whether a selector matches an element of the card that contains the quote, if there is one.
  fileprivate func matches(_ selector: Selector, quote: AnnotationTarget.Quote?) -> Bool {
    guard let card else { return false }
    let words = quote.map { Self.letters(of: $0.exact) } ?? ""
    return ([card] + descendants(of: card)).contains { index in
      selector.matches(index, in: self) && (words.isEmpty || letters(of: index).contains(words))
    }
  }

  /// Whether the card contains the words of a quote.
  fileprivate func contains(_ quote: AnnotationTarget.Quote) -> Bool {
    let words = Self.letters(of: quote.exact)
    guard let card, !words.isEmpty else { return false }
    return letters(of: card).contains(words)
  }

  private func letters(of index: Int) -> String { Self.letters(of: text(of: index)) }

  /// A text without white space, which browsers and templates treat differently between elements.
  private static func letters(of text: String) -> String { text.filter { !$0.isWhitespace } }
}
