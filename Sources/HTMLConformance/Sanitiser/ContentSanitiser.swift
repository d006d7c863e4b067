package import HTMLSyntax

/// Rebuilds foreign HTML out of what it means: nothing of its markup passes through as it is.
///
/// The content is read in the parser's tolerant mode and written anew from an allow-list of elements and attributes
/// (``ContentElements``, ``ContentAttributes``). What is written conforms as flow content: it holds no script, style, id, class or
/// form; links lead to addresses of HTTP, mail and telephone only; pictures, sound and films come from allowed origins only;
/// headings begin below the heading around; and every element stands where its content model allows, repaired by wrapping
/// (`li` without a list), splitting (a table in a `b`) or unwrapping (a heading in a `summary`).
///
/// A sanitiser keeps its memory; use one per worker.
package final class ContentSanitiser {
  var tree = TolerantTree()
  var output = ByteBuffer(capacity: 1 << 12)
  /// The content's bytes, for the time of one run.
  var source = UnsafeRawBufferPointer(start: nil, count: 0)
  var addresses = ContentAddresses(base: nil, root: [], origins: .none)
  /// For each node what it becomes, and what is in it.
  var forms: [ContentForm] = []
  /// Nodes that are waiting to be written: each list behind those around it.
  var work: [Int32] = []
  /// Formatting elements around blocks; they are written inside these.
  var formatting: [Int32] = []
  /// The levels of the headings that are open in the outline, as the source has them.
  var outline: [UInt8] = []
  var headingLevel = 1
  /// Whether the next word belongs to another block of the source than the last, but stands in the same line.
  var needsSpace = false
  var scratch = ByteBuffer(capacity: 256)
  /// In the content that was sanitised last the first address from which nothing may be loaded, if there was one.
  package internal(set) var firstRefused: [UInt8]?

  /// As many formatting elements are carried into a block at most.
  static let mostFormatting = 6

  package init() {}

  /// Appends content, made safe for its place.
  ///
  /// - Parameters:
  ///   - html: any bytes.
  ///   - place: where it will stand: inside of an element that holds flow content, and outside of links.
  ///   - result: where to append.
  /// - Complexity: linear in the number of bytes, whatever they are.
  package func sanitise(
    _ html: UnsafeRawBufferPointer, at place: ContentPlace, into result: inout ByteBuffer
  ) {
    if UTF8Check.isValid(html) {
      rebuild(html, at: place)
    } else {
      Array(String(decoding: html, as: UTF8.self).utf8).withUnsafeBytes { rebuild($0, at: place) }
    }
    result.append(output.bytes)
  }

  private func rebuild(_ html: UnsafeRawBufferPointer, at place: ContentPlace) {
    output.removeAll()
    work.removeAll(keepingCapacity: true)
    formatting.removeAll(keepingCapacity: true)
    outline.removeAll(keepingCapacity: true)
    headingLevel = place.headingLevel
    needsSpace = false
    firstRefused = nil
    addresses = ContentAddresses(base: place.base, root: place.root, origins: place.origins)
    source = html
    defer { source = UnsafeRawBufferPointer(start: nil, count: 0) }
    tree.read(html)
    classify()
    let items = gather(0)
    flow(items, Surroundings())
  }
}

/// What the place inside of the content asks for.
struct Surroundings {
  /// Whether a link is around.
  var isInLink = false
  /// Whether a `dfn` is around.
  var isInDefinition = false
  /// Whether headings cannot stand here: in `dt` and `th`.
  var barsHeadings = false
  /// Whether tables cannot stand here: in `caption`.
  var barsTables = false
  /// What is written around text that stands beside blocks when it was split: `p`, or a heading with its level in the source.
  var wrapper = ElementName.none
}

/// Whether bytes are UTF-8.
enum UTF8Check {
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 }) { return true }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
