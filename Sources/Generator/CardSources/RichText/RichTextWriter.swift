/// Writes rich text as HTML, which is made safe wherever it is shown.
struct RichTextWriter {
  private(set) var html = ""

  /// The HTML of some blocks.
  static func html(_ blocks: [RichNode]) -> String {
    var writer = RichTextWriter()
    writer.write(blocks: blocks)
    return writer.html
  }

  /// Writes blocks one below the other; what stands within a line becomes a paragraph.
  private mutating func write(blocks: [RichNode]) {
    var line: [RichNode] = []
    for block in blocks {
      if block.isInline {
        line.append(block)
        continue
      }
      paragraph(&line)
      write(block: block)
    }
    paragraph(&line)
  }

  private mutating func paragraph(_ line: inout [RichNode]) {
    if line.contains(where: Self.isSeen) { element("p", line) }
    line = []
  }

  private mutating func write(block: RichNode) {
    switch block.kind {
    case .paragraph: paragraph(block)
    case .heading(let level): if Self.isSeen(block) { element("h\(min(max(level, 1), 6))", block.children) }
    case .list(let isOrdered, let start): list(block, isOrdered: isOrdered, start: start)
    case .item: inside("li") { $0.content(of: block) }
    case .quote: inside("blockquote") { $0.write(blocks: block.children) }
    case .code(let language): code(block, language)
    case .rule: html += "<hr>\n"
    case .figure: inside("figure") { $0.write(figure: block) }
    case .details: inside("details") { $0.write(blocks: block.children) }
    case .caption: element("figcaption", block.children)
    case .summary: element("summary", block.children)
    case .table: inside("table") { for row in block.children { $0.write(block: row) } }
    case .row: inside("tr") { for cell in block.children { $0.write(block: cell) } }
    case .cell(let isHeader, let columns, let rows): cell(block, isHeader: isHeader, columns: columns, rows: rows)
    case .text, .markup, .lineBreak, .mark, .link, .picture: write(inline: [block])
    }
  }

  /// A paragraph; blocks inside it, such as a figure, stand beside it.
  private mutating func paragraph(_ block: RichNode) {
    if block.children.allSatisfy(\.isInline) {
      if block.children.contains(where: Self.isSeen) { element("p", block.children) }
    } else {
      write(blocks: block.children)
    }
  }

  private mutating func write(figure: RichNode) {
    for child in figure.children {
      if child.isInline { write(inline: [child]) } else { write(block: child) }
    }
  }

  /// A list; a list directly in it belongs to the item before.
  private mutating func list(_ list: RichNode, isOrdered: Bool, start: Int?) {
    var items: [RichNode] = []
    for child in list.children {
      let isItem = child.kind == .item
      let isInner = child.isList || isItem && !child.children.isEmpty && child.children.allSatisfy(\.isList)
      if isInner, !items.isEmpty {
        items[items.count - 1].children += isItem ? child.children : [child]
      } else {
        items.append(isItem ? child : RichNode(.item, [child]))
      }
    }
    guard !items.isEmpty else { return }
    let number = isOrdered ? start.flatMap { $0 == 1 ? nil : " start=\"\($0)\"" } ?? "" : ""
    inside(isOrdered ? "ol" : "ul", number) { for item in items { $0.write(block: item) } }
  }

  private mutating func cell(_ cell: RichNode, isHeader: Bool, columns: Int, rows: Int) {
    let size =
      ((2...1_000).contains(columns) ? " colspan=\"\(columns)\"" : "")
      + ((2...1_000).contains(rows) ? " rowspan=\"\(rows)\"" : "")
    inside(isHeader ? "th" : "td", size) { $0.content(of: cell) }
  }

  /// The content of an item or a cell; a single paragraph before inner lists needs no element.
  private mutating func content(of node: RichNode) {
    let blocks = node.children.filter { $0.kind != .paragraph || $0.children.contains(where: Self.isSeen) }
    let first = blocks.prefix { !$0.isList }
    if first.count == 1, let only = first.first, only.kind == .paragraph, only.children.allSatisfy(\.isInline) {
      write(inline: only.children)
    } else if first.allSatisfy(\.isInline) {
      write(inline: Array(first))
    } else {
      write(blocks: Array(first))
    }
    for block in blocks.dropFirst(first.count) { write(block: block) }
  }

  private mutating func code(_ block: RichNode, _ language: String?) {
    let name = language.map {
      $0.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+-#_".contains($0)) }
    }
    html += "<pre><code"
    if let name, !name.isEmpty { html += " class=\"language-\(name)\"" }
    html += ">"
    escape(block.children.map(\.plainText).joined())
    html += "</code></pre>\n"
  }

  // MARK: Within a line

  private mutating func write(inline nodes: [RichNode]) {
    for node in Self.joined(nodes) {
      switch node.kind {
      case .text(let text): write(text: text)
      case .markup(let markup): html += markup
      case .lineBreak: html += "<br>"
      case .mark(let mark): if Self.isSeen(node) { inline(mark.rawValue, node) }
      case .link(let address): if Self.isSeen(node) { inline("a", node, " href=\"\(Self.attribute(address))\"") }
      case .picture(let picture): write(picture)
      // Blocks end the line that they are in.
      default: write(block: node)
      }
    }
  }

  /// Nodes of which neighbours with the same mark or link are one.
  private static func joined(_ nodes: [RichNode]) -> [RichNode] {
    var joined: [RichNode] = []
    for node in nodes {
      switch node.kind {
      case .mark, .link:
        if let last = joined.last, last.kind == node.kind {
          joined[joined.count - 1].children += node.children
          continue
        }
      default: break
      }
      joined.append(node)
    }
    return joined
  }

  private mutating func write(text: String) {
    let lines = text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\u{2028}"
    }
    for (number, line) in lines.enumerated() {
      if number > 0 { html += "<br>" }
      escape(String(line))
    }
  }

  private mutating func write(_ picture: RichPicture) {
    html += "<img src=\"\(Self.attribute(picture.address))\" alt=\"\(Self.attribute(picture.alternative))\""
    if let width = picture.width, let height = picture.height { html += " width=\"\(width)\" height=\"\(height)\"" }
    html += ">"
  }

  // MARK: Elements

  private mutating func inline(_ name: String, _ node: RichNode, _ attributes: String = "") {
    html += "<\(name)\(attributes)>"
    write(inline: node.children)
    html += "</\(name)>"
  }

  private mutating func element(_ name: String, _ children: [RichNode]) {
    inside(name) { $0.write(inline: children) }
  }

  private mutating func inside(_ name: String, _ attributes: String = "", _ write: (inout Self) -> Void) {
    html += "<\(name)\(attributes)>"
    write(&self)
    html += "</\(name)>\n"
  }

  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      default: html.unicodeScalars.append(scalar)
      }
    }
  }

  private static func attribute(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }

  /// Whether anything of a node can be seen.
  private static func isSeen(_ node: RichNode) -> Bool {
    switch node.kind {
    case .text(let text), .markup(let text): text.contains { !$0.isWhitespace }
    case .picture, .rule, .table: true
    case .lineBreak: false
    default: node.children.contains(where: isSeen)
    }
  }
}
