package import Diagnostics

extension ChangeReport.Group {
  /// The cause with its change: `Templates/cells/article.css:31 border-radius 8px → 0`.
  package var title: String {
    let named = cause.kind == .style ? "" : " \(cause.text)"
    let fields = fields.isEmpty ? "" : " (\(fields.joined(separator: ", ")))"
    let location = cause.location.isEmpty ? "" : cause.location
    let text = location.isEmpty ? cause.text : cause.kind == .template ? location : location + named
    return text + fields
  }

  /// The numbers in words: `1 element · 14 variants · 133 cards · 16 pages`.
  package var numbers: String {
    let all = [
      (counts.elements, "element"), (counts.variants, "variant"), (counts.cards, "card"), (counts.pages, "page"),
    ]
    return all.filter { $0.0 > 0 }.map { $0.0.words($0.1) }.joined(separator: " · ")
  }
}

extension ChangeReport {
  /// What did not change, in words.
  package var unchangedWords: String {
    "Unchanged: \(unchangedFrames.words("frame")), \(unchangedCards.words("card")), \(unchangedPages.words("page"))"
  }

  /// The report for people.
  package var text: String {
    guard !groups.isEmpty else { return "Nothing changed between \(old) and \(new).\n\(unchangedWords)\n" }
    var text = "From \(old) to \(new): \(groups.count) \(groups.count == 1 ? "cause" : "causes")\n"
    for group in groups {
      text += "\n\(group.title)\(group.isAccepted ? " [accepted]" : "")\n"
      text += "  \(group.change)\n"
      text += "  \(group.kinds.joined(separator: ", ")) · \(group.numbers)\n"
      for detail in group.details.prefix(2) where detail != group.change { text += "  \(detail)\n" }
      if let worst = group.worst { text += "  worst: \(worst)\n" }
      if let boxes = group.boxes { text += "  \(boxes.words)\n" }
      text += "  hash: \(group.hash)\n"
    }
    return text + "\n\(unchangedWords)\n"
  }

  /// The report as the body of a comment on a change.
  package var markdown: String {
    guard !groups.isEmpty else { return "### Nothing changed\n\n\(unchangedWords).\n" }
    func code(_ text: String) -> String {
      "`" + text.replacing("`", with: "'").replacing("|", with: "\\|").replacing("\n", with: " ") + "`"
    }
    var text = "### \(groups.count) \(groups.count == 1 ? "cause" : "causes") of change\n\n"
    text += "| Cause | Change | Kinds | Extent | Worst |\n| --- | --- | --- | --- | --- |\n"
    for group in groups {
      let worst = group.worst.map(code) ?? ""
      let cells = [
        code(group.title) + (group.isAccepted ? " (accepted)" : ""), code(group.change),
        group.kinds.joined(separator: ", "), group.numbers,
        worst + (group.boxes.map { ", " + code($0.words) } ?? ""),
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    text += "\n\(unchangedWords).\n"
    let open = groups.filter { !$0.isAccepted }
    if !open.isEmpty {
      text +=
        "\nTo accept all of it: `cardloom diff --accept all`; one cause: `cardloom diff --accept \(open[0].hash)`.\n"
    }
    return text
  }

  /// Writes the report for programs, as members of an object.
  package func write(to writer: inout JSONWriter) {
    writer.member("old", old)
    writer.member("new", new)
    writer.name("groups")
    writer.beginArray()
    for group in groups { group.write(to: &writer) }
    writer.endArray()
    writer.name("unchanged")
    writer.beginObject()
    writer.member("frames", unchangedFrames)
    writer.member("cards", unchangedCards)
    writer.member("pages", unchangedPages)
    writer.endObject()
  }
}

extension ChangeReport.Group {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("hash", hash)
    writer.name("cause")
    writer.beginObject()
    writer.member("kind", cause.kind.rawValue)
    if !cause.file.isEmpty { writer.member("file", cause.file) }
    if cause.line > 0 { writer.member("line", cause.line) }
    writer.member("text", cause.text)
    writer.endObject()
    writer.member("change", change)
    list("kinds", kinds, &writer)
    if !fields.isEmpty { list("fields", fields, &writer) }
    writer.name("counts")
    writer.beginObject()
    writer.member("elements", counts.elements)
    writer.member("variants", counts.variants)
    writer.member("frames", counts.frames)
    writer.member("cards", counts.cards)
    writer.member("pages", counts.pages)
    writer.endObject()
    list("frames", frames, &writer)
    list("cards", cards, &writer)
    list("pages", pages, &writer)
    writer.member("worst", worst)
    writer.member("example", example)
    list("details", details, &writer)
    writer.name("widths")
    writer.beginArray()
    for width in widths { writer.value(width) }
    writer.endArray()
    if let boxes {
      writer.name("boxes")
      writer.beginObject()
      for (name, example) in [("typical", boxes.typical), ("worst", boxes.worst)] {
        writer.name(name)
        writer.beginObject()
        writer.member("id", example.id)
        writer.member("width", example.width)
        writer.member("box", example.box)
        writer.member("grown", example.grown)
        list("changes", example.changes, &writer)
        writer.endObject()
      }
      writer.member("frames", boxes.frames)
      writer.member("cards", boxes.cards)
      writer.member("measured", boxes.measured)
      writer.member("omitted", boxes.omitted)
      writer.endObject()
    }
    writer.name("accepted")
    writer.value(isAccepted)
    writer.endObject()
  }

  private func list(_ name: String, _ values: [String], _ writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for value in values { writer.value(value) }
    writer.endArray()
  }
}

extension Int {
  /// The number with a noun: `1 page`, `2 pages`.
  func words(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
