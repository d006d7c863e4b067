import Diagnostics
import FeedPages
import Yams

/// Reads the pages of a source's cards.
struct CardPageReading {
  let reader: ConfigurationReader

  static let keys = ["path", "template", "aliases"]

  /// The template of cards whose source names none.
  static let usualTemplate = "story"

  /// The mapping of `page`, or only the pattern of the paths.
  func page(_ node: Node, of source: String) -> CardPageConfiguration? {
    if case .scalar = node {
      return path(node).map { CardPageConfiguration(path: $0, template: Located(Self.usualTemplate, at: $0.location)) }
    }
    guard let page = MappingReader(node, "`page`", .cardPage, reader: reader) else { return nil }
    let (template, aliases) = (page.text("template"), page.text("aliases"))
    guard let path = page.required("path", example: "path: /\(source)/{slug}/").flatMap(path) else { return nil }
    return CardPageConfiguration(
      path: path, template: template ?? Located(Self.usualTemplate, at: page.location),
      aliases: aliases?.value)
  }

  private func path(_ node: Node) -> Located<CardPathPattern>? {
    guard let text = reader.text(node, "path") else { return nil }
    do throws(CardPathPattern.Mistake) {
      return Located(try CardPathPattern(text.value), at: text.location)
    } catch {
      reader.report(.badCardPath(text.value, error, at: text.location))
      return nil
    }
  }
}
