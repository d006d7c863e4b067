import CardSources
import HTMLProof
import JSONRecords
import Platform
import SafeHTML

/// Counts what sanitising removes from the HTML of a source's cards; for `check`.
struct ContentReport {
  private let sanitiser = ContentSanitiser()
  private let insertion: InsertionContext

  init(origins: OriginList) {
    insertion = InsertionContext(origins: origins)
    sanitiser.countsLosses = true
  }

  /// The losses of all cards, the most frequent first.
  ///
  /// Cards that cannot be read are skipped; they are reported elsewhere.
  func losses(of cards: CardList) -> [SourceSummary.Loss] {
    let markdownFields = cards.source.treatment.markdown
    let fields = Set(["content_html"] + cards.source.treatment.html + markdownFields).sorted().filter { name in
      cards.fields.fields.contains { $0.name == name }
    }
    guard !fields.isEmpty else { return [] }
    let markdown = markdownFields.isEmpty ? nil : MarkdownReader()
    let reader = JSONReader(findsDoubledNames: false)
    let tape = RecordTape()
    var counts: [ContentLosses.Kind: (count: Int, first: Int)] = [:]
    for position in 0..<cards.count {
      let found: [ContentLosses]
      do {
        found = try cards.withCard(position, reader: reader, tape: tape) { record in
          fields.map { losses(of: $0, in: record, markdown: markdownFields.contains($0) ? markdown : nil) }
        }
      } catch {
        // A card that cannot be read is reported when its page is made.
        continue
      }
      for (kind, count) in found.flatMap(\.counts) {
        counts[kind, default: (0, Int(cards[position].record))].count += count
      }
    }
    return counts.map {
      SourceSummary.Loss(what: $0.key.description, count: $0.value.count, firstRecord: $0.value.first)
    }
    .sorted { ($1.count, $0.firstRecord, $0.what) < ($0.count, $1.firstRecord, $1.what) }
  }

  private func losses(of field: String, in record: RecordValue, markdown: MarkdownReader?) -> ContentLosses {
    guard let content = record.member(field), content.kind == .string else { return ContentLosses() }
    var insertion = insertion
    insertion.base = record.member("url").map { Array($0.text) }
    var output = ByteBuffer()
    if let markdown {
      markdown.withHTML(of: content.text) { sanitiser.sanitise($0, at: insertion, into: &output) }
    } else {
      sanitiser.sanitise(content.text, at: insertion, into: &output)
    }
    return sanitiser.losses
  }
}
