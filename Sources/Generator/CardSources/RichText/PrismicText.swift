import JSONRecords

extension RichTextReading {
  /// Prismic's rich text: texts with a `type` and `spans`, whose places are counted in UTF-16.
  mutating func prismic(_ value: RecordValue) -> [RichNode] {
    var blocks: [RichNode] = []
    var items: [RichItem] = []
    for element in value.children where element.kind == .object {
      let type = element.text("type")
      if type == "list-item" || type == "o-list-item" {
        let line = prismicLine(element)
        items.append(RichItem(level: 1, isOrdered: type == "o-list-item", [RichNode(.paragraph, line)]))
        continue
      }
      blocks += RichItem.lists(items[...])
      items = []
      blocks += inside(element) { $0.prismicBlock(element, type) }
    }
    return blocks + RichItem.lists(items[...])
  }

  private mutating func prismicBlock(_ block: RecordValue, _ type: String?) -> [RichNode] {
    switch type {
    case "paragraph": return [RichNode(.paragraph, prismicLine(block))]
    case "heading1", "heading2", "heading3", "heading4", "heading5", "heading6":
      return [RichNode(.heading(type?.last?.wholeNumberValue ?? 2), prismicLine(block))]
    case "preformatted": return [RichNode(.code(language: nil), prismicLine(block))]
    case "image":
      guard let address = Self.address(block.text("url")) else { return [] }
      let size = block.member("dimensions")
      return [
        .figure(
          RichPicture(
            address, alternative: block.text("alt"), width: size?.whole("width"), height: size?.whole("height")),
          link: Self.address(block.inside("linkTo")?.text("url")))
      ]
    case "embed":
      guard let embed = block.member("oembed"), let address = Self.address(embed.text("embed_url")) else {
        return kept(block, named: type)
      }
      return [.embed(address, titled: embed.text("title"))]
    default:
      guard block.text("text") != nil else { return kept(block, named: type) }
      note(type)
      return [RichNode(.paragraph, prismicLine(block))]
    }
  }

  private struct Span {
    let range: Range<Int>
    var mark: RichNode.Mark?
    var link: String?
  }

  private mutating func prismicLine(_ block: RecordValue) -> [RichNode] {
    guard let text = block.text("text") else { return [] }
    let units = Array(text.utf16)
    var spans: [Span] = []
    for span in block.elements("spans") {
      guard let start = span.whole("start"), let end = span.whole("end"), start >= 0, start < end, start < units.count
      else { continue }
      let range = start..<min(end, units.count)
      switch span.text("type") {
      case "strong": spans.append(Span(range: range, mark: .strong))
      case "em": spans.append(Span(range: range, mark: .em))
      case "hyperlink":
        if let address = Self.address(span.inside("data")?.text("url")) {
          spans.append(Span(range: range, link: address))
        }
      // A label is a name for a style sheet that the site does not have.
      case "label": break
      case let type: note(type)
      }
    }
    // Spans may overlap, so the text is cut wherever one begins or ends.
    let cuts = Set(spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] } + [0, units.count]).sorted()
    return zip(cuts, cuts.dropFirst()).flatMap { start, end -> [RichNode] in
      let here = spans.filter { $0.range.contains(start) }
      let part = String(decoding: units[start..<end], as: UTF16.self)
      return RichNode.marked(
        [.text(part)], Set(here.compactMap(\.mark)), link: here.lazy.compactMap(\.link).first)
    }
  }
}
