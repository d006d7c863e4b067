import CardSources
import JSONRecords

/// What templates of cells can say about pictures: `picture.srcset`, `picture.sizes` and `picture.color`.
final class CellPictures {
  private let sizes: PictureSizes
  private let tape = RecordTape()

  private let made: MadePictures

  init(_ measures: ThemeMeasures, made: MadePictures) {
    sizes = PictureSizes(measures)
    self.made = made
  }

  /// The innermost context of a cell's template, which is valid until that of the next cell is made.
  ///
  /// - Parameters:
  ///   - layout: the layout of the section, after those of the sections that host it.
  ///   - most: the width that the cell declares.
  func values(
    of record: RecordValue, _ options: PictureOptions, in layout: [LayoutKey], slot: PictureSlot, span: CellSpan?,
    most: Double?
  ) -> RecordValue? {
    guard let image = record.member("image"), image.kind == .string, !image.text.isEmpty else { return nil }
    func pixels(_ name: String) -> Int? { record.member(name).flatMap { Int($0.string) }.flatMap { $0 > 0 ? $0 : nil } }
    let (width, height) = (pixels("image_width"), pixels("image_height"))
    let address = image.string
    let candidates =
      options.pattern(for: address) == nil
      ? made.candidates(of: address, in: options.widths) : options.candidates(of: address, width: width)
    let colour = made.picture(address)?.colour
    guard candidates != nil || colour != nil else { return nil }
    tape.fill {
      tape.object("picture") {
        if let candidates {
          tape.string("srcset", candidates)
          let shape = width.flatMap { width in height.map { Double(width) / Double($0) } }
          tape.string("sizes", sizes.sizes(in: layout, slot: slot, span: span, most: most, shape: shape))
        }
        if let colour { tape.string("color", colour) }
      }
    }
    return tape.root()
  }
}
