import CardSources
import JSONRecords

/// What templates of cells can say about pictures: `picture.srcset` and `picture.sizes`.
final class CellPictures {
  private let sizes: PictureSizes
  private let tape = RecordTape()

  init(_ measures: ThemeMeasures) { sizes = PictureSizes(measures) }

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
    let width = record.member("image_width").flatMap { Int($0.string) }.flatMap { $0 > 0 ? $0 : nil }
    guard let candidates = options.candidates(of: image.string, width: width) else { return nil }
    tape.fill {
      tape.object("picture") {
        tape.string("srcset", candidates)
        tape.string("sizes", sizes.sizes(in: layout, slot: slot, span: span, most: most))
      }
    }
    return tape.root()
  }
}
