package import JSONRecords
package import Platform

/// The logo of a site: what the header of its pages shows, and what browsers show of it in tabs and on home screens.
package struct SiteLogo: Sendable, Equatable {
  /// The picture in the header.
  package let picture: SiteMetadata.Image
  /// The picture in the header where the reader's scheme is dark; `nil` for the same.
  package let dark: SiteMetadata.Image?
  /// The picture in tabs and on home screens; `nil` for that of the theme.
  package let icon: SiteMetadata.Image?
  /// Whether the site's title stands beside the picture.
  package let showsTitle: Bool
  /// The widths of the app icons that were made, in pixels.
  package private(set) var appIcons: [Int] = []
  /// The picture in previews of links to pages without one, if it was made.
  package private(set) var share: SiteMetadata.Image?
  /// Whether the manifest that names them was made; pages that are only shown have neither.
  private var hasManifest = false

  /// Creates a logo; without an icon, a picture that is about as wide as it is high is the icon, too.
  package init(
    picture: SiteMetadata.Image, dark: SiteMetadata.Image? = nil, icon: SiteMetadata.Image? = nil,
    showsTitle: Bool = false
  ) {
    self.picture = picture
    self.dark = dark
    self.icon = icon ?? (picture.isAlmostSquare ? picture : nil)
    self.showsTitle = showsTitle
  }

  /// The widths in which app icons are made: of a home screen in iOS, and of those that the Web App Manifest names.
  package static let appIconWidths = [180, 192, 512]

  /// The path of the file that names the app icons (Web App Manifest, W3C).
  package static let manifestPath = "theme/site.webmanifest"

  /// The path of an app icon.
  package static func appIconPath(_ width: Int) -> String { "theme/app-icon-\(width).png" }

  /// The picture in previews of links: as large as networks show it.
  package static let share = SiteMetadata.Image(address: "theme/share.png", size: (1200, 630))

  /// The logo with app icons of some widths, of which a manifest tells.
  package func offering(appIcons widths: [Int]) -> SiteLogo {
    var logo = self
    logo.appIcons = widths
    logo.hasManifest = true
    return logo
  }

  /// The logo with a picture for previews of links.
  package func offeringShare() -> SiteLogo {
    var logo = self
    logo.share = Self.share
    return logo
  }

  /// A hash of what pages say of the logo, which depends on its files.
  package var contentHash: ContentHash {
    let sizes = [picture, dark, icon].flatMap { [$0?.size?.width ?? 0, $0?.size?.height ?? 0] }
    return (sizes + appIcons + [share == nil ? 0 : 1]).reduce(ContentHash("logo")) { $0.joined(UInt64($1)) }
  }

  /// `site.logo` in templates.
  var data: RecordData {
    func members(_ image: SiteMetadata.Image, _ names: [String]) -> [RecordData.Member] {
      var members = [RecordData.Member(names[0], .string(image.address))]
      if let size = image.size {
        members.append(.init(names[1], .number(String(size.width))))
        members.append(.init(names[2], .number(String(size.height))))
      }
      return members
    }
    var all = members(picture, ["path", "width", "height"])
    if let dark { all.append(.init("dark", .object(members(dark, ["path", "width", "height"])))) }
    all.append(.init("showsTitle", .boolean(showsTitle)))
    return .object(all)
  }

  /// `site.icon` in templates; `nil` for that of the theme.
  var iconData: RecordData? {
    guard let icon else { return nil }
    var members = [RecordData.Member("path", .string(icon.address))]
    if let type = icon.mediaType { members.append(.init("type", .string(type))) }
    if appIcons.contains(180) { members.append(.init("touch", .string(Self.appIconPath(180)))) }
    if hasManifest { members.append(.init("manifest", .string(Self.manifestPath))) }
    return .object(members)
  }
}

extension SiteMetadata.Image {
  /// Whether one side is at most a tenth longer than the other.
  fileprivate var isAlmostSquare: Bool {
    size.map { max($0.width, $0.height) * 10 <= min($0.width, $0.height) * 11 } ?? false
  }

  /// The media type by the name of the file; `nil` if it is not one of a picture.
  package var mediaType: String? {
    switch FilePath.fileExtension(of: address).lowercased() {
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webp": "image/webp"
    case "jpg", "jpeg": "image/jpeg"
    case "ico": "image/x-icon"
    default: nil
    }
  }
}
