import JSONRecords

/// A value in a notation that tells all kinds apart: `null`, `yes`, `no`, `#12`, `'text'`, `<html>`, `[…]`, `{name=…}`.
func outline(_ value: RecordValue) -> String {
  switch value.kind {
  case .null: "null"
  case .boolean: value.isTrue ? "yes" : "no"
  case .number: "#" + value.string
  case .string: "'" + value.string + "'"
  case .html: "<" + value.string + ">"
  case .array: "[" + value.children.map(outline).joined(separator: " ") + "]"
  case .object:
    "{" + value.children.map { String(decoding: $0.key, as: UTF8.self) + "=" + outline($0) }.joined(separator: " ")
      + "}"
  }
}

/// Reads a whole text and outlines its value.
func outline(_ bytes: [UInt8], depthLimit: Int = 512) throws -> String {
  let reader = JSONReader(depthLimit: depthLimit)
  let tape = RecordTape()
  return try bytes.withUnsafeBytes { bytes in
    try reader.read(bytes, into: tape)
    return tape.withRoot(source: bytes, outline)
  }
}
