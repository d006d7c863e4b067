/// What differs between the modules of two versions of a page: their order, their layouts, and which there are.
struct ModuleChanges {
  private let old: MarkupTree
  private let new: MarkupTree
  private let olds: PageModules
  private let news: PageModules
  /// The modules that changed their place among those of both versions.
  private let moved: [String]
  /// The file with the modules.
  private let file: String

  /// The modules of a page: the sections that name a layout, in order.
  private struct PageModules: Equatable {
    private(set) var ids: [String] = []
    private(set) var layouts: [String: String] = [:]

    init(_ tree: MarkupTree) {
      for node in tree.nodes {
        // The groups of a section have its identity.
        guard let layout = node["data-layout"], let id = node["data-section"], layouts[id] == nil else { continue }
        ids.append(id)
        layouts[id] = layout
      }
    }
  }

  /// Compares the modules of two versions of a page; `nil` if they are the same.
  ///
  /// - Parameter file: the changed data file that has them.
  init?(from old: MarkupTree, to new: MarkupTree, file: String) {
    let (olds, news) = (PageModules(old), PageModules(new))
    guard olds != news else { return nil }
    let kept = news.ids.filter { olds.layouts[$0] != nil }
    let indices = Dictionary(olds.ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let numbers = kept.compactMap { indices[$0] }
    let inOrder = Set(StyleComparison.longestRise(numbers))
    moved = zip(kept, numbers).filter { !inOrder.contains($0.1) }.map(\.0)
    (self.old, self.new, self.olds, self.news, self.file) = (old, new, olds, news, file)
  }

  /// The cause of a difference in a module, if the modules explain it.
  func cause(of change: MarkupChange) -> Cause? {
    guard
      let id = change.newNode.flatMap({ owner(of: $0, in: new) }) ?? change.oldNode.flatMap({ owner(of: $0, in: old) })
    else { return nil }
    switch (olds.layouts[id], news.layouts[id]) {
    case (nil, nil): return nil
    case (nil, _?): return cause("the module `\(id)` came")
    case (_?, nil): return cause("the module `\(id)` went")
    case (let before?, let after?) where before != after:
      return cause("the layout of the module `\(id)`: \(before) → \(after)")
    default:
      let names = moved.map { "`\($0)`" }.joined(separator: ", ")
      return moved.isEmpty ? nil : cause("the order of the modules: \(names) moved")
    }
  }

  private func cause(_ text: String) -> Cause { Cause(kind: .record, file: file, line: 0, text: text) }

  /// The section that contains a node, or to which the strip belongs.
  private func owner(of node: Int, in tree: MarkupTree) -> String? {
    var index = node
    while index >= 0 {
      if let id = tree.nodes[index]["data-section"] ?? tree.nodes[index]["data-section-spacing"] { return id }
      index = tree.nodes[index].parent
    }
    return nil
  }
}
