import JSONRecords

extension RichTextReading {
  /// Contentful's rich text: `nodeType`, `data`, `content`, and `value` with `marks`.
  mutating func contentful(_ value: RecordValue) -> [RichNode] {
    contentful(value.kind == .array ? Array(value.children) : value.elements("content"))
  }

  private mutating func contentful(_ nodes: [RecordValue]) -> [RichNode] {
    nodes.flatMap { node in inside(node) { $0.contentfulNode(node) } }
  }

  private mutating func contentfulNode(_ node: RecordValue) -> [RichNode] {
    let content = node.elements("content")
    func inner(_ kind: RichNode.Kind) -> [RichNode] { [RichNode(kind, contentful(content))] }
    let type = node.text("nodeType") ?? ""
    switch type {
    case "text": return marked(node)
    case "document": return contentful(content)
    case "paragraph": return inner(.paragraph)
    case "heading-1", "heading-2", "heading-3", "heading-4", "heading-5", "heading-6":
      return inner(.heading(type.last?.wholeNumberValue ?? 2))
    case "unordered-list": return inner(.list(isOrdered: false, start: nil))
    case "ordered-list": return inner(.list(isOrdered: true, start: nil))
    case "list-item": return inner(.item)
    case "blockquote": return inner(.quote)
    case "hr": return [RichNode(.rule)]
    case "table": return inner(.table)
    case "table-row": return inner(.row)
    case "table-cell", "table-header-cell":
      return inner(
        .cell(
          isHeader: type == "table-header-cell", columns: node.inside("data")?.whole("colspan") ?? 1,
          rows: node.inside("data")?.whole("rowspan") ?? 1))
    case "hyperlink":
      let address = Self.address(node.inside("data")?.text("uri"))
      return address.map { inner(.link($0)) } ?? contentful(content)
    case "asset-hyperlink", "entry-hyperlink", "resource-hyperlink":
      let address = target(of: node).flatMap { file(of: $0)?.address ?? linked(field("url", of: $0)) }
      if address == nil { note(type) }
      return address.map { inner(.link($0)) } ?? contentful(content)
    case "embedded-asset-block": return asset(node, type)
    case "embedded-entry-block", "embedded-entry-inline", "embedded-resource-block", "embedded-resource-inline":
      let isInline = type.hasSuffix("inline")
      guard let target = target(of: node) else {
        note(type)
        return []
      }
      return isInline ? keptLine(target, named: type) : kept(target, named: type)
    default:
      guard !content.isEmpty else { return kept(node, named: type.isEmpty ? nil : type) }
      note(type)
      return contentful(content)
    }
  }

  private mutating func marked(_ node: RecordValue) -> [RichNode] {
    guard let text = node.text("value") else { return [] }
    var marks: Set<RichNode.Mark> = []
    for mark in node.elements("marks") {
      switch mark.text("type") {
      case "bold": marks.insert(.strong)
      case "italic": marks.insert(.em)
      case "underline": marks.insert(.u)
      case "strikethrough": marks.insert(.s)
      case "code": marks.insert(.code)
      case "superscript": marks.insert(.sup)
      case "subscript": marks.insert(.sub)
      case let type: note(type)
      }
    }
    return RichNode.marked([.text(text)], marks)
  }

  /// The fields of the asset or the entry that a node shows; `nil` if the document does not contain it.
  private func target(of node: RecordValue) -> RecordValue? { node.inside("data", "target", "fields") }

  private func field(_ name: StaticString, of fields: RecordValue) -> RecordValue? {
    fields.member(name).map { LanguageMap.value(in: $0, language: setting.language) ?? $0 }
  }

  private func linked(_ value: RecordValue?) -> String? {
    value.flatMap { $0.kind == .string ? Self.address($0.string) : nil }
  }

  private func string(_ value: RecordValue?) -> String? {
    value.flatMap { $0.kind == .string && !$0.text.isEmpty ? $0.string : nil }
  }

  private func file(of fields: RecordValue) -> (address: String, file: RecordValue)? {
    guard let file = field("file", of: fields), let address = Self.address(file.text("url")) else { return nil }
    return (address, file)
  }

  private mutating func asset(_ node: RecordValue, _ type: String) -> [RichNode] {
    guard let fields = target(of: node), let (address, file) = file(of: fields) else {
      note(type)
      return []
    }
    let (title, description) = (string(field("title", of: fields)), string(field("description", of: fields)))
    guard file.text("contentType")?.hasPrefix("image/") ?? true else { return [.embed(address, titled: title)] }
    let size = file.inside("details", "image")
    return [
      .figure(
        RichPicture(
          address, alternative: description ?? title, width: size?.whole("width"), height: size?.whole("height")))
    ]
  }
}
