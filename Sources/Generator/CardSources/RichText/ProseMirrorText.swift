import JSONRecords

extension RichTextReading {
  /// The nodes of ProseMirror, and with it TipTap and Storyblok: `type`, `attrs`, `content`, and `text` with `marks`.
  mutating func proseMirror(_ nodes: [RecordValue]) -> [RichNode] {
    nodes.flatMap { node in inside(node) { $0.proseMirror(node) } }
  }

  private mutating func proseMirror(_ node: RecordValue) -> [RichNode] {
    guard node.kind == .object else { return node.kind == .string ? [.text(node.string)] : [] }
    let attributes = node.member("attrs")
    func inner(_ kind: RichNode.Kind) -> [RichNode] { [RichNode(kind, proseMirror(node.elements("content")))] }
    // The same names are written with capitals (`bulletList`) and with underscores (`bullet_list`).
    let type = node.text("type")
    switch type?.replacing("_", with: "").lowercased() {
    case "text": return marked(node)
    case "paragraph": return inner(.paragraph)
    case "heading": return inner(.heading(attributes?.whole("level") ?? 2))
    case "bulletlist", "tasklist": return inner(.list(isOrdered: false, start: nil))
    case "orderedlist":
      return inner(.list(isOrdered: true, start: attributes?.whole("start") ?? attributes?.whole("order")))
    case "listitem": return inner(.item)
    case "taskitem":
      return [Self.task(attributes?.isTrue("checked") == true, proseMirror(node.elements("content")))]
    case "blockquote": return inner(.quote)
    case "codeblock": return inner(.code(language: Self.language(attributes)))
    case "horizontalrule": return [RichNode(.rule)]
    case "hardbreak": return [RichNode(.lineBreak)]
    case "table": return inner(.table)
    case "tablerow": return inner(.row)
    case "tablecell", "tableheader":
      return inner(
        .cell(
          isHeader: type?.lowercased().hasSuffix("header") == true, columns: attributes?.whole("colspan") ?? 1,
          rows: attributes?.whole("rowspan") ?? 1))
    case "details": return inner(.details)
    case "detailssummary": return inner(.summary)
    case "detailscontent", "doc", "mediasingle", "mediagroup", "figure": return proseMirror(node.elements("content"))
    case "image": return picture(of: attributes).map { [RichNode(.picture($0))] } ?? []
    case "emoji":
      return
        (attributes?.text("emoji") ?? attributes?.text("text") ?? attributes?.text("shortName")
        ?? attributes?.text("name")).map { [.text($0)] } ?? []
    case "mention":
      return (attributes?.text("label") ?? attributes?.text("text") ?? attributes?.text("id")).map { [.text($0)] } ?? []
    case "youtube", "iframe", "video", "audio", "embed", "inlinecard", "blockcard", "embedcard", "twitter":
      guard let address = Self.address(attributes?.text("src") ?? attributes?.text("url") ?? attributes?.text("href"))
      else { return kept(node, named: type) }
      let link = RichNode(.link(address), [.text(attributes?.text("title") ?? address)])
      return type == "inlineCard" ? [link] : [RichNode(.paragraph, [link])]
    case "blok":
      return (attributes?.elements("body") ?? []).flatMap { kept($0, named: $0.text("component") ?? type) }
    default:
      let content = node.elements("content")
      guard !content.isEmpty else { return kept(node, named: type) }
      note(type)
      return proseMirror(content)
    }
  }

  /// An item of a list of tasks.
  static func task(_ isDone: Bool, _ content: [RichNode]) -> RichNode {
    let box = RichNode.text(isDone ? "☑ " : "☐ ")
    guard let first = content.first, first.kind == .paragraph else { return RichNode(.item, [box] + content) }
    return RichNode(.item, [RichNode(.paragraph, [box] + first.children)] + content.dropFirst())
  }

  private static func language(_ attributes: RecordValue?) -> String? {
    guard let name = attributes?.text("language") ?? attributes?.text("class") ?? attributes?.text("params") else {
      return nil
    }
    return name.hasPrefix("language-") ? String(name.dropFirst("language-".count)) : name
  }

  private func picture(of attributes: RecordValue?) -> RichPicture? {
    guard let attributes, let address = Self.address(attributes.text("src") ?? attributes.text("url")) else {
      return nil
    }
    return RichPicture(
      address, alternative: attributes.text("alt"), width: attributes.whole("width"), height: attributes.whole("height")
    )
  }

  private mutating func marked(_ node: RecordValue) -> [RichNode] {
    guard let text = node.text("text") else { return [] }
    var marks: Set<RichNode.Mark> = []
    var link: String?
    for mark in node.elements("marks") {
      let attributes = mark.member("attrs")
      switch mark.text("type")?.lowercased() {
      case "bold", "strong": marks.insert(.strong)
      case "italic", "em": marks.insert(.em)
      case "underline": marks.insert(.u)
      case "strike", "strikethrough": marks.insert(.s)
      case "code": marks.insert(.code)
      case "subscript": marks.insert(.sub)
      case "superscript": marks.insert(.sup)
      case "subsup": marks.insert(attributes?.text("type") == "sub" ? .sub : .sup)
      case "highlight": marks.insert(.mark)
      case "link": link = Self.link(attributes) ?? link
      // Colours, fonts and the ends of links are not content.
      case "textstyle", "textcolor", "backgroundcolor", "styled", "anchor", "annotation": break
      case let type: note(type)
      }
    }
    return RichNode.marked([.text(text)], marks, link: link)
  }

  private static func link(_ attributes: RecordValue?) -> String? {
    guard let attributes, let address = address(attributes.text("href") ?? attributes.text("url")) else { return nil }
    if attributes.text("linktype") == "email", !address.hasPrefix("mailto:") { return "mailto:" + address }
    return address + (attributes.text("anchor").map { "#" + $0 } ?? "")
  }
}
