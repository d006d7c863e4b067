import JSONRecords

/// Fields that contain HTML and are read as text: without tags, with their character references resolved, on one line.
struct TextFields: Sendable {
  /// The paths in records, and those that begin with the name that the source gives a field.
  private let originals: [[String]]
  private let named: [[String]]
  private let setting: RichTextSetting

  init(_ paths: [String], named names: Set<String>, in setting: RichTextSetting) {
    let parts = paths.map { $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
    originals = parts.filter { !names.contains($0.first ?? "") }
    named = parts.filter { names.contains($0.first ?? "") }
    self.setting = setting
  }

  /// Reads the fields of a record before other names are given to them.
  func readOriginals(on tape: RecordTape, source: UnsafeRawBufferPointer) {
    for path in originals { read(path, on: tape, source) }
  }

  /// Reads the fields that the source names.
  func readNamed(on tape: RecordTape, source: UnsafeRawBufferPointer) {
    for path in named { read(path, on: tape, source) }
  }

  private func read(_ path: [String], on tape: RecordTape, _ source: UnsafeRawBufferPointer) {
    let found = tape.withRoot(source: source) { root -> [(index: Int, text: String)] in
      values(in: root, path[...]).compactMap { value in text(of: value).map { (value.index, $0) } }
    }
    // From the last to the first, because places before a change stay as they are.
    for (index, text) in found.sorted(by: { $0.index > $1.index }) { tape.replace(at: index, text: text.utf8) }
  }

  /// The values at a path; a name in a list is that of each element.
  private func values(in value: RecordValue, _ path: ArraySlice<String>) -> [RecordValue] {
    guard let name = path.first else {
      // The elements of a list of texts are texts of their own.
      let isList = value.kind == .array && value.count > 1 && value.children.allSatisfy { $0.kind == .string }
      return isList ? Array(value.children) : [value]
    }
    if value.kind == .array, Int(name) == nil { return value.children.flatMap { values(in: $0, path) } }
    let inner = value.member(name) ?? Int(name).flatMap { value.element($0) }
    return inner.map { values(in: $0, path.dropFirst()) } ?? []
  }

  /// The text of a value that is HTML, wraps it, or is rich text; `nil` if it is none of these.
  private func text(of value: RecordValue) -> String? {
    if value.kind == .array || value.kind == .object,
      let (rich, form) = RichText.unwrapped(value, language: setting.language)
    {
      return PlainText.text(ofHTML: RichText.html(rich, form, in: setting).html.utf8)
    }
    guard let text = WrappedText.text(of: value, language: setting.language) else { return nil }
    return PlainText.text(ofHTML: text.utf8, isGuess: true)
  }
}
