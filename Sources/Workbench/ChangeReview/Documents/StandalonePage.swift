import Cardloom
import JSONRecords
import Platform

/// An HTML page that needs no other file, and whose policy lets it ask for none and send nothing; a served page may talk
/// to its server.
struct StandalonePage {
  let title: String
  let style: String
  let script: String
  /// The content of the body before the data and the script.
  let body: String
  /// What the script reads, besides the documents.
  let data: [RecordData.Member]
  let documents: FrameDocuments
  /// The documents to draw first, before the browser parses the others; `nil` if the script needs all of them.
  var firstDocuments: [Int]?
  /// Whether a server that runs on this machine serves the page.
  var isServed = false

  /// The page.
  var bytes: [UInt8] {
    let script = "\n" + script
    let json = Self.encoded(RecordData.object(data).json)
    let parts = documents.parts(first: firstDocuments).map { Self.encoded($0.json) }
    let blocks = parts.map { "<script type=\"application/json\" class=\"store\">\($0)</script>\n" }
    return Array(
      """
      <!DOCTYPE html>
      <html lang="en" data-revision="\(revision([json] + parts))">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy(script: script).escaped)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title.escaped)</title>
        <style>\(style)</style>
      </head>
      <body>
      \(body)
      <script type="application/json" id="data">\(json)</script>
      \(blocks[0])<script>\(script)</script>
      \(blocks.dropFirst().joined())</body>
      </html>

      """.utf8)
  }

  /// A file of the built-in templates as text.
  static func text(_ path: String, _ files: TemplateFiles) -> String {
    String(decoding: files.file(path)?.bytes ?? [], as: UTF8.self)
  }

  /// The number of bytes of a text as a string of JSON in the page.
  static func encodedSize(of text: String) -> Int {
    var size = 2
    var former: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"): size += 2
      case UInt8(ascii: "/") where former == UInt8(ascii: "<"): size += 2
      default: size += 1
      }
      former = byte
    }
    return size
  }

  // MARK: Policy

  /// Permits the page's own script and styles and those of its frames, which inherit the policy, and nothing else.
  private func policy(script: String) -> String {
    let styles = ([style] + documents.sheets).map(Self.permission).joined(separator: " ")
    return "default-src 'none'; script-src \(Self.permission(of: script)); style-src \(styles); img-src data:; "
      + "media-src data:; font-src data:; connect-src \(isServed ? "'self'" : "'none'"); base-uri 'none'; form-action 'none'"
  }

  /// The source expression with which a policy permits a script or a style.
  private static func permission(of text: String) -> String {
    "'sha256-\(Base64.text(SHA256.hash(Array(text.utf8))))'"
  }

  // MARK: Data

  /// JSON that no parser of HTML takes for the end of its element.
  private static func encoded(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self).replacing("</", with: "<\\/").replacing("<!", with: "\\u003c!")
  }

  /// The hash of the content, under which a browser keeps what was begun on this page.
  private func revision(_ texts: [String]) -> String {
    let hash = texts.reduce(ContentHash(title)) { $0.joined($1) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension String {
  /// The text for content and attributes of HTML.
  var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;")
  }
}
