import Platform

/// The strict HTML parser: converts bytes to flat events with byte offsets and parse errors, in one pass.
///
/// It builds the same tree as the HTML Standard's parser (§13.2) as long as the source needs no error recovery; any
/// construct that needs recovery is an error. After an error it continues according to the author's probable intent, so
/// that one mistake yields one error.
///
/// White space before `<html>` or `<head>` produces no event; white space after `</body>` produces a text event of the
/// element `body`, its parent in the tree.
///
/// A parser reuses its stacks and buffers between parses; use one per worker.
package struct HTMLParser {
  // The source; only valid during a parse.
  var base: UnsafePointer<UInt8>
  var end = 0
  /// The offset of the next byte to read.
  var position = 0

  var output = HTMLEvents()
  var open = OpenElements()
  /// The number of stack entries supplied by the context, which no tag may close.
  var floor = 1
  var isFragment = false
  /// The current tag.
  var tag = TagToken()
  var duplicates = DuplicateAttributes()
  var forgivenEnds = ForgivenEndTags()
  var balance = TagBalance()
  /// The number of events examined for their indentation.
  var indentationSteps = 0
  /// Whether an error has swallowed the rest of the source; elements open at its end are then not reported.
  var hasLostTheRest = false
  var hasReportedContentAfterBody = false
  /// Whether a late `</head>` was reported.
  ///
  /// Non-head content had already ended the head; the `<body>` that follows is part of the same mistake.
  var hasReportedLateHeadEnd = false
  let traits = ElementTraits.all

  /// Creates a parser.
  package init() {
    base = Self.nowhere
  }

  /// The placeholder source between parses.
  private static var nowhere: UnsafePointer<UInt8> {
    let nothing: StaticString = ""
    return nothing.utf8Start
  }

  /// Parses bytes.
  ///
  /// - Parameters:
  ///   - bytes: the source, UTF-8, less than 2 GiB.
  ///   - context: the context of the source.
  ///   - events: receives the events; previous content is removed.
  /// - Complexity: O(*n*), where *n* is the number of bytes, for any input.
  package mutating func parse(
    _ bytes: UnsafeRawBufferPointer, as context: HTMLParseContext, into events: inout HTMLEvents
  ) {
    events.removeAll()
    guard bytes.count < Int(Int32.max) else {
      events.errors.append(HTMLParseError(code: .inputTooLarge, start: 0, end: 0))
      return
    }
    events.reserve(for: bytes)
    swap(&output, &events)
    defer {
      swap(&output, &events)
      base = Self.nowhere
      end = 0
    }
    if let start = bytes.baseAddress { base = start.assumingMemoryBound(to: UInt8.self) }
    end = bytes.count
    position = 0
    hasLostTheRest = false
    hasReportedContentAfterBody = false
    hasReportedLateHeadEnd = false
    forgivenEnds.removeAll()
    balance.reset()
    indentationSteps = 0
    begin(context)
    checkInputStream()
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { position = 3 }
    readContent(of: context)
    finish(context)
    sortErrors()
  }

  /// The byte at an offset; 0 beyond the end.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { offset < end ? base[offset] : 0 }

  /// Opens the elements of the context.
  private mutating func begin(_ context: HTMLParseContext) {
    switch context {
    case .document:
      isFragment = false
      open.reset(mode: .initial)
    case .fragment(let ancestors):
      isFragment = true
      open.reset(mode: .inBody)
      for element in ancestors where element != .none {
        switch element {
        case .svg: open.push(element, flags: .svg, startEvent: 0)
        case .math: open.push(element, flags: .mathML, startEvent: 0)
        case .foreign: open.push(element, flags: open.top.flags.intersection(.foreign), startEvent: 0)
        case .noscript where open.top.mode == .inHead:
          open.push(element, flags: [], startEvent: 0)
          open.setTopMode(.inHeadNoscript)
        default: open.push(element, flags: [], startEvent: 0)
        }
      }
    }
    floor = open.count
  }

  /// Reads the source to its end.
  private mutating func readContent(of context: HTMLParseContext) {
    if isFragment, floor > 1, open.top.flags.isDisjoint(with: .foreign) {
      switch open.top.element {
      case .title, .textarea: return readTextToEnd(withReferences: true)
      case .style, .script, .xmp, .iframe, .noembed, .noframes, .plaintext: return readTextToEnd(withReferences: false)
      default: break
      }
    }
    while position < end {
      if base[position] == Byte.lessThan {
        readMarkup()
      } else {
        readText(from: position)
      }
    }
  }

  private mutating func readTextToEnd(withReferences: Bool) {
    let start = position
    var hasReference = false
    if withReferences {
      while position < end {
        if base[position] == Byte.ampersand, readReference(inAttribute: false) {
          hasReference = true
        } else {
          position += 1
        }
      }
    }
    position = end
    if start < end { emitText(from: start, to: end, hasReference: hasReference) }
  }

  /// Reads the markup that starts with `<`.
  @inline(__always)
  private mutating func readMarkup() {
    let next = byte(position + 1)
    if next.isASCIILetter {
      readStartTag()
    } else if next == Byte.slash {
      readEndTag()
    } else if next == Byte.exclamation {
      readMarkupDeclaration()
    } else if next == Byte.question {
      report(.unexpectedQuestionMarkInsteadOfTagName, position, position + 2)
      readBogusComment()
    } else {
      readText(from: position)
    }
  }

  /// Reads text up to the next tag, comment or other markup.
  private mutating func readText(from start: Int) {
    var hasReference = false
    while position < end {
      position = ByteScan.lessThanOrAmpersand(base, position, end)
      guard position < end else { break }
      if base[position] == Byte.ampersand {
        if readReference(inAttribute: false) { hasReference = true }
        continue
      }
      let next = byte(position + 1)
      if next.isASCIILetter || next == Byte.slash || next == Byte.exclamation || next == Byte.question { break }
      if position + 1 >= end {
        report(.eofBeforeTagName, position, end)
      } else {
        report(.invalidFirstCharacterOfTagName, position, position + 1)
      }
      position += 1
    }
    placeText(from: start, to: position, hasReference: hasReference)
  }

  /// Adds an error.
  @inline(never)
  mutating func report(
    _ code: HTMLParseErrorCode, _ start: Int, _ end: Int, element: ElementName = .none, other: Range<Int> = 0..<0
  ) {
    output.errors.append(
      HTMLParseError(
        code: code, start: UInt32(truncatingIfNeeded: min(start, self.end)),
        end: UInt32(truncatingIfNeeded: min(end, self.end)), element: element,
        otherStart: UInt32(truncatingIfNeeded: other.lowerBound),
        otherEnd: UInt32(truncatingIfNeeded: other.upperBound)))
  }

  /// Sorts the errors of all stages into source order.
  ///
  /// Several errors caused by one tag that crosses several elements count as one.
  private mutating func sortErrors() {
    guard output.errors.count > 1 else { return }
    var ordered = Array(output.errors.enumerated())
    ordered.sort { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    output.errors.removeAll(keepingCapacity: true)
    for (_, error) in ordered {
      if let last = output.errors.last, last.start == error.start, last.end == error.end, last.code == error.code,
        error.code == .misnestedStartTag || error.code == .misnestedEndTag
      {
        continue
      }
      output.errors.append(error)
    }
  }
}
