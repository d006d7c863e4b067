import CardSources
import JSONRecords

/// What templates of cells can say about pictures: `picture.srcset`, `picture.sizes`, `picture.color`,
/// `picture.focus` and `picture.sources`.
final class CellPictures {
  private let sizes: PictureSizes
  private let tape = RecordTape()

  private let made: MadePictures
  private let points: PicturePoints

  init(_ measures: ThemeMeasures, made: MadePictures, points: PicturePoints) {
    sizes = PictureSizes(measures)
    self.made = made
    self.points = points
  }

  /// Whether somebody chose what stays in view of pictures.
  var hasPoints: Bool { !points.isEmpty }

  /// The innermost context of a cell's template, which is valid until that of the next cell is made.
  ///
  /// - Parameters:
  ///   - options: how pictures are offered; `nil` for as they are.
  ///   - layout: the layout of the section, after those of the sections that host it.
  ///   - frame: how the cell draws it.
  ///   - most: the width that the cell declares.
  func values(
    of record: RecordValue, _ options: PictureOptions?, in layout: [LayoutKey], slot: PictureSlot,
    frame: PictureFrame, span: CellSpan?, most: Double?
  ) -> RecordValue? {
    guard let address = Self.text("image", of: record) else { return nil }
    let dark = Self.text("image_dark", of: record)
    func pixels(_ name: String) -> Int? { record.member(name).flatMap { Int($0.string) }.flatMap { $0 > 0 ? $0 : nil } }
    let (width, height) = (pixels("image_width"), pixels("image_height"))
    let offer = offer(of: address, width: width, options)
    let picture = options == nil ? nil : made.picture(address)
    let colour = picture?.colour
    let focus = focus(of: record, address, picture, options)
    guard !offer.isEmpty || colour != nil || focus != nil || dark != nil else { return nil }
    // The twin is as wide as the picture.
    let twins = dark.map { self.offer(of: $0, width: width, options) } ?? []
    if let cut = cut(
      record, picture, at: address, options, width: width, height: height,
      parts: { shape, shapes in
        self.sizes.parts(
          in: layout, slot: slot, frame: frame, span: span, most: most, shape: shape, cutTo: shapes)
      })
    {
      tape.fill { tape.object("picture") { write(cut, colour: colour, focus: focus) } }
      return tape.root()
    }
    var sizes: String?
    if !offer.isEmpty || !twins.isEmpty {
      let shape = width.flatMap { width in height.map { Double(width) / Double($0) } }
      sizes = self.sizes.sizes(
        in: layout, slot: slot, frame: frame, span: span, most: most, shape: shape)
    }
    tape.fill {
      tape.object("picture") {
        if let usual = offer.last, let sizes {
          tape.string("srcset", usual.candidates)
          tape.string("sizes", sizes)
        }
        if let colour { tape.string("color", colour) }
        if let focus { tape.string("focus", focus) }
        guard dark != nil || offer.count > 1 else { return }
        tape.array("sources") {
          if let dark {
            for source in twins {
              write(source, media: Self.darkThemes, isLast: source.type == twins.last?.type, sizes)
            }
            if twins.isEmpty { write((nil, Self.candidate(dark)), media: Self.darkThemes, isLast: true, nil) }
          }
          for source in offer.dropLast() { write(source, media: "", isLast: false, sizes) }
        }
      }
    }
    return tape.root()
  }

  /// A picture that is cut to the shapes of its boxes: a choice for each, and for each format; `nil` for a whole one.
  ///
  /// Those for the widest windows come first, and the last one is for all browsers. The picture of a card that says what
  /// stays in view is whole, because its files are the same in all cards, as is one with a twin.
  private func cut(
    _ record: RecordValue, _ picture: MadePictures.Picture?, at address: String, _ options: PictureOptions?,
    width: Int?, height: Int?, parts: (_ shape: Double?, Set<CropShape>) -> [PictureSizes.Part]
  ) -> [Choice]? {
    guard let options, options.crops, let picture, !picture.parts.isEmpty, let width, let height,
      Self.text("image_focus", of: record) == nil, Self.text("image_dark", of: record) == nil
    else { return nil }
    let parts = parts(Double(width) / Double(height), Set(picture.parts.keys))
    guard parts.contains(where: { $0.shape != nil }), parts.count <= Self.mostParts else { return nil }
    return parts.flatMap { part in
      let files =
        part.shape.map { made.candidates(of: address, cutTo: $0, in: options.widths) }
        ?? made.candidates(of: address, in: options.widths)
      return files.map { file in
        Choice(
          media: part.window.map { "(min-width: \($0)px)" } ?? "",
          type: file.format == picture.formats.last ? "" : file.format.mediaType, candidates: file.text,
          sizes: part.sizes)
      }
    }
  }

  /// The most shapes of one picture, by the width of the window: more are not worth what they add to the page.
  private static let mostParts = 4

  /// An element `source`, or what an `img` says in place of one.
  private struct Choice {
    let media: String
    let type: String
    let candidates: String
    let sizes: String
  }

  private func write(_ choices: [Choice], colour: String?, focus: String?) {
    if let last = choices.last {
      tape.string("srcset", last.candidates)
      tape.string("sizes", last.sizes)
    }
    if let colour { tape.string("color", colour) }
    if let focus { tape.string("focus", focus) }
    guard choices.count > 1 else { return }
    tape.array("sources") {
      for choice in choices.dropLast() {
        tape.object("") {
          tape.string("media", choice.media)
          tape.string("type", choice.type)
          tape.string("srcset", choice.candidates)
          tape.string("sizes", choice.sizes)
        }
      }
    }
  }

  /// The point of a picture that stays in view: that of the card, else the one that was chosen for the picture, else what
  /// draws attention; `nil` for a card that names it in words.
  private func focus(
    of record: RecordValue, _ address: String, _ picture: MadePictures.Picture?, _ options: PictureOptions?
  ) -> String? {
    let own = Self.text("image_focus", of: record)
    if own == nil, let chosen = points.text(of: address) { return chosen }
    guard options?.focus != nil else { return nil }
    return own.map { PictureFocus($0)?.text } ?? picture?.focus?.text
  }

  /// The media query of dark themes.
  private static let darkThemes = "(prefers-color-scheme: dark)"

  /// A picture in several widths as image candidates, with their media type if browsers may not know it.
  private typealias Source = (type: String?, candidates: String)

  /// A picture in several widths, for each format, of which all browsers know the last; empty if there is no choice.
  private func offer(of address: String, width: Int?, _ options: PictureOptions?) -> [Source] {
    guard let options else { return [] }
    guard options.pattern(for: address) == nil else {
      return options.candidates(of: address, width: width).map { [(nil, $0)] } ?? []
    }
    return made.candidates(of: address, in: options.widths).map { ($0.format.mediaType, $0.text) }
  }

  /// Writes an element `source`; what it lacks is empty, so that no field of a card takes its place.
  ///
  /// - Parameter isLast: whether it is for browsers that know none of the other formats.
  private func write(_ source: Source, media: String, isLast: Bool, _ sizes: String?) {
    tape.object("") {
      tape.string("media", media)
      tape.string("type", isLast ? "" : source.type ?? "")
      tape.string("srcset", source.candidates)
      tape.string("sizes", sizes ?? "")
    }
  }

  /// An address as the only candidate of an image: spaces and a comma at its end would part it.
  private static func candidate(_ address: String) -> String {
    let text = address.replacing(" ", with: "%20")
    return text.hasSuffix(",") ? text.dropLast() + "%2C" : text
  }

  private static func text(_ name: StaticString, of record: RecordValue) -> String? {
    guard let value = record.member(name), value.kind == .string, !value.text.isEmpty else { return nil }
    return value.string
  }
}
