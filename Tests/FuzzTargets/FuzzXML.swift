import CardSources
import Platform

/// The reader of XML feeds takes any bytes; each of its cards has an identity of its own, and every record is counted.
@Sendable func fuzzXML(_ bytes: [UInt8]) async {
  // What does not begin like XML would not get further than the first character.
  let isXML = bytes.first == UInt8(ascii: "<")
  let document = isXML ? bytes : Array("<rss version=\"2.0\"><channel><item>".utf8) + bytes
  let files = MemoryFileSystem()
  do {
    try files.write(document, to: "feed")
    let list = try await SourceReader(files: files, jobs: 1).cards(
      of: CardSource(name: "fuzz", path: "feed", format: .rss))
    precondition(
      list.report.read == list.count + list.report.merged + list.report.refused, "a record that is not counted")
    precondition(Set((0..<list.count).map(list.htmlID)).count == list.count, "two cards of one identity")
  } catch {
    // It is not a feed; that is said in words.
  }
}
