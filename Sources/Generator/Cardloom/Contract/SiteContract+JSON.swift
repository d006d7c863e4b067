import CardLayout
import Diagnostics

extension SiteContract {
  /// The version of the form of ``json``.
  static let version = 1

  /// The contract as JSON, with one fact on each line, so that version control shows what changes.
  public var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("contract", Self.version)
    writer.member("site", title)
    writer.object("exposure") { writer in
      writer.member("share", CSSNumber.text(exposure.share))
      writer.member("seconds", CSSNumber.text(exposure.seconds))
    }
    writer.object("events") { writer in
      for event in events {
        guard let parameters = event.parameters else {
          writer.member(event.name, "undeclared parameters")
          continue
        }
        writer.object(event.name) { writer in
          for parameter in parameters { writer.member(parameter.name, parameter.type.text) }
        }
      }
    }
    writer.object("cells") { writer in
      for cell in cells {
        writer.object(cell.name) { writer in
          writer.member("size", cell.size?.text)
          writer.list("variants", cell.variants)
          writer.list("events", cell.events)
          writer.object("fields") { writer in
            for field in cell.fields { writer.member(field.path, field.type.text) }
          }
          let closed = cell.fields.filter { !$0.type.values.isEmpty }
          if !closed.isEmpty {
            writer.object("values") { writer in for field in closed { writer.list(field.path, field.type.values) } }
          }
        }
      }
    }
    writer.object("sections") { writer in
      for (index, section) in sections.enumerated() {
        // The sections of a feed stand one after the other.
        if index == 0 || sections[index - 1].feed != section.feed {
          writer.object(section.feed) { writer in
            for section in sections where section.feed == sections[index].feed { section.write(to: &writer) }
          }
        }
      }
    }
    writer.endObject()
    return writer.text + "\n"
  }
}

extension SiteContract.Section {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object(id) { writer in
      writer.member("adaptor", adaptor)
      if !measures.isEmpty {
        writer.object("measures") { writer in for measure in measures { writer.member(measure.name, measure.value) } }
      }
      if let inset = layout.inset {
        let sides = [inset.blockStart, inset.inlineEnd, inset.blockEnd, inset.inlineStart]
        writer.member("inset", sides.map(CSSNumber.text).joined(separator: " "))
      }
      writer.member("lineSpacing", layout.lineSpacing.map(CSSNumber.text))
      writer.member("itemSpacing", layout.itemSpacing.map(CSSNumber.text))
      writer.member("spacing", "\(CSSNumber.text(layout.spacing.height)) \(layout.spacing.color)")
      writer.member("size", size?.text)
      if !sizes.isEmpty {
        writer.object("sizes") { writer in
          for (kind, size) in sizes.sorted(by: { $0.key < $1.key }) { writer.member(kind, size.text) }
        }
      }
      writer.list("cells", cells)
    }
  }
}

/// Numbers of measures as text.
enum CSSNumber {
  /// A number without a fraction if it is whole.
  static func text(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
}

extension JSONWriter {
  fileprivate mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    beginObject()
    write(&self)
    endObject()
  }

  fileprivate mutating func list(_ name: String, _ texts: [String]) {
    self.name(name)
    beginArray()
    for text in texts { value(text) }
    endArray()
  }
}
