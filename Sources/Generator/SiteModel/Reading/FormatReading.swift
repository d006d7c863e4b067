import CardSources
import Diagnostics
import TemplateEngine

extension ConfigurationReader {
  /// The formats of fields, such as `price: money`.
  func formats(_ node: Node) -> [FieldFormat] {
    guard let mapping = mapping(node, "formats", of: "names to formats") else { return [] }
    return mapping.compactMap { key, value in
      guard let field = text(key, "a field's name"), let format = text(value, field.value) else { return nil }
      do throws(ValueFormat.Problem) {
        _ = try ValueFormat(format.value, own: formats)
        return FieldFormat(field: field.value, format: format.value)
      } catch {
        report(.unknownFormat(error, name: field.value, at: format.location))
        return nil
      }
    }
  }

  /// The names of fields that contain Markdown.
  func markdownFields(_ node: Node) -> [String] {
    let fields = contentFields(node, "markdown")
    if !fields.isEmpty, MarkdownReader() == nil { report(.noMarkdownLibrary(at: location(of: node))) }
    return fields
  }

  /// The names of fields that contain HTML or Markdown, the value of a key.
  func contentFields(_ node: Node, _ key: String) -> [String] {
    texts(
      node, key, expected: "the name of a field",
      hint: "give a field inside another a name of its own: `fields: {excerpt: excerpt.rendered}`"
    ) { !$0.contains(".") }.map(\.value)
  }

  /// A zone of the tz database, such as `Europe/Berlin`; `nil`, too, if no files are read.
  func timeZone(_ node: Node, in database: TimeZoneDatabase) -> TimeZoneRules? {
    guard let name = text(node, "timeZone"), database.hasFiles else { return nil }
    do throws(TimeZoneDatabase.Problem) {
      return try database.zone(named: name.value)
    } catch {
      report(.timeZone(name.value, error, at: location(of: node)))
      return nil
    }
  }

  /// A currency, such as `EUR`.
  func currency(_ node: Node) -> String? {
    text(
      node, "currency", expected: "a currency",
      hint: "write its code in three capital letters (ISO 4217), such as `EUR`"
    ) { ValueFormat.isCurrency($0.utf8) }?.value
  }
}
