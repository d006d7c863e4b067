package import HTMLProof
package import Platform

/// Rebuilds foreign HTML out of what it means: nothing of its markup passes through as it is.
///
/// The content is read in the parser's tolerant mode and written anew from an allow-list of elements and attributes
/// (``ContentElements``, ``ContentAttributes``). What is written conforms in its place: it holds no script, style or form, of
/// classes only the language of code, and of ids only those to which its own links lead, with a prefix; links lead to addresses of HTTP, mail and telephone only;
/// pictures, sound and films come from allowed origins only; headings begin below the heading around; and every element stands
/// where its content model allows, repaired by wrapping (`li` without a list), splitting (a table in a `b`) or unwrapping (a
/// heading in a `summary`, a paragraph in a `p`).
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
  /// What keeps the next word from the last one, of another block of the source, that stands in the same line.
  var separator = Separator.none
  /// Whether there is something in the line from which the next word must be kept.
  var hasInk = false
  /// Whether blocks that stand in one line are kept apart by line breaks.
  var breaksLines = false
  /// Whether line feeds are passed over that parsers would: at the beginning of `pre`.
  var dropsLineFeeds = false
  /// Whether line ends of the source are line ends here: in `pre`.
  var isPreformatted = false
  /// The pictures that stand twice in the content.
  var fallbacks = FallbackPictures()
  /// The ids of the content that its own links mean.
  var anchors = ContentAnchors()
  var idPrefix: [UInt8]?
  var scratch = ByteBuffer(capacity: 256)
  /// In the content that was sanitised last the first address from which nothing may be loaded, if there was one.
  package internal(set) var firstRefused: [UInt8]?
  /// Whether losses are counted: for reports, not for the hot path.
  package var countsLosses = false
  /// What the content that was sanitised last has lost.
  package internal(set) var losses = ContentLosses()

  /// As many formatting elements are carried into a block at most.
  static let mostFormatting = 6

  package init() {}

  /// Appends content, made safe for its place.
  ///
  /// - Parameters:
  ///   - html: any bytes.
  ///   - place: where it will stand.
  ///   - result: where to append.
  /// - Complexity: linear in the number of bytes, whatever they are.
  package func sanitise(
    _ html: UnsafeRawBufferPointer, at place: ContentPlace, into result: inout ByteBuffer
  ) {
    let html = Self.unwrapped(html)
    if UTF8Check.isValid(html) {
      rebuild(html, at: place)
    } else {
      Array(String(decoding: html, as: UTF8.self).utf8).withUnsafeBytes { rebuild($0, at: place) }
    }
    result.append(output.bytes)
  }

  /// Content without the CDATA section in which XML is written a second time by mistake.
  private static func unwrapped(_ html: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let text = html.trimmed
    guard text.count >= 12, text.starts(with: "<![CDATA[".utf8), text.suffix(3).elementsEqual("]]>".utf8) else {
      return html
    }
    return UnsafeRawBufferPointer(rebasing: text[9..<text.count - 3])
  }

  private func rebuild(_ html: UnsafeRawBufferPointer, at place: ContentPlace) {
    addresses = ContentAddresses(base: place.base, root: place.root, origins: place.origins)
    idPrefix = place.idPrefix
    source = html
    defer { source = UnsafeRawBufferPointer(start: nil, count: 0) }
    tree.read(html)
    collectAnchors()
    write(at: place)
    guard anchors.written.count < anchors.wanted.count else { return }
    // Links to what is not there, or cannot have an id, lead to where the content comes from.
    anchors.begin(wanting: anchors.written)
    write(at: place)
  }

  /// Writes the content that was read.
  private func write(at place: ContentPlace) {
    output.removeAll()
    work.removeAll(keepingCapacity: true)
    formatting.removeAll(keepingCapacity: true)
    outline.removeAll(keepingCapacity: true)
    headingLevel = place.headingLevel
    separator = .none
    hasInk = false
    dropsLineFeeds = false
    isPreformatted = false
    breaksLines = place.setting.model == .lines
    firstRefused = nil
    if countsLosses { losses.removeAll() }
    classify()
    let items = gather(0)
    var surroundings = Surroundings()
    surroundings.isInLink = place.setting.isInLink
    surroundings.isInDefinition = place.setting.isInDefinition
    surroundings.barsHeadings = place.setting.barsHeadings
    surroundings.barsTables = place.setting.barsTables
    surroundings.barsMedia = place.setting.barsMedia
    surroundings.isTextOnly = place.setting.model == .text
    switch place.setting.model {
    case .flow: flow(items, surroundings)
    case .lines, .line, .text: phrases(items, surroundings)
    case .items: self.items(items, surroundings)
    }
  }
}

/// What the place inside of the content asks for.
struct Surroundings {
  /// Whether a link is around.
  var isInLink = false
  /// Whether a `dfn` is around.
  var isInDefinition = false
  /// Whether a `ruby` is around.
  var isInRuby = false
  /// Whether headings cannot stand here: in `dt` and `th`.
  var barsHeadings = false
  /// Whether tables cannot stand here: in `caption`.
  var barsTables = false
  /// Whether sound and films cannot stand here: in a film.
  var barsMedia = false
  /// Whether no element can stand here: in `option`.
  var isTextOnly = false
  /// What is written around text that stands beside blocks when it was split: `p`, or a heading with its level in the source.
  var wrapper = ElementName.none
}

/// What stands between words that were apart.
enum Separator: UInt8, Comparable {
  case none, space, line

  static func < (left: Separator, right: Separator) -> Bool { left.rawValue < right.rawValue }
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
