import CardSources
package import FeedPages
import JSONRecords

/// A card as feeds describe it; valid as long as the card's record.
struct FeedEntry {
  /// A person.
  struct Person {
    var name: UnsafeRawBufferPointer?
    var url: [UInt8]?
    var avatar: [UInt8]?
    var email: UnsafeRawBufferPointer?
  }

  /// An attached file.
  struct Attachment {
    let url: [UInt8]
    let type: [UInt8]
    var title: UnsafeRawBufferPointer?
    var size: UnsafeRawBufferPointer?
    var duration: UnsafeRawBufferPointer?
  }

  /// The identity: an absolute address, unique in the feed.
  var id: [UInt8] = []
  /// The address of the card's page.
  var url: [UInt8] = []
  /// The address of what the card is about.
  var externalURL: [UInt8]?
  var title: UnsafeRawBufferPointer?
  var summary: UnsafeRawBufferPointer?
  /// The content as text, if there is none as HTML.
  var text: UnsafeRawBufferPointer?
  /// Whether ``FeedDocumentMaker`` has the content as HTML.
  var hasHTML = false
  var published: Moment?
  var modified: Moment?
  var authors: [Person] = []
  var tags: [UnsafeRawBufferPointer] = []
  var image: [UInt8]?
  var imageWidth: UnsafeRawBufferPointer?
  var imageHeight: UnsafeRawBufferPointer?
  var attachments: [Attachment] = []
  /// The language, if it differs from the feed's.
  var language: UnsafeRawBufferPointer?

  /// When the card was last changed.
  var updated = Moment(seconds: 0)
}

/// The facts about a document that stand before its entries.
struct SyndicationHead {
  /// The title of the feed.
  let title: String
  let summary: String?
  let language: String
  /// The title of the site, the author of entries without one.
  let site: String
  /// The identity of the feed: the address of its page.
  let id: [UInt8]
  /// The address of the page beside the document.
  let page: [UInt8]
  /// The folder of the document, of the feed's newest cards, and of its neighbours.
  let folder: [UInt8]
  let current: [UInt8]
  let older: [UInt8]?
  let newer: [UInt8]?
  let isArchive: Bool
  /// The latest date of the entries; that of the build if they have none, because the document is not older (RFC 4287
  /// §4.2.15).
  let updated: Moment
  /// Whether an entry has a date.
  let isDated: Bool
}
