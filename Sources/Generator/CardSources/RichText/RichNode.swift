/// A node of rich text, whatever the form it was read from.
struct RichNode: Equatable {
  /// What a node is.
  enum Kind: Equatable {
    case text(String)
    /// HTML within a line, as Editor.js stores it.
    case markup(String)
    case lineBreak
    case rule
    case paragraph
    case heading(Int)
    case list(isOrdered: Bool, start: Int?)
    case item
    case quote
    case code(language: String?)
    case mark(Mark)
    case link(String)
    case picture(RichPicture)
    case figure
    case caption
    case details
    case summary
    case table
    case row
    case cell(isHeader: Bool, columns: Int, rows: Int)
  }

  /// A mark of text, named after its element of HTML.
  enum Mark: String {
    case strong, em, u, s, code, sub, sup, mark
  }

  let kind: Kind
  var children: [RichNode] = []

  init(_ kind: Kind, _ children: [RichNode] = []) { (self.kind, self.children) = (kind, children) }

  /// A text whose line breaks are kept.
  static func text(_ text: String) -> RichNode { RichNode(.text(text)) }

  /// A paragraph with a link, in place of what a page cannot contain.
  static func embed(_ address: String, titled title: String? = nil) -> RichNode {
    RichNode(.paragraph, [RichNode(.link(address), [.text(title ?? address)])])
  }

  /// A picture by itself, with a caption if it has one.
  static func figure(_ picture: RichPicture, caption: [RichNode] = [], link: String? = nil) -> RichNode {
    let image = RichNode(.picture(picture))
    let shown = link.map { RichNode(.link($0), [image]) } ?? image
    return RichNode(.figure, caption.isEmpty ? [shown] : [shown, RichNode(.caption, caption)])
  }

  /// Nodes inside marks and a link, which goes around all marks.
  static func marked(_ nodes: [RichNode], _ marks: Set<Mark>, link: String? = nil) -> [RichNode] {
    let order: [Mark] = [.code, .mark, .sub, .sup, .s, .u, .em, .strong]
    let inside = order.filter(marks.contains).reduce(nodes) { [RichNode(.mark($1), $0)] }
    return link.map { [RichNode(.link($0), inside)] } ?? inside
  }

  /// Whether the node stands within a line.
  var isInline: Bool {
    switch kind {
    case .text, .markup, .lineBreak, .mark, .link, .picture: true
    default: false
    }
  }

  var isList: Bool { if case .list = kind { true } else { false } }

  /// The texts of the node and its descendants.
  var plainText: String {
    switch kind {
    case .text(let text): text
    case .lineBreak: "\n"
    case .markup(let html): PlainText.text(ofHTML: html.utf8)
    default: children.map(\.plainText).joined()
    }
  }
}

/// A picture in rich text.
struct RichPicture: Equatable {
  let address: String
  var alternative = ""
  var width: Int?
  var height: Int?

  init(_ address: String, alternative: String? = nil, width: Int? = nil, height: Int? = nil) {
    self.address = address
    self.alternative = alternative ?? ""
    // A single side would stretch the picture.
    if let width, let height, width > 0, height > 0 { (self.width, self.height) = (width, height) }
  }
}

/// An item of a list in a form that writes lists as rows of paragraphs with a level.
struct RichItem {
  let level: Int
  let isOrdered: Bool
  var content: [RichNode]

  /// The maximum level; deeper items are on this one.
  private static let deepest = 12

  init(level: Int, isOrdered: Bool, _ content: [RichNode]) {
    self.level = min(max(level, 1), Self.deepest)
    self.isOrdered = isOrdered
    self.content = content
  }

  /// The lists that consecutive items make, with those of higher levels inside the item before them.
  static func lists(_ items: ArraySlice<RichItem>) -> [RichNode] {
    var lists: [RichNode] = []
    var index = items.startIndex
    while index < items.endIndex {
      let item = items[index]
      let rest = items[(index + 1)...]
      let inner = rest.prefix { $0.level > item.level }
      let node = RichNode(.item, item.content + Self.lists(inner))
      let kind = RichNode.Kind.list(isOrdered: item.isOrdered, start: nil)
      if lists.last?.kind == kind {
        lists[lists.count - 1].children.append(node)
      } else {
        lists.append(RichNode(kind, [node]))
      }
      index = inner.endIndex
    }
    return lists
  }
}
