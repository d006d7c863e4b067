import Platform

/// The `type` of a `script`.
package enum ScriptType {
  /// Whether it is a JSON MIME type (MIME Sniffing Standard §4.6), whose content must be what it says (HTML Standard
  /// §4.12.1).
  package static func isJSON(_ type: UnsafeRawBufferPointer) -> Bool {
    let essence = UnsafeRawBufferPointer(rebasing: type.prefix { $0 != UInt8(ascii: ";") && !$0.isASCIIWhitespace })
    return essence.isKeyword("application/json") || essence.isKeyword("text/json")
      || essence.suffix(5).elementsEqual("+json".utf8, by: { $0.asciiLowercased == $1 })
  }

  /// Whether it is that of speculation rules (HTML Standard §7.6.1), which are JSON, too.
  static func isSpeculationRules(_ type: UnsafeRawBufferPointer) -> Bool { type.isKeyword("speculationrules") }

  /// Whether the content is JSON of any kind, in which values can stand as JSON.
  package static func takesJSON(_ type: UnsafeRawBufferPointer) -> Bool { isJSON(type) || isSpeculationRules(type) }
}
