package import Platform

/// What must stay in view of pictures, as somebody chose it in the workbench: by the address of the picture, for all cards
/// that show it and do not say it themselves.
package struct PicturePoints: Sendable, Equatable {
  /// The texts by address, as style sheets name them.
  private let texts: [String: String]

  /// - Parameter points: words such as `top left`, two percentages, or four, by the addresses of pictures; others are left
  ///   out.
  package init(_ points: [String: String] = [:]) {
    var texts: [String: String] = [:]
    for (address, text) in points {
      texts[Self.plain(address)] = PictureFocus(text)?.text ?? (PictureFocus(words: text) == nil ? nil : text)
    }
    self.texts = texts
  }

  /// All points, sorted by address.
  package var all: [(address: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether nothing was chosen.
  package var isEmpty: Bool { texts.isEmpty }
  /// Whether a point is not one of the nine that words name.
  package var areExact: Bool { texts.values.contains { $0.hasSuffix("%") } }

  /// Whether a text says what stays in view.
  package static func isPoint(_ text: String) -> Bool { PictureFocus(text) != nil || PictureFocus(words: text) != nil }

  /// The text for the picture at an address, as style sheets name it.
  package func text(of address: String) -> String? { texts.isEmpty ? nil : texts[Self.plain(address)] }

  /// The point of the picture at an address.
  package func point(of address: String) -> PictureFocus? {
    text(of: address).flatMap { PictureFocus($0) ?? PictureFocus(words: $0) }
  }

  /// A hash of all points.
  package var contentHash: ContentHash {
    texts.sorted { $0.key < $1.key }.reduce(ContentHash("points")) { $0.joined($1.key).joined($1.value) }
  }

  /// The address as most records write it.
  private static func plain(_ address: String) -> String { MadePictures.path(of: address) ?? address }
}
