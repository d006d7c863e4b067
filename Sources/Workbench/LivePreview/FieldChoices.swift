import CardLayout
import CardSources
import Cardloom
import FeedPages
import JSONRecords
import Workbench

/// What the form of a card offers for its fields: the values of fields that have few, and the site's pictures.
struct FieldChoices: Sendable {
  /// The values of each field with few of them, sorted.
  let values: [String: [String]]
  /// The addresses of the pictures among the assets, below the site's root, sorted.
  let pictures: [String]

  /// Whether any point of a picture can stay in view, or only the nine that words name.
  let hasExactPoints: Bool
  /// What stays in view of pictures, by their addresses.
  let points: PicturePoints
  /// The shapes to which cells that show such cards cut pictures: width, divided by height, in thousandths.
  let shapes: [Int]

  /// The maximum number of cards of a section that are examined.
  private static let examined = 400
  /// The maximum number of values among which somebody can choose.
  private static let few = 12
  /// The maximum length of a value that is one of a few, in characters; longer ones are sentences.
  private static let short = 40
  private static let extensions: Set<String> = ["avif", "gif", "jpeg", "jpg", "png", "svg", "webp"]

  /// Collects the choices for the cards of a kind.
  ///
  /// - Complexity: O(cards), of which it examines the first 400 of each section.
  init(_ project: PreviewProject, kind: String) {
    var counts: [String: [String: Int]] = [:]
    let reader = CellReader()
    var shapes: Set<Int> = []
    for section in project.plan.shownFeeds.flatMap(\.sections).flatMap({ Self.all(in: $0) }) {
      for template in section.content.registry.possibleTemplates(kinds: [kind]) {
        shapes.formUnion(project.templates.boxShapes(of: template, in: section).map(\.thousandths))
      }
      for position in 0..<min(section.cells.count, Self.examined) {
        do {
          let card = try section.cells.withCell(at: position, reader: reader) { cell in
            cell.kind == kind ? RecordData(cell.record) : nil
          }
          guard case .object(let members)? = card else { continue }
          for member in members {
            if case .string(let text) = member.value { counts[member.name, default: [:]][text, default: 0] += 1 }
          }
        } catch {
          // A card that cannot be read is reported where its page is made.
        }
      }
    }
    values = counts.compactMapValues { found in
      let isFew = (2...Self.few).contains(found.count) && found.values.reduce(0, +) >= 2 * found.count
      return isFew && found.keys.allSatisfy { $0.count <= Self.short } ? found.keys.sorted() : nil
    }
    self.shapes = shapes.sorted()
    hasExactPoints = project.configuration.offersPictures
    points = project.project.points
    pictures = project.staticFiles.assetPaths.filter { path in
      path.split(separator: ".").last.map { Self.extensions.contains($0.lowercased()) } ?? false
    }.sorted()
  }

  /// A section and those that it hosts.
  private static func all(in section: SectionModel) -> [SectionModel] {
    [section] + section.chrome.extensions.flatMap { all(in: $0.section) }
  }

  /// The choices as the form reads them.
  var members: [RecordData.Member] {
    let choices = values.sorted { $0.key < $1.key }.map {
      RecordData.Member($0.key, .array($0.value.map { .string($0) }))
    }
    let focus: RecordData = [
      "isExact": .boolean(hasExactPoints),
      "chosen": .object(points.all.map { RecordData.Member($0.address, .string($0.text)) }),
      "shapes": .array(shapes.map { .number("\($0 / 1000).\(String($0 % 1000 + 1000).dropFirst())") }),
    ]
    return [
      .init("choices", .object(choices)), .init("pictures", .array(pictures.map { .string($0) })),
      .init("focus", focus),
    ]
  }
}
