/// How the pictures of a source's cards are offered to browsers: in several widths, of which each screen takes the
/// smallest that suffices.
package struct PictureOptions: Sendable, Equatable {
  /// The widths that are offered, in CSS pixels, ascending.
  package var widths = Self.usualWidths
  /// How the addresses of the widths are made; `nil` for pictures of well-known services only, by their hosts.
  package var pattern: PicturePattern?
  /// The formats in which files of the site's own pictures are made, each once, the smallest first.
  package var formats = [PictureFormat.webp]
  /// Their quality, from 1 to 100; `nil` for the usual one of each format.
  package var quality: Int?
  /// What stays in view where a cell cuts a picture whose card does not say it; `nil` for the middle, if only the words of
  /// `image_focus` are used.
  package var focus: PictureFocusPolicy?
  /// Whether files are cut to the shapes of the boxes that pictures cover.
  package var crops = false
  /// Whether previews of links and search engines get pictures in the shapes that they ask for.
  package var shares = false
  /// How cells draw the pictures.
  package var frame = PictureFrame()
  /// Whether `cardloom pull` keeps copies of pictures of other servers among the site's assets.
  package var keeps = false

  /// The widths that are offered if none are named.
  package static let usualWidths = [320, 480, 640, 960, 1280, 1920]

  /// Creates the usual options.
  package init() {}

  /// The widths in which a picture is offered: those below its own, and then its own.
  ///
  /// - Parameter own: the picture's width; `nil` if it is not known.
  package func widths(upTo own: Int?) -> [Int] {
    guard let own else { return widths }
    let smaller = widths.filter { $0 < own }
    guard let largest = widths.last, own <= largest else { return smaller }
    return smaller + [own]
  }

  /// How the addresses of a picture's widths are made; `nil` if no server makes them.
  package func pattern(for address: String) -> PicturePattern? {
    let pattern = pattern ?? PictureService(ofAddress: address).map(PicturePattern.service)
    return pattern.flatMap { $0.suits(address) ? $0 : nil }
  }

  /// The picture in several widths as image candidates (HTML Standard §4.8.4.2.1); `nil` if there is nothing to choose.
  ///
  /// - Parameters:
  ///   - address: the picture's address.
  ///   - width: its own width in pixels; `nil` if it is not known.
  package func candidates(of address: String, width: Int?) -> String? {
    guard let pattern = pattern(for: address) else { return nil }
    let widths = widths(upTo: width)
    guard widths.count > 1 else { return nil }
    return widths.map { "\(pattern.address(of: address, width: $0)) \($0)w" }.joined(separator: ", ")
  }
}
