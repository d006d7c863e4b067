import Diagnostics

extension FontConfiguration {
  static let keys = KeyTable<FontConfiguration>(
    .fonts, "`fonts` of a site; see <doc:Brand>, \"Bring the fonts\".", of: FontConfiguration()
  ) {
    Key(
      "body", \.body, .fontFiles, example: "body: fonts/Harbour.ttf",
      "The font of texts (`--font-body` of the theme): a file, relative to `site.yml`, or one for each weight and style."
    )
    Key(
      "heading", \.heading, .fontFiles, example: "heading: [fonts/Quay.ttf, fonts/Quay-Bold.ttf]",
      "The font of titles (`--font-heading` of the theme).")
    Key(
      "label", \.label, .fontFiles, example: "label: fonts/Pier.ttf",
      "The font of buttons and navigation (`--font-label` of the theme); by default, that of texts.")
  }
}

extension KeyType where Value == FontConfiguration {
  /// The mapping of `fonts`.
  static var fonts: KeyType {
    KeyType(.mapping(.fonts)) { node, _, reading in
      var fonts = FontConfiguration()
      return FontConfiguration.keys.read(node, "`fonts`", into: &fonts, reading) == nil ? nil : fonts
    }
  }
}

extension KeyType where Value == [Located<String>] {
  /// A file of the site, or several.
  fileprivate static var fontFiles: KeyType {
    .texts(expected: "a file of the site", hint: "copy it beside `site.yml`: `fonts/Harbour.ttf`") {
      !$0.contains("://") && !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..")
    }
  }
}
