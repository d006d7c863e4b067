package import CardSources
package import TemplateEngine

/// The templates of cells and views, by name.
package struct TemplateShelf: Sendable {
  /// A compiled template with the size that its front matter declares.
  package struct Entry: Sendable {
    package let template: Template
    /// The size that cells of this template declare, if any.
    package let size: CellSize?
    /// The identifier of its cells in the markup, if it is not the template's name.
    package let identifier: String?
    /// The name of the cell template with a card's preview, if any.
    package let preview: String?
    /// How wide its cells draw their picture; `nil` for the whole width.
    package let slot: PictureSlot?
    /// How cells draw their picture where their source says otherwise.
    package let frame: PictureFrame

    package init(
      template: Template, size: CellSize?, identifier: String? = nil, preview: String? = nil, slot: PictureSlot? = nil,
      frame: PictureFrame = PictureFrame()
    ) {
      self.template = template
      self.size = size
      self.identifier = identifier
      self.preview = preview
      self.slot = slot
      self.frame = frame
    }
  }

  private let cells: TemplateTable
  private let views: TemplateTable
  /// The measures of the theme, from which the widths of pictures are computed.
  package let measures: ThemeMeasures
  /// The files that were made of the site's own pictures.
  package let pictures: MadePictures
  /// What must stay in view of pictures whose cards do not say it.
  let points: PicturePoints
  /// The formats that the program brings.
  let formats: ValueFormat.Own

  /// Creates a shelf of cell templates, and of templates for headers, footers and states.
  package init(
    cells: TemplateTable, views: TemplateTable, measures: ThemeMeasures = ThemeMeasures(),
    pictures: MadePictures = MadePictures(), points: PicturePoints = PicturePoints(), formats: ValueFormat.Own = [:]
  ) {
    self.cells = cells
    self.views = views
    self.measures = measures
    self.pictures = pictures
    self.points = points
    self.formats = formats
  }

  package func cell(_ name: String) -> Entry? { cells[name] }
  package func view(_ name: String) -> Entry? { views[name] }
}
