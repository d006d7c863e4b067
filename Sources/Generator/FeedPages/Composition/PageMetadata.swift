package import Diagnostics
package import JSONRecords
package import TemplateEngine

/// What a page says about itself to search engines, chats and social networks.
package struct PageMetadata {
  /// The parts that a page template reads; no others are made.
  package struct Parts: OptionSet {
    package let rawValue: UInt8
    package static let description = Parts(rawValue: 1)
    package static let share = Parts(rawValue: 2)
    package static let structuredData = Parts(rawValue: 4)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The parts that a template reads.
    init(_ template: Template) {
      self = []
      for name in template.names.lazy.map(\.name) where name.hasPrefix("page.") {
        if name.hasPrefix("page.description") { insert(.description) }
        if name.hasPrefix("page.share") { insert(.share) }
        if name.hasPrefix("page.structuredData") { insert(.structuredData) }
      }
    }
  }

  /// A sentence about a card; `nil` on the pages of feeds, whose description is configured.
  package var description: String?
  /// `page.share`.
  package var share: RecordData?
  /// `page.structuredData`.
  package var structuredData: [RecordData] = []
  /// Why there is no object about the card although its kind asks for one.
  package var problem: Diagnostic?

  package init() {}
}
