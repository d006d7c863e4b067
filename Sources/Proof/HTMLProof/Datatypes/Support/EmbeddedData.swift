/// The files of the folder `Data`; the build adds their text.
enum EmbeddedData {
  /// The text of a file; empty when there is none of that name, which a test would notice.
  static func text(of name: String) -> String {
    files.first { "\($0.path)" == name }.map { "\($0.text)" } ?? ""
  }
}
