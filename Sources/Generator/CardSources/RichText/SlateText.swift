import JSONRecords

extension RichTextReading {
  /// The nodes of Slate: `children` of elements with a `type`, and texts with their marks as members.
  ///
  /// Strapi's blocks and Lexical are written in the same way; editors differ in the names of their types.
  mutating func slate(_ nodes: [RecordValue]) -> [RichNode] {
    var read: [RichNode] = []
    var isBehindTask = false
    for node in nodes {
      let found = inside(node) { $0.slate(node) }
      let isTask = Self.taskNames.contains(Self.name(node.text("type")) ?? "")
      // Tasks one below the other, which have no list around them, are one list.
      if isTask, isBehindTask, read.last?.isList == true {
        read[read.count - 1].children += found.flatMap(\.children)
      } else {
        read += found
      }
      isBehindTask = isTask
    }
    return read
  }

  private static let taskNames: Set<String> = ["checklistitem", "todoli", "actionitem"]

  /// The name of a type, which editors write with hyphens, underscores or capitals.
  private static func name(_ type: String?) -> String? { type?.lowercased().filter { $0 != "-" && $0 != "_" } }

  private mutating func slate(_ node: RecordValue) -> [RichNode] {
    guard node.kind == .object else { return node.kind == .string ? [.text(node.string)] : [] }
    if node.member("children") == nil, let text = node.member("text"), text.kind == .string {
      return marked(node, text.string)
    }
    let children = node.elements("children")
    func inner(_ kind: RichNode.Kind) -> [RichNode] { [RichNode(kind, slate(children))] }
    let type = node.text("type")
    switch Self.name(type) {
    case nil, "paragraph", "p": return children.isEmpty && type == nil ? [] : inner(.paragraph)
    case "heading":
      let tag = node.text("tag").flatMap { Int($0.dropFirst()) }
      return inner(.heading(node.whole("level") ?? tag ?? 2))
    case "h1", "headingone", "heading1": return inner(.heading(1))
    case "h2", "headingtwo", "heading2": return inner(.heading(2))
    case "h3", "headingthree", "heading3": return inner(.heading(3))
    case "h4", "headingfour", "heading4": return inner(.heading(4))
    case "h5", "headingfive", "heading5": return inner(.heading(5))
    case "h6", "headingsix", "heading6": return inner(.heading(6))
    case "list":
      let isOrdered =
        node.text("format") == "ordered" || node.text("listType") == "number" || node.text("tag") == "ol"
      return inner(.list(isOrdered: isOrdered, start: node.whole("start")))
    case "ul", "bulletedlist", "unorderedlist", "bulletlist", "todolist":
      return inner(.list(isOrdered: false, start: nil))
    case "ol", "numberedlist", "orderedlist": return inner(.list(isOrdered: true, start: node.whole("start")))
    case "li", "listitem":
      guard let isDone = node.member("checked"), isDone.kind == .boolean else { return inner(.item) }
      return [Self.task(isDone.isTrue, slate(children))]
    case "checklistitem", "todoli", "actionitem":
      return [RichNode(.list(isOrdered: false, start: nil), [Self.task(node.isTrue("checked"), slate(children))])]
    case "lic", "listitemcontent", "listitemtext", "listitemchild": return inner(.paragraph)
    case "quote", "blockquote": return inner(.quote)
    case "code", "codeblock", "pre":
      return inner(.code(language: node.text("language") ?? node.text("lang")))
    case "codeline": return slate(children) + [RichNode(.lineBreak)]
    case "link", "a", "autolink":
      let address = Self.address(node.text("url") ?? node.text("href") ?? node.inside("fields")?.text("url"))
      return address.map { inner(.link($0)) } ?? slate(children)
    case "image", "img", "upload", "media": return slatePicture(node, type)
    case "table": return inner(.table)
    case "tbody", "thead", "tablebody", "tablehead": return slate(children)
    case "tr", "tablerow": return inner(.row)
    case "td", "th", "tablecell", "tableheadercell", "tableheader":
      let isHeader =
        type == "th" || type?.lowercased().contains("header") == true || (node.whole("headerState") ?? 0) > 0
      return inner(
        .cell(
          isHeader: isHeader, columns: node.whole("colSpan") ?? node.whole("colspan") ?? 1,
          rows: node.whole("rowSpan") ?? node.whole("rowspan") ?? 1))
    case "hr", "thematicbreak", "divider", "horizontalrule": return [RichNode(.rule)]
    case "linebreak", "br": return [RichNode(.lineBreak)]
    case "tab": return [.text("\t")]
    case "mention", "hashtag": return slateWords(node).map { [.text($0)] } ?? slate(children)
    case "embed", "mediaembed", "video", "youtube", "tweet", "iframe":
      guard let address = Self.address(node.text("url") ?? node.text("src")) else { return kept(node, named: type) }
      return [.embed(address, titled: node.text("title"))]
    default:
      guard !children.isEmpty else { return kept(node, named: type) }
      note(type)
      let content = slate(children)
      return content.contains { !$0.isInline } || node.isTrue("inline") ? content : [RichNode(.paragraph, content)]
    }
  }

  private func slateWords(_ node: RecordValue) -> String? {
    node.text("value") ?? node.text("character") ?? node.text("text") ?? node.text("name")
  }

  private mutating func slatePicture(_ node: RecordValue, _ type: String?) -> [RichNode] {
    // Strapi puts the file into `image`, Payload into `value`.
    let file =
      node.member("image").flatMap { $0.kind == .object ? $0 : nil }
      ?? node.member("value").flatMap { $0.kind == .object ? $0 : nil } ?? node
    guard let address = Self.address(file.text("url") ?? file.text("src") ?? file.text("link")) else {
      return kept(node, named: type)
    }
    let picture = RichPicture(
      address, alternative: file.text("alternativeText") ?? file.text("alt"), width: file.whole("width"),
      height: file.whole("height"))
    let caption = file.text("caption").map { [RichNode.text($0)] } ?? slate(node.elements("caption"))
    return [.figure(picture, caption: caption)]
  }

  /// The marks that Lexical writes as bits of a number.
  private static let bits: [(Int, RichNode.Mark)] = [
    (1, .strong), (2, .em), (4, .s), (8, .u), (16, .code), (32, .sub), (64, .sup), (128, .mark),
  ]

  private func marked(_ node: RecordValue, _ text: String) -> [RichNode] {
    var marks: Set<RichNode.Mark> = []
    if node.isTrue("bold") || node.isTrue("strong") { marks.insert(.strong) }
    if node.isTrue("italic") || node.isTrue("em") { marks.insert(.em) }
    if node.isTrue("underline") || node.isTrue("underlined") { marks.insert(.u) }
    if node.isTrue("strikethrough") || node.isTrue("strike") { marks.insert(.s) }
    if node.isTrue("code") { marks.insert(.code) }
    if node.isTrue("subscript") || node.isTrue("sub") { marks.insert(.sub) }
    if node.isTrue("superscript") || node.isTrue("sup") { marks.insert(.sup) }
    if node.isTrue("highlight") || node.isTrue("mark") { marks.insert(.mark) }
    if let format = node.whole("format") {
      for (bit, mark) in Self.bits where format & bit != 0 { marks.insert(mark) }
    }
    return RichNode.marked([.text(text)], marks)
  }
}
