import FeedPages

/// A logo as its keys describe it.
struct LogoKeys: Sendable {
  var picture: SiteMetadata.Image?
  var dark: SiteMetadata.Image?
  var icon: SiteMetadata.Image?
  var showsTitle = false

  static let keys = KeyTable<LogoKeys>(
    .logo, "`logo` of a site; see <doc:Brand>, \"Show the logo\".", of: LogoKeys()
  ) {
    Key(
      "file", \.picture, .file, required: true, example: "file: assets/logo.svg",
      missing: { _ in "file: assets/logo.svg" },
      "The picture in the header of pages, relative to `site.yml`.")
    Key(
      "dark", \.dark, .file, example: "dark: assets/logo-dark.svg",
      "The picture for readers whose scheme is dark; by default, the same.")
    Key(
      "icon", \.icon, .file, example: "icon: assets/sign.svg",
      """
      The picture in browsers' tabs, of which app icons are made; by default, the logo, if it is about as wide as it is \
      high, else `theme/icon.svg`.
      """)
    Key(
      "title", \.showsTitle, .boolean, example: "title: true",
      "Whether the site's title stands beside the picture; otherwise the title is what the picture says to screen readers."
    )
  }
}

extension KeyType where Value == SiteLogo {
  /// The mapping of `logo`, or only the picture of the header.
  static var logo: KeyType {
    KeyType(.oneOf([.text, .mapping(.logo)])) { node, name, reading in
      if case .scalar = node {
        return KeyType<SiteMetadata.Image>.file.read(node, name, reading).map { SiteLogo(picture: $0) }
      }
      var logo = LogoKeys()
      guard LogoKeys.keys.read(node, "`logo`", into: &logo, reading) != nil, let picture = logo.picture else {
        return nil
      }
      return SiteLogo(picture: picture, dark: logo.dark, icon: logo.icon, showsTitle: logo.showsTitle)
    }
  }
}
