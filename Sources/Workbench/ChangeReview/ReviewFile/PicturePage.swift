package import Cardloom
package import Diagnostics
import JSONRecords
package import Platform
import Workbench

/// Pictures that are smaller than those of the site, by a hash of these.
package struct ScaledPictures: Sendable {
  /// The type and the bytes of each.
  private(set) var pictures: [ContentHash: (type: String, bytes: [UInt8])] = [:]

  /// The number of pictures.
  package var count: Int { pictures.count }

  package init() {}

  subscript(original: ContentHash) -> (type: String, bytes: [UInt8])? { pictures[original] }

  /// Adds a picture.
  package mutating func add(_ bytes: [UInt8], type: String, insteadOf original: ContentHash) {
    pictures[original] = (type, bytes)
  }
}

/// A page with all frames of a review file, in which a browser measures how large they draw each picture, and scales the
/// pictures to that.
///
/// Its script has a function `scalePictures()`, which returns the address of each picture as a smaller one, or `null`.
package struct PicturePage: Sendable {
  /// The page.
  package let bytes: [UInt8]
  /// Whether any picture is made of pixels.
  package let hasPixels: Bool
  /// The hashes of the pictures, in the order of the function's result.
  package let pictures: [ContentHash]

  /// Makes the page.
  ///
  /// - Throws: ``Diagnosed`` if an entry is unknown, or a frame cannot be read.
  package init(
    of state: PreviewState, changes: ChangeReport? = nil, options: ReviewFile.Options, files: TemplateFiles = .builtIn
  ) throws(Diagnosed) {
    // Pictures that are too large now may be small enough once they are scaled.
    var content = ReviewContent(state: state, changes: changes, limit: Self.noLimit, files: files)
    content.withoutPictureLimit()
    try content.add(try ReviewFile.chosen(options.entries, in: state))
    let widths = state.widths.isEmpty ? [1280] : state.widths
    pictures = content.documents.pictureHashes
    hasPixels = content.documents.pictures.contains { address in
      ["png", "jpeg", "webp", "avif"].contains { address.hasPrefix("data:image/\($0);") }
    }
    bytes =
      StandalonePage(
        title: "Pictures", style: "iframe { block-size: 800px; border: 0; }",
        script: try ScriptBundle.pictures.text(from: files),
        body: "<iframe title=\"Frame\" sandbox=\"allow-same-origin\"></iframe>",
        data: [.init("widths", .array(widths.map { .number(String($0)) }))], documents: content.documents
      ).bytes
  }

  private static let noLimit = 1 << 40
}
