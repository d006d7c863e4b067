import CardSources
import TemplateEngine

extension ValueFormat {
  /// The formats of a source's fields by path.
  ///
  /// - Parameter own: the formats that the program brings.
  static func all(in fields: [FieldFormat], own: Own) -> [String: ValueFormat] {
    var formats: [String: ValueFormat] = [:]
    for field in fields {
      do throws(Problem) {
        formats[field.field] = try ValueFormat(field.format, own: own)
      } catch {
        // The configuration has reported it.
      }
    }
    return formats
  }
}
