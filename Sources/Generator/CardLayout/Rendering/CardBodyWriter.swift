import CardSources
package import HTMLProof
package import JSONRecords
package import Platform

/// Writes the content of cards for documents that are read apart from the site, such as feeds: safe HTML with absolute
/// addresses.
///
/// A writer keeps its memory; use one per worker.
package final class CardBodyWriter {
  private let content = CardContent()
  /// The fields that contain HTML or Markdown, beside `content_html`.
  private var fields: [[UInt8]] = []

  package init() {}

  /// Begins the cards of a section.
  ///
  /// - Parameters:
  ///   - origins: the origins from which content may load pictures, audio and video.
  ///   - site: the address of the site, ending in `/`.
  package func begin(_ section: SectionModel, origins: OriginList, site: [UInt8]) {
    let treatment = section.content.treatment
    _ = content.begin(origins: origins, root: site, list: section.cells.cards?.list, treatment: treatment)
    fields = treatment.html.map { Array($0.utf8) } + treatment.markdown.map { Array($0.utf8) }
  }

  /// Appends a card's content: its `content_html`, else the first field that contains HTML or Markdown.
  ///
  /// - Returns: whether the card has such content.
  package func append(contentOf record: RecordValue, to output: inout ByteBuffer) -> Bool {
    if let html = record.member("content_html"), Self.isText(html) {
      write(html, of: record, to: &output)
      return true
    }
    for field in fields {
      guard let value = field.withUnsafeBytes({ record.member($0) }), Self.isText(value) else { continue }
      write(value, of: record, to: &output)
      return true
    }
    return false
  }

  private func write(_ value: RecordValue, of record: RecordValue, to output: inout ByteBuffer) {
    content.take(record, id: nil)
    _ = content.write(content: value.text, of: value.key, behind: output.count, into: &output)
    content.take(nil, id: nil)
  }

  private static func isText(_ value: RecordValue) -> Bool {
    (value.kind == .string || value.kind == .html) && !value.text.isEmpty
  }
}
