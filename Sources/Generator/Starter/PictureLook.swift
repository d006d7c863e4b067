import CardSources

/// What records tell of the pictures in a field: their shape, and how wide they are.
struct PictureLook: Sendable, Equatable {
  /// The shape of most of them; `nil` if nothing tells it, or if they differ.
  let shape: PictureShape?
  /// The width in pixels that half of them have at least; `nil` if nothing tells it.
  let width: Int?
  /// Whether some of them lie beside the feed.
  let areFiles: Bool
  /// Whether all of them do, in other folders than `assets`, into which a site takes them.
  let needFolder: Bool

  private typealias Size = (width: Double?, height: Double?)

  /// Looks at the fields beside a picture, such as `width`, at its address, at its first bytes, and at its name.
  ///
  /// - Parameter files: the pictures that lie beside the feed; `nil` if there is nothing to read.
  init(_ path: String, in sample: FieldSample, files: PictureFiles? = nil) {
    guard let field = sample[path] else {
      (shape, width, areFiles, needFolder) = (nil, nil, false, false)
      return
    }
    let parent = path.dropLast(field.name.count)
    func numbers(_ names: [String]) -> [Int: Double] {
      let found = sample.fields.first { other in
        names.contains(FieldWords.plain(other.name)) && other.path.dropLast(other.name.count) == parent
          && other.areFigures
      }
      return Dictionary(found?.examples.compactMap { example in Double(example.text).map { (example.card, $0) } } ?? [])
      {
        first, _ in first
      }
    }
    let own = FieldWords.plain(field.name)
    // `width` in the record itself may be that of a thing.
    let bare = parent.isEmpty ? [] : ["width", "w"]
    let widths = numbers([own + "width", own + "w"] + bare)
    let heights = numbers([own + "height", own + "h"] + (parent.isEmpty ? [] : ["height", "h"]))
    let ratios = sample.fields.first { other in
      ["ratio", "aspectratio"].contains(FieldWords.plain(other.name)) && other.path.dropLast(other.name.count) == parent
    }?.examples
    let found = field.examples.map { example in files?.size(of: example.text) }
    areFiles = found.contains { $0 != nil }
    needFolder =
      areFiles && field.addresses == 0
      && !field.examples.contains { $0.text.hasPrefix(PictureFiles.assets) || $0.text.hasPrefix("./") }
    let sizes = zip(field.examples, found).map { example, size -> Size in
      if let size { return (Double(size.width), Double(size.height)) }
      let told = Self.size(ofAddress: example.text)
      return (widths[example.card] ?? told.width, heights[example.card] ?? told.height)
    }
    let known = sizes.compactMap(\.width).sorted()
    width = known.count * 2 >= field.examples.count && !known.isEmpty ? Int(known[known.count / 2]) : nil
    var shapes = sizes.compactMap { size in
      size.width.flatMap { width in size.height.flatMap { PictureShape(width: width, height: $0) } }
    }
    if shapes.isEmpty {
      shapes = (ratios ?? field.examples).compactMap { Self.ratio(in: $0.text) }
        .compactMap { PictureShape(width: $0.0, height: $0.1) }
    }
    let words = Set(path.split(separator: ".").flatMap { FieldWords.words(of: $0) })
    if !words.isDisjoint(with: ["logo", "icon", "favicon"]) {
      shape = .logo
    } else if shapes.count * 2 >= field.examples.count, !shapes.isEmpty {
      let all: [PictureShape] = [.square, .poster, .wide]
      shape = all.first { shape in shapes.count { $0 == shape } * 10 >= shapes.count * 7 }
    } else if words.contains("poster") {
      shape = .poster
    } else {
      shape = words.contains("artwork") ? .square : nil
    }
  }

  /// The field that says in words what a picture shows; `nil` if there is none.
  ///
  /// It is in an object around the picture's address, under any name with `alt`, or beside it, under a name that has only
  /// that and words for pictures: `altText` beside `url`, `cover_alt` beside `cover`.
  static func alternative(of path: String, in sample: FieldSample) -> String? {
    let own = Set(FieldWords.words(of: path.split(separator: ".").first ?? ""))
    return sample.fields.filter { field in
      let words = FieldWords.words(of: field.name)
      let parent = field.path.dropLast(field.name.count)
      return !alternatives.isDisjoint(with: words) && field.values > 0 && field.addresses == 0 && field.markup == 0
        && !field.areFigures && path.hasPrefix(parent)
        && (!parent.isEmpty
          || words.allSatisfy { alternatives.contains($0) || wordsOfPictures.contains($0) || own.contains($0) })
    }.max { $0.path.count { $0 == "." } < $1.path.count { $0 == "." } }?.path
  }

  private static let alternatives: Set<String> = ["alt", "alternative", "alternate"]
  private static let wordsOfPictures: Set<String> = [
    "cover", "description", "image", "img", "media", "photo", "picture", "poster", "tag", "text", "thumb", "thumbnail",
  ]

  /// The size that an address tells: `/240x135/`, `?w=240&h=135`, `/w500/`.
  private static func size(ofAddress address: String) -> Size {
    if let match = address.firstMatch(of: /(?:^|[^0-9A-Za-z])(\d{2,4})[xX](\d{2,4})(?![0-9])/) {
      return (Double(match.1), Double(match.2))
    }
    let width = address.firstMatch(of: /[?&;](?:w|width)=(\d{2,4})\b/)
    let height = address.firstMatch(of: /[?&;](?:h|height)=(\d{2,4})\b/)
    if width != nil || height != nil { return (width.flatMap { Double($0.1) }, height.flatMap { Double($0.1) }) }
    return (address.firstMatch(of: /\/w(\d{2,4})\//).flatMap { Double($0.1) }, nil)
  }

  /// A ratio in a text, such as `16_9`, `2:3` or `square`.
  private static func ratio(in text: String) -> (Double, Double)? {
    let known = [(1.0, 1.0), (16, 9), (4, 3), (3, 2), (2, 3), (3, 4), (9, 16), (4, 5)]
    if let match = text.firstMatch(of: /(?:^|[^0-9])(\d{1,2})[xX_:](\d{1,2})(?![0-9])/), let width = Double(match.1),
      let height = Double(match.2), known.contains(where: { $0 == (width, height) })
    {
      return (width, height)
    }
    return text.lowercased().split(whereSeparator: { !$0.isLetter }).contains("square") ? (1, 1) : nil
  }
}
