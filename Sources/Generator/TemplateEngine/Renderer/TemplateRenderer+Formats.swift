import JSONRecords
import Platform
import SafeHTML

/// Values that are written in a format.
extension TemplateRenderer {
  /// Writes the value of a name in a format; a value that does not have the format is written as it is.
  @inline(never)
  mutating func writeFormatted(
    _ instruction: Instruction, _ index: Int, _ program: ProgramView, _ root: UnsafeRawBufferPointer,
    _ foreign: (any ForeignValues)?, _ template: Template, _ markup: inout MarkupWriter
  ) {
    let format = template.program.formats[Int(instruction.target)]
    let value = find(instruction.operand, program)
    var text: String?
    var date: String?
    if let value, value.kind != .null, value.kind != .string || !value.text.isEmpty, format.kind != .plain,
      let formatter
    {
      do throws(FormatFault) {
        text = try formatter.text(of: value, as: format, language: language, currency: currency)
        if format.kind == .relative { date = try formatter.machineDate(of: value) }
      } catch {
        let isScalar = value.kind != .array && value.kind != .object
        report(.wrongFormat(error), index, isScalar ? value.text : nil)
        // Otherwise, the value is reported a second time because it has no text.
        if !isScalar { text = "" }
      }
    }
    guard var text else { return interpolate(instruction, index, program, root, foreign, template, &markup) }
    if let date {
      markup.markup("<time data-relative datetime=\"")
      markup.value(escaping: date)
      markup.markup("\">")
    }
    markup.value(at: index) { output in
      text.withUTF8 {
        _ = writer.write(
          UnsafeRawBufferPointer($0), as: instruction.escaper, quote: instruction.quote, root: root, into: &output)
      }
    }
    if date != nil { markup.markup("</time>") }
    if map != nil { mapValue(instruction, index, template, markup.count) }
  }

  /// The language of the page, else that of the site.
  private var language: String {
    guard !contexts.isEmpty else { return "en" }
    let shared = contexts[0]
    for path in ["site.pageLanguage", "page.language", "site.language"] {
      if let language = shared.value(at: path), language.kind == .string { return language.string }
    }
    return "en"
  }

  /// The currency that the innermost context with one names, else that of the site.
  private var currency: String? {
    for context in contexts.elements.reversed() {
      if let currency = context.member("currency"), currency.kind == .string, !currency.text.isEmpty {
        return currency.string
      }
    }
    guard !contexts.isEmpty, let currency = contexts[0].value(at: "site.currency") else { return nil }
    return currency.kind == .string ? currency.string : nil
  }
}
