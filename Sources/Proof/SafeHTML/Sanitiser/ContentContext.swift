import HTMLProof
import Platform

/// What the writers of one content share: the content, what becomes of it, and what was written.
///
/// Each writer is a value around it; they call one another as elements lie in one another.
final class ContentContext {
  let source: ContentSource
  let forms: ContentForms
  // These and those of the source and the forms are unchecked because the run-time exclusivity checks took a thirtieth of a
  // build with foreign content; a sanitiser belongs to one thread.
  @exclusivity(unchecked) var output = ContentOutput()
  /// The ids of the content that its own links mean.
  @exclusivity(unchecked) var anchors = ContentAnchors()
  /// The levels of the headings that are open.
  @exclusivity(unchecked) var outline = HeadingOutline()
  /// Nodes that are waiting to be written: each list behind those around it.
  @exclusivity(unchecked) var work: [Int32] = []
  /// Formatting elements around blocks; they are written inside these.
  @exclusivity(unchecked) var formatting: [Int32] = []
  /// The first address of the content from which nothing may be loaded, if there was one.
  var firstRefused: [UInt8]?

  init() {
    source = ContentSource()
    forms = ContentForms(source)
  }

  var flow: FlowWriter { FlowWriter(content: self) }
  var phrasing: PhrasingWriter { PhrasingWriter(content: self) }
  var links: LinkWriter { LinkWriter(content: self) }
  var media: MediaWriter { MediaWriter(content: self) }
  var lists: ListWriter { ListWriter(content: self) }
  var tables: TableWriter { TableWriter(content: self) }
  var formulas: FormulaWriter { FormulaWriter(content: self) }

  /// Begins to write the content that was read.
  func begin(at insertion: InsertionContext) {
    output.begin(breaksLines: insertion.setting.model == .lines)
    outline = HeadingOutline(below: insertion.headingLevel)
    work.removeAll(keepingCapacity: true)
    formatting.removeAll(keepingCapacity: true)
    firstRefused = nil
  }

  // MARK: Nodes

  /// A node's start tag with what it may keep.
  func open(_ node: Int) { open(node, as: forms[node].element) }

  func open(_ node: Int, as element: ElementName) {
    output.startTag(element)
    writeAttributes(of: node, as: element)
    output.endTag()
  }

  /// Writes what a node keeps of its attributes, in the order of the table.
  func writeAttributes(of node: Int, as element: ElementName) {
    writeID(of: node)
    if element == .code || element == .pre, let name = forms.codeLanguage(of: node) {
      output.write(.class, Array("language-".utf8) + name)
    }
    guard source[node].event >= 0 else { return }
    let event = source.event(of: node)
    guard event.attributeCount > 0 else { return }
    for name in ContentAttributes.onEveryElement { keep(name, of: node, event, on: element) }
    for name in ContentAttributes.own(of: element) { keep(name, of: node, event, on: element) }
  }

  private func keep(_ name: AttributeName, of node: Int, _ event: HTMLEvent, on element: ElementName) {
    guard source.attribute(name, of: event) != nil, var value = source.value(of: name, at: node),
      case .value(let datatype) = ElementTable.html.rule(for: name, on: element)
    else { return }
    switch datatype {
    case .boolean: output.write(bare: name)
    case .url, .urlNonEmpty, .urlPotentiallySpaced, .urlNonEmptyPotentiallySpaced:
      if let address = forms.addresses.web(value) { output.write(name, address) }
    default:
      // Programs write underscores.
      if name == .lang { value = value.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 } }
      guard !value.isEmpty, value.withUnsafeBytes({ datatype.problem(in: $0) }) == nil else { return }
      output.write(name, value)
    }
  }

  /// The name under which links of the content mean a node, when one does.
  func anchor(at node: Int) -> [UInt8]? { anchors.name(at: node, in: source) }

  /// Writes a node's id when a link of the content means it.
  func writeID(of node: Int) {
    if let name = anchor(at: node), let id = anchors.id(of: name) { output.write(.id, id) }
  }

  /// Something empty takes the id of a node that is not written.
  func writeAnchor(of node: Int) {
    guard anchor(at: node) != nil else { return }
    output.startTag(.span)
    writeID(of: node)
    output.endTag()
    output.close(.span)
  }

  /// Takes back the start tag of an element of which nothing was written, as of a picture that is not shown.
  ///
  /// - Parameters:
  ///   - start: where its start tag begins.
  ///   - contentStart: where its start tag ends.
  func takesBack(_ node: Int, from start: Int, contentStart: Int) -> Bool {
    guard output.count == contentStart, anchor(at: node) == nil else { return false }
    output.truncate(to: start)
    return true
  }

  /// Writes a text of the source.
  func writeText(of node: Int) {
    let event = source.event(of: node)
    output.write(text: UnsafeRawBufferPointer(rebasing: source.bytes[event.range]), flags: event.flags)
  }

  // MARK: Work

  /// Puts a node's children that are written into the list of work; the tags of some are passed over.
  ///
  /// - Returns: where they lie. The caller takes them out with ``discard(_:)``.
  func gather(_ node: Int) -> Range<Int> {
    let start = work.count
    collect(node)
    return start..<work.count
  }

  private func collect(_ node: Int) {
    var child = Int(source[node].firstChild)
    while child >= 0 {
      let marks = forms[child].marks
      if marks.contains(.unwrapped) {
        collect(child)
      } else if !marks.contains(.dropped) {
        work.append(Int32(truncatingIfNeeded: child))
        if marks.contains(.letsOut) { collect(child) }
      }
      child = Int(source[child].nextSibling)
    }
  }

  /// Puts items behind the work, so that they can be written as a list of their own.
  func copy(_ items: Range<Int>) -> Range<Int> {
    let start = work.count
    for index in items { work.append(work[index]) }
    return start..<work.count
  }

  func discard(_ items: Range<Int>) { work.removeSubrange(items.lowerBound...) }

  func node(_ item: Int) -> Int { Int(work[item]) }
  func element(_ item: Int) -> ElementName { forms[node(item)].element }
  func marks(_ item: Int) -> ContentForm.Marks { forms[node(item)].marks }

  /// The end of the run of items from one on that fulfil a condition; white space at its end does not count.
  func run(from start: Int, to end: Int, where fits: (ElementName) -> Bool) -> Int {
    var stop = start
    var index = start
    while index < end {
      if marks(index).contains(.isBlank) {
        index += 1
        continue
      }
      guard !isText(index), fits(element(index)) else { break }
      index += 1
      stop = index
    }
    return stop
  }

  func isText(_ item: Int) -> Bool { source[node(item)].isText }
}
