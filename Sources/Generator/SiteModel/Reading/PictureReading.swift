import CardLayout
import CardSources
import Diagnostics

/// What `pictures` says of a site or a source: how pictures are offered, or that they are left as they are.
package struct PictureSetting: Sendable, Equatable {
  /// How pictures are offered; `nil` for as they are.
  package var options: PictureOptions?
}

extension PictureOptions {
  static let keys = KeyTable<PictureOptions>(
    .pictures, "`pictures` of a site or of a source, with the keys of `pictures` of a cell, too; see <doc:Pictures>.",
    of: PictureOptions()
  ) {
    Key(
      "widths", \.widths, .pictureWidths, default: "auto", example: "widths: [320, 640, 1280]",
      """
      The widths in pixels in which pictures are offered; a picture is never offered in more than its own. `auto` stands \
      for \(PictureOptions.usualWidths.map(String.init).joined(separator: ", ")).
      """)
    Key(
      "pattern", \.pattern, .picturePattern, example: "pattern: \"{image}?w={width}\"",
      """
      How a server is asked for a width: a service (\(services)), or an address with `{width}`, and `{image}`, the \
      picture's address, or `{encoded}`, the same as a value in a query. Without it, pictures of those services are known \
      by their hosts.
      """)
    Key(
      "format", \.formats, .pictureFormats, default: "webp", example: "format: [avif, webp]",
      """
      The format in which files of the site's own pictures are made, or several, of which each browser takes the smallest \
      that it knows. AVIF is smaller and takes twice as long.
      """)
    Key(
      "quality", \.quality, .quality, default: "75 in WebP, 50 in AVIF", example: "quality: 60",
      "The quality of these files, from 1 to 100.")
    Key(
      "focus", \.focus, .choice, example: "focus: attention",
      """
      What stays in view where a cell cuts one of the site's own pictures: the `middle`, or what draws `attention`. A card's \
      `image_focus` comes first; with this key, it may be two percentages, such as `30% 60%`, or four: the left side, the top, \
      the width and the height of what must stay in view.
      """)
    Key(
      "crop", \.crops, .boolean, example: "crop: true",
      """
      Whether files of the site's own pictures are cut to the shapes of the boxes that cells say in `slot`, around the point \
      of `focus`, so that readers load nothing that a box would cut off.
      """)
    Key(
      "share", \.shares, .boolean, example: "share: true",
      """
      Whether previews of links get the site's own pictures as JPEG of 1200 × 630 pixels (`og:image`), and search engines the \
      shapes 1:1, 4:3 and 16:9 (structured data), cut so that what draws attention is seen.
      """)
    Key(
      "keep", \.keeps, .boolean, example: "keep: true",
      """
      Whether `cardloom pull` keeps copies of pictures of other servers in the folder of assets, which pages then show; see \
      <doc:Pictures>, "Pictures of other servers".
      """)
    PictureFrame.keys.inherited(by: \.frame)
  }

  private static let services = PictureService.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}

extension PictureFrame {
  static let keys = KeyTable<PictureFrame>(
    .cellPictures,
    """
    `pictures` in the front matter of a cell, and of a site or of a source: how pictures are drawn. What a cell says comes first, \
    then what its source says.
    """, of: PictureFrame()
  ) {
    Key(
      "fit", \.fit, .choice, default: "that of the cell's design", example: "fit: contain",
      """
      How a picture is drawn in a box of another shape: `cover` fills the box and cuts the picture, `contain` shows the whole \
      picture and the box around it.
      """)
    Key(
      "ratio", \.ratio, .pictureRatio, default: "that of the cell's design", example: "ratio: 3/2",
      """
      The shape of the boxes of pictures, width by height, or `own` for that of each picture, as far as its size is known. Cells \
      whose picture fills the card keep their shape.
      """)
    Key(
      "lowest", \.lowest, .wholeNumber(16...8192), example: "lowest: 480",
      """
      The width in pixels that a picture should have. Narrower ones are shown, and told in one warning with their number.
      """)
  }
}

extension KeyType where Value == PictureFrame {
  /// How the pictures of a cell are drawn.
  static var pictureFrame: KeyType {
    KeyType(.mapping(.cellPictures)) { node, _, reading in
      var frame = PictureFrame()
      return PictureFrame.keys.read(node, "`pictures`", into: &frame, reading) == nil ? nil : frame
    }
  }
}

extension KeyType where Value == PictureRatio {
  /// `own`, or a width by a height.
  fileprivate static var pictureRatio: KeyType {
    let text = KeyType<Located<String>>.text(
      expected: "a shape, or `own`", hint: "write the width by the height in whole numbers, such as `3/2`, or `own`"
    ) { PictureRatio($0) != nil }
    return KeyType(.text) { node, name, reading in
      text.read(node, name, reading).flatMap { PictureRatio($0.value) }
    }
  }
}

extension KeyType where Value == PictureSetting {
  /// `true` for the usual options, `false` for none, or a mapping.
  static var pictures: KeyType {
    KeyType(.oneOf([.boolean, .mapping(.pictures)])) { node, name, reading in
      if case .scalar = node {
        return reading.reader.boolean(node, name).map { PictureSetting(options: $0 ? PictureOptions() : nil) }
      }
      var options = reading.pictures ?? PictureOptions()
      guard PictureOptions.keys.read(node, "`pictures`", into: &options, reading) != nil else { return nil }
      return PictureSetting(options: options)
    }
  }
}

extension KeyType where Value == [Int] {
  /// `auto`, or widths in pixels.
  fileprivate static var pictureWidths: KeyType {
    let width = KeyType<Int>.wholeNumber(16...8192)
    return KeyType(.oneOf([.constant("auto"), .list(width.kind)])) { node, name, reading in
      if node.scalar?.string == "auto" { return PictureOptions.usualWidths }
      let widths = reading.reader.elements(node).compactMap { width.read($0, name, reading) }
      return widths.isEmpty ? nil : Array(Set(widths)).sorted()
    }
  }
}

extension KeyType where Value == [PictureFormat] {
  /// A format, or a list of formats; the smallest is first, whatever their order.
  fileprivate static var pictureFormats: KeyType {
    let format = KeyType<PictureFormat>.choice
    return KeyType(.oneOf([format.kind, .list(format.kind)])) { node, name, reading in
      if case .scalar = node { return format.read(node, name, reading).map { [$0] } }
      let formats = Set(reading.reader.elements(node).compactMap { format.read($0, name, reading) })
      return formats.isEmpty ? nil : PictureFormat.allCases.reversed().filter(formats.contains)
    }
  }
}

extension KeyType where Value == Int {
  fileprivate static var quality: KeyType { .wholeNumber(1...100) }
}

extension KeyType where Value == PicturePattern {
  /// A service, or an address with the places of the picture and the width.
  fileprivate static var picturePattern: KeyType {
    let services = PictureService.allCases.map(\.rawValue)
    let text = KeyType<Located<String>>.text(
      expected: "a service, or an address with `{width}`, and `{image}` or `{encoded}`",
      hint: "write \(services.map { "`\($0)`" }.joined(separator: ", ")), or such as `{image}?w={width}`"
    ) { PicturePattern($0) != nil }
    return KeyType(.text) { node, name, reading in
      text.read(node, name, reading).flatMap { PicturePattern($0.value) }
    }
  }
}
