import JSONRecords
import Platform
import SafeHTML

extension TemplateRenderer {
  /// Writes a value as JSON into a `script`; `null` for a missing one.
  ///
  /// The numbers of records are those of JSON already.
  mutating func writeJSON(_ value: RecordValue?, into output: inout ByteBuffer) {
    guard let value else { return output.append("null") }
    switch value.kind {
    case .null: output.append("null")
    case .boolean: output.append(value.isTrue ? "true" : "false")
    case .number: output.append(value.text)
    case .string, .html: writer.writeJSONString(value.text, into: &output)
    case .array:
      output.append("[")
      var isFirst = true
      for element in value.children {
        if !isFirst { output.append(",") }
        isFirst = false
        writeJSON(element, into: &output)
      }
      output.append("]")
    case .object:
      output.append("{")
      var isFirst = true
      for member in value.children {
        if !isFirst { output.append(",") }
        isFirst = false
        writer.writeJSONString(member.key, into: &output)
        output.append(":")
        writeJSON(member, into: &output)
      }
      output.append("}")
    }
  }
}
