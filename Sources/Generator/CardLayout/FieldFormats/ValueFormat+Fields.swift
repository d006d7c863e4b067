import CardSources
import TemplateEngine

extension ValueFormat {
  /// The formats of a source's fields by path.
  static func all(in fields: [FieldFormat]) -> [String: ValueFormat] {
    var formats: [String: ValueFormat] = [:]
    for field in fields {
      do throws(Problem) {
        formats[field.field] = try ValueFormat(field.format)
      } catch {
        // The configuration has reported it.
      }
    }
    return formats
  }
}
