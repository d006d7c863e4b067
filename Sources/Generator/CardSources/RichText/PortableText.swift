import JSONRecords

extension RichTextReading {
  /// Portable Text: blocks with `children` and `markDefs`, and objects of any `_type` among them.
  mutating func portableText(_ value: RecordValue) -> [RichNode] {
    var blocks: [RichNode] = []
    var items: [RichItem] = []
    for element in value.children where element.kind == .object {
      let isBlock = element.text("_type") == "block"
      if isBlock, let list = element.text("listItem") {
        let line = portableLine(element)
        items.append(
          RichItem(level: element.whole("level") ?? 1, isOrdered: list == "number", [RichNode(.paragraph, line)]))
        continue
      }
      blocks += RichItem.lists(items[...])
      items = []
      blocks += isBlock ? portableBlock(element) : inside(element) { $0.portableObject(element) }
    }
    return blocks + RichItem.lists(items[...])
  }

  private mutating func portableBlock(_ block: RecordValue) -> [RichNode] {
    let line = portableLine(block)
    let style = block.text("style") ?? "normal"
    switch style {
    case "normal": return [RichNode(.paragraph, line)]
    case "h1", "h2", "h3", "h4", "h5", "h6": return [RichNode(.heading(style.last?.wholeNumberValue ?? 2), line)]
    case "blockquote": return [RichNode(.quote, [RichNode(.paragraph, line)])]
    case "code", "pre": return [RichNode(.code(language: nil), line)]
    default:
      note(style)
      return [RichNode(.paragraph, line)]
    }
  }

  private mutating func portableLine(_ block: RecordValue) -> [RichNode] {
    let definitions = block.elements("markDefs")
    return block.elements("children").flatMap { child -> [RichNode] in
      let type = child.text("_type")
      guard type == nil || type == "span" else { return inside(child) { $0.portableInline(child, type) } }
      guard let text = child.text("text") else { return [] }
      var marks: Set<RichNode.Mark> = []
      var link: String?
      for mark in child.elements("marks") where mark.kind == .string {
        let name = mark.string
        switch name {
        case "strong": marks.insert(.strong)
        case "em": marks.insert(.em)
        case "underline": marks.insert(.u)
        case "strike-through", "strike": marks.insert(.s)
        case "code": marks.insert(.code)
        case "sub": marks.insert(.sub)
        case "sup": marks.insert(.sup)
        case "highlight": marks.insert(.mark)
        default:
          guard let definition = definitions.first(where: { $0.text("_key") == name }) else {
            note(name)
            continue
          }
          let address = Self.address(definition.text("href") ?? definition.text("url"))
          if address == nil { note(definition.text("_type") ?? name) }
          link = address ?? link
        }
      }
      return RichNode.marked([.text(text)], marks, link: link)
    }
  }

  private mutating func portableInline(_ value: RecordValue, _ type: String?) -> [RichNode] {
    if let picture = portablePicture(value) { return [RichNode(.picture(picture))] }
    return keptLine(value, named: type)
  }

  private mutating func portableObject(_ value: RecordValue) -> [RichNode] {
    let type = value.text("_type")
    switch type {
    case "break", "horizontalRule", "hr", "divider": return [RichNode(.rule)]
    case "code", "codeBlock":
      if let code = value.text("code") {
        return [RichNode(.code(language: value.text("language")), [.text(code)])]
      }
    case "table":
      let rows = value.elements("rows")
      if !rows.isEmpty {
        return [
          RichNode(
            .table,
            rows.map { row in
              RichNode(
                .row,
                row.elements("cells").map {
                  RichNode(.cell(isHeader: false, columns: 1, rows: 1), $0.kind == .string ? [.text($0.string)] : [])
                })
            })
        ]
      }
    default: break
    }
    if let picture = portablePicture(value) {
      return [.figure(picture, caption: value.text("caption").map { [.text($0)] } ?? [])]
    }
    // A video, a post or a file that the page can only name.
    if let address = Self.address(value.text("url") ?? value.text("href")), address.hasPrefix("http") {
      return [.embed(address, titled: value.text("title"))]
    }
    return kept(value, named: type)
  }

  /// The picture of an object with an `asset`: a document with its `url`, or a reference with its size.
  private mutating func portablePicture(_ value: RecordValue) -> RichPicture? {
    guard let asset = value.member("asset"), asset.kind == .object else { return nil }
    let size = asset.inside("metadata", "dimensions")
    let alternative = value.text("alt") ?? asset.text("altText")
    if let address = Self.address(asset.text("url")) {
      return RichPicture(
        address, alternative: alternative, width: size?.whole("width"), height: size?.whole("height"))
    }
    // image-ID-WIDTHxHEIGHT-FORMAT
    let parts = asset.text("_ref")?.split(separator: "-") ?? []
    guard parts.count == 4, parts[0] == "image", let folder = pictureFolder else { return nil }
    let sides = parts[2].split(separator: "x").map { Int($0) }
    return RichPicture(
      "\(folder)\(parts[1])-\(parts[2]).\(parts[3])", alternative: alternative, width: sides.first ?? nil,
      height: sides.count == 2 ? sides[1] : nil)
  }

  /// The address of the pictures of the project and the dataset from which the source comes.
  private var pictureFolder: String? {
    // https://PROJECT.api.sanity.io/v2021-10-21/data/query/DATASET?query=…
    guard let base = setting.base, let host = base.split(separator: "/").dropFirst().first,
      host.hasSuffix(".api.sanity.io") || host.hasSuffix(".apicdn.sanity.io"),
      let project = host.split(separator: ".").first
    else { return nil }
    let path = base.prefix { $0 != "?" }.split(separator: "/")
    guard let query = path.firstIndex(of: "query"), query + 1 < path.endIndex else { return nil }
    return "https://cdn.sanity.io/images/\(project)/\(path[query + 1])/"
  }
}
