import HTMLProof
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
  private let content = ContentContext()
  /// In the content that was sanitised last the first address from which nothing may be loaded, if there was one.
  package var firstRefused: [UInt8]? { content.firstRefused }
  /// Whether losses are counted: for reports, not for the hot path.
  package var countsLosses = false
  /// What the content that was sanitised last has lost.
  package var losses: ContentLosses { content.forms.losses ?? ContentLosses() }

  package init() {}

  /// Appends content, made safe for its place.
  ///
  /// - Parameters:
  ///   - html: any bytes.
  ///   - insertion: where it will stand.
  ///   - result: where to append.
  /// - Complexity: linear in the number of bytes, whatever they are.
  package func sanitise(
    _ html: UnsafeRawBufferPointer, at insertion: InsertionContext, into result: inout ByteBuffer
  ) {
    let html = Self.unwrapped(html)
    if html.isUTF8 {
      rebuild(html, at: insertion)
    } else {
      Array(String(decoding: html, as: UTF8.self).utf8).withUnsafeBytes { rebuild($0, at: insertion) }
    }
    result.append(content.output.bytes)
  }

  /// Content without the CDATA section in which XML is written a second time by mistake.
  private static func unwrapped(_ html: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let text = html.trimmed
    guard text.count >= 12, text.starts(with: "<![CDATA[".utf8), text.suffix(3).elementsEqual("]]>".utf8) else {
      return html
    }
    return UnsafeRawBufferPointer(rebasing: text[9..<text.count - 3])
  }

  private func rebuild(_ html: UnsafeRawBufferPointer, at insertion: InsertionContext) {
    let addresses = ContentAddresses(base: insertion.base, root: insertion.root, origins: insertion.origins)
    content.source.read(html)
    defer { content.source.forget() }
    content.anchors.begin(content.source, addresses, prefix: insertion.idPrefix)
    write(at: insertion, addresses)
    guard content.anchors.written.count < content.anchors.wanted.count else { return }
    // Links to what is not there, or cannot have an id, lead to where the content comes from.
    content.anchors.beginAgain()
    write(at: insertion, addresses)
  }

  /// Writes the content that was read.
  private func write(at insertion: InsertionContext, _ addresses: ContentAddresses) {
    content.begin(at: insertion)
    content.forms.classify(addresses: addresses, countsLosses: countsLosses)
    let items = content.gather(0)
    let surroundings = Surroundings(insertion.setting)
    switch insertion.setting.model {
    case .flow: content.flow.write(items, surroundings)
    case .lines, .line, .text: content.phrasing.write(items, surroundings)
    case .items: content.lists.items(items, surroundings)
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

  /// What the place of the whole content asks for.
  init(_ setting: ContentSetting = ContentSetting()) {
    isInLink = setting.isInLink
    isInDefinition = setting.isInDefinition
    barsHeadings = setting.barsHeadings
    barsTables = setting.barsTables
    barsMedia = setting.barsMedia
    isTextOnly = setting.model == .text
  }
}
