package import CardLayout
import Diagnostics
import TemplateEngine

/// Examines pages after their proof, such as the addresses on them.
///
/// Each worker has its own.
package protocol PageCheck: AnyObject {
  /// Adds what is wrong with a page that a maker has made.
  ///
  /// - Throws: any error from reading a card.
  func check(_ page: Page, by maker: PageMaker, into made: inout MadePage) throws
}

/// Describes pages to programs that read them apart from their site.
///
/// Each worker has its own.
package protocol PageDescriber: AnyObject {
  /// The parts of a page's metadata that its template reads.
  ///
  /// - Parameter reader: that with which the page's cells were read.
  func metadata(
    _ parts: PageMetadata.Parts, of page: PlannedPage, sections: [SectionModel], reader: CellReader
  ) -> PageMetadata
}

/// For checks: the origins of what they find.
extension PageMaker {
  /// The origin of an offset of a section's HTML, found by rendering it again.
  ///
  /// - Parameter known: the origin of the same offset in a part of the same shape; then nothing is rendered.
  /// - Throws: any error from reading a card.
  package func origin(
    of offset: Int, in section: ProvenSection, on page: Page, like known: HTMLOrigin? = nil
  ) throws -> HTMLOrigin {
    try sections.origin(
      of: offset, in: section.fragment, section: section.section, context: context(of: page.planned), like: known)
  }

  /// The origin of an offset of a page outside its sections, found by rendering it again.
  ///
  /// - Parameter known: the origin of the same offset on a page of the same shape; then nothing is rendered.
  package func origin(of offset: Int, on page: Page, like known: HTMLOrigin? = nil) -> HTMLOrigin {
    let entry = known == nil ? composer.origin(of: offset, on: page) : nil
    return HTMLOrigin(
      location: known?.location ?? entry?.location,
      subject: Diagnostic.Subject(field: known?.subject?.field ?? entry?.field, page: page.planned.path.text),
      position: 0)
  }
}
