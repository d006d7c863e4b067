import JSONRecords

extension RichTextReading {
  /// Notion's blocks, a list of them or of texts.
  mutating func notion(_ value: RecordValue) -> [RichNode] {
    let elements = value.kind == .array ? Array(value.children) : value.elements("results")
    let isText = elements.allSatisfy { $0.member("annotations") != nil && $0.text("object") != "block" }
    return isText ? [RichNode(.paragraph, notionLine(elements))] : notionBlocks(elements)
  }

  private mutating func notionBlocks(_ elements: [RecordValue]) -> [RichNode] {
    var blocks: [RichNode] = []
    var items: [RichItem] = []
    for element in elements where element.kind == .object {
      let type = element.text("type") ?? ""
      let data = element.member("\(type)") ?? element
      if ["bulleted_list_item", "numbered_list_item", "to_do"].contains(type) {
        let content = inside(element) { $0.notionItem(element, data, type) }
        items.append(RichItem(level: 1, isOrdered: type == "numbered_list_item", content))
        continue
      }
      blocks += RichItem.lists(items[...])
      items = []
      blocks += inside(element) { $0.notionBlock(element, data, type) }
    }
    return blocks + RichItem.lists(items[...])
  }

  private mutating func notionItem(_ block: RecordValue, _ data: RecordValue, _ type: String) -> [RichNode] {
    let content = [RichNode(.paragraph, notionLine(of: data))] + children(of: block, data)
    return type == "to_do" ? Self.task(data.isTrue("checked"), content).children : content
  }

  /// The blocks inside a block, where the client that fetched them put them.
  private mutating func children(of block: RecordValue, _ data: RecordValue) -> [RichNode] {
    notionBlocks(data.elements("children") + block.elements("children"))
  }

  private mutating func notionBlock(_ block: RecordValue, _ data: RecordValue, _ type: String) -> [RichNode] {
    switch type {
    case "paragraph": return [RichNode(.paragraph, notionLine(of: data))] + children(of: block, data)
    case "heading_1", "heading_2", "heading_3", "heading_4":
      return [RichNode(.heading(type.last?.wholeNumberValue ?? 2), notionLine(of: data))] + children(of: block, data)
    case "quote": return [RichNode(.quote, [RichNode(.paragraph, notionLine(of: data))] + children(of: block, data))]
    case "callout":
      let icon = data.inside("icon")?.text("emoji").map { [RichNode.text($0 + " ")] } ?? []
      return [
        RichNode(.quote, [RichNode(.paragraph, icon + notionLine(of: data))] + children(of: block, data))
      ]
    case "toggle":
      return [RichNode(.details, [RichNode(.summary, notionLine(of: data))] + children(of: block, data))]
    case "code":
      let caption = notionLine(data.elements("caption"))
      let code = RichNode(.code(language: data.text("language")), notionLine(of: data))
      return caption.isEmpty ? [code] : [code, RichNode(.paragraph, caption)]
    case "equation": return data.text("expression").map { [RichNode(.code(language: nil), [.text($0)])] } ?? []
    case "divider": return [RichNode(.rule)]
    case "image":
      guard let address = Self.file(data) else { return kept(block, named: type) }
      let caption = notionLine(data.elements("caption"))
      return [
        .figure(RichPicture(address, alternative: caption.map(\.plainText).joined()), caption: caption)
      ]
    case "video", "audio", "file", "pdf", "bookmark", "embed", "link_preview":
      guard let address = Self.file(data) ?? Self.address(data.text("url")) else { return kept(block, named: type) }
      let caption = notionLine(data.elements("caption")).map(\.plainText).joined()
      return [.embed(address, titled: caption.isEmpty ? data.text("name") : caption)]
    case "table": return [table(block, data)]
    case "column_list", "column", "synced_block": return children(of: block, data)
    case "child_page", "child_database": return data.text("title").map { [RichNode(.paragraph, [.text($0)])] } ?? []
    // What a page makes by itself.
    case "table_of_contents", "breadcrumb": return []
    default:
      let line = notionLine(of: data)
      let inner = children(of: block, data)
      guard !line.isEmpty || !inner.isEmpty else { return kept(block, named: type.isEmpty ? nil : type) }
      note(type)
      return [RichNode(.paragraph, line)] + inner
    }
  }

  private mutating func table(_ block: RecordValue, _ data: RecordValue) -> RichNode {
    let (hasColumnHeader, hasRowHeader) = (data.isTrue("has_column_header"), data.isTrue("has_row_header"))
    let rows = (data.elements("children") + block.elements("children")).compactMap { $0.member("table_row") }
    return RichNode(
      .table,
      rows.enumerated().map { number, row in
        RichNode(
          .row,
          row.elements("cells").enumerated().map { column, cell in
            RichNode(
              .cell(isHeader: hasColumnHeader && number == 0 || hasRowHeader && column == 0, columns: 1, rows: 1),
              notionLine(cell.kind == .array ? Array(cell.children) : []))
          })
      })
  }

  private static func file(_ data: RecordValue) -> String? {
    address(data.inside("external")?.text("url") ?? data.inside("file")?.text("url"))
  }

  private mutating func notionLine(of data: RecordValue) -> [RichNode] {
    // The name before 2022 was `text`.
    notionLine(data.elements("rich_text") + data.elements("text"))
  }

  private mutating func notionLine(_ texts: [RecordValue]) -> [RichNode] {
    texts.flatMap { text -> [RichNode] in
      guard text.kind == .object, let words = text.text("plain_text") ?? text.inside("text")?.text("content") else {
        return text.kind == .string ? [.text(text.string)] : []
      }
      var marks: Set<RichNode.Mark> = []
      if let annotations = text.member("annotations") {
        if annotations.isTrue("bold") { marks.insert(.strong) }
        if annotations.isTrue("italic") { marks.insert(.em) }
        if annotations.isTrue("strikethrough") { marks.insert(.s) }
        if annotations.isTrue("underline") { marks.insert(.u) }
        if annotations.isTrue("code") { marks.insert(.code) }
      }
      if text.text("type") == "equation" { marks.insert(.code) }
      let link = Self.address(text.text("href") ?? text.inside("text", "link")?.text("url"))
      return RichNode.marked([.text(words)], marks, link: link)
    }
  }
}
