import JSONRecords

/// What all pages of a site say about it to programs.
package struct SiteMetadata: Sendable {
  /// A picture of the site, for pages that show none.
  package struct Image: Sendable, Equatable {
    /// An address of the web, or a path of the site.
    package let address: String
    /// Its size in pixels, if it is known.
    package let size: (width: Int, height: Int)?

    package init(address: String, size: (width: Int, height: Int)? = nil) {
      self.address = address
      self.size = size
    }

    package static func == (left: Image, right: Image) -> Bool {
      left.address == right.address && left.size?.width == right.size?.width && left.size?.height == right.size?.height
    }
  }

  /// A file of a font.
  package struct Font: Sendable, Equatable {
    /// The path below the site's root.
    package let path: String
    package let mediaType: String

    package init(path: String, mediaType: String) {
      self.path = path
      self.mediaType = mediaType
    }
  }

  /// The picture; `nil` for none.
  package var image: Image?

  /// The logo; `nil` for none.
  package var logo: SiteLogo?
  /// The files of fonts that nearly every page needs.
  package var fonts: [Font] = []
  /// The sites in other languages; `nil` for none.
  package var translations: SiteTranslations?
  /// Whether browsers may fetch pages to which the reader is about to go.
  package var speculates = false

  package init(
    image: Image? = nil, logo: SiteLogo? = nil, translations: SiteTranslations? = nil, speculates: Bool = false
  ) {
    self.image = image
    self.logo = logo
    self.translations = translations
    self.speculates = speculates
  }
}

extension SiteMetadata {
  /// `site.fonts` in templates; `nil` without fonts.
  var fontData: RecordData? {
    guard !fonts.isEmpty else { return nil }
    return .array(
      fonts.map { .object([.init("path", .string($0.path)), .init("type", .string($0.mediaType))]) })
  }
}
