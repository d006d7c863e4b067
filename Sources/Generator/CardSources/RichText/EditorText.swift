import JSONRecords

extension RichTextReading {
  /// The blocks of Editor.js, whose texts are HTML within a line.
  mutating func editorJS(_ value: RecordValue) -> [RichNode] {
    value.elements("blocks").flatMap { block in inside(block) { $0.editorBlock(block) } }
  }

  private mutating func editorBlock(_ block: RecordValue) -> [RichNode] {
    guard let data = block.member("data"), data.kind == .object else { return [] }
    let type = block.text("type")
    func line(_ name: StaticString) -> [RichNode] { data.text(name).map { [RichNode(.markup($0))] } ?? [] }
    switch type?.lowercased() {
    case "paragraph": return [RichNode(.paragraph, line("text"))]
    case "header", "heading": return [RichNode(.heading(data.whole("level") ?? 2), line("text"))]
    case "list", "nestedlist": return [list(data, data.elements("items"))]
    case "checklist": return [list(data, data.elements("items"), isChecked: true)]
    case "quote":
      let caption = line("caption")
      return [
        RichNode(
          .quote,
          [RichNode(.paragraph, line("text"))] + (caption.isEmpty ? [] : [RichNode(.paragraph, caption)]))
      ]
    case "code": return [RichNode(.code(language: data.text("language")), data.text("code").map { [.text($0)] } ?? [])]
    case "delimiter": return [RichNode(.rule)]
    case "raw", "rawtool": return line("html")
    case "table":
      let hasHeadings = data.isTrue("withHeadings")
      return [
        RichNode(
          .table,
          data.elements("content").enumerated().map { number, row in
            RichNode(
              .row,
              row.children.map {
                RichNode(
                  .cell(isHeader: hasHeadings && number == 0, columns: 1, rows: 1),
                  $0.kind == .string ? [RichNode(.markup($0.string))] : [])
              })
          })
      ]
    case "image", "simpleimage":
      let file = data.member("file") ?? data
      guard let address = Self.address(file.text("url")) else { return kept(data, named: type) }
      let caption = line("caption")
      return [
        .figure(
          RichPicture(
            address, alternative: caption.map(\.plainText).joined(), width: file.whole("width"),
            height: file.whole("height")), caption: caption)
      ]
    case "embed", "linktool", "link", "attaches", "video", "audio":
      let address =
        data.text("source") ?? data.text("link") ?? data.inside("file")?.text("url") ?? data.text("url")
        ?? data.text("embed")
      guard let address = Self.address(address) else { return kept(data, named: type) }
      let title =
        data.text("caption") ?? data.inside("meta")?.text("title") ?? data.text("title")
        ?? data.inside("file")?.text("name")
      return [.embed(address, titled: title.map { PlainText.text(ofHTML: $0.utf8) })]
    case "warning":
      return [
        RichNode(
          .quote, [RichNode(.paragraph, line("title")), RichNode(.paragraph, line("message"))])
      ]
    default: return kept(data, named: type)
    }
  }

  /// A list whose items are texts, or objects with items of their own.
  private mutating func list(
    _ data: RecordValue, _ items: [RecordValue], isChecked: Bool = false, isInner: Bool = false
  ) -> RichNode {
    let isOrdered = data.text("style") == "ordered"
    let hasBoxes = isChecked || data.text("style") == "checklist"
    let nodes = items.map { item -> RichNode in
      if item.kind == .string { return RichNode(.item, [RichNode(.paragraph, [RichNode(.markup(item.string))])]) }
      let text = item.text("content") ?? item.text("text")
      let line = RichNode(.paragraph, text.map { [RichNode(.markup($0))] } ?? [])
      let isDone = item.isTrue("checked") || item.inside("meta")?.isTrue("checked") == true
      let content = hasBoxes ? Self.task(isDone, [line]).children : [line]
      let inner = item.elements("items")
      return RichNode(
        .item,
        content + (inner.isEmpty ? [] : inside(item) { [$0.list(data, inner, isChecked: isChecked, isInner: true)] }))
    }
    let start = isInner ? nil : data.inside("meta")?.whole("start")
    return RichNode(.list(isOrdered: isOrdered, start: start), nodes)
  }
}
