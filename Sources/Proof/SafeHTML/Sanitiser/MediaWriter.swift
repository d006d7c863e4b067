import HTMLProof
import Platform

/// Writes pictures, sound and films: only from allowed origins, with what keeps the page from shifting.
struct MediaWriter {
  let content: ContentContext

  /// A picture; its text takes its place when its origin is not allowed.
  func image(_ node: Int, _ surroundings: Surroundings) {
    image(node, candidates: candidates(of: node), sizes: sizes(ofImage: node, isNeededBySources: false), surroundings)
  }

  private func image(_ node: Int, candidates: [UInt8]?, sizes: [UInt8]?, _ surroundings: Surroundings) {
    let text = content.source.value(of: .alt, at: node) ?? []
    guard let value = content.forms.imageSource(of: node), !isTracker(node), let address = resource(value) else {
      guard !isTracker(node) else {
        content.forms.losses?.add(.countingPicture)
        return content.output.write(words: text)
      }
      return content.output.write(label: text)
    }
    content.output.startTag(.img)
    content.output.write(.src, address)
    if let candidates { content.output.write(.srcset, candidates) }
    if let sizes { content.output.write(.sizes, sizes) }
    content.output.write(.alt, text)
    writeSize(of: node)
    content.output.write(.loading, Array("lazy".utf8))
    content.writeAttributes(of: node, as: .img)
    content.output.endTag()
    content.output.hasInk = true
  }

  /// An address that may be loaded; notes the first that may not.
  private func resource(_ value: [UInt8]) -> [UInt8]? {
    if let address = content.forms.addresses.resource(value) { return address }
    content.forms.losses?.add(.foreignOrigin)
    if content.firstRefused == nil { content.firstRefused = content.forms.addresses.web(value) }
    return nil
  }

  /// A picture of a point counts readers and shows nothing.
  private func isTracker(_ node: Int) -> Bool {
    func isPoint(_ name: AttributeName) -> Bool {
      content.source.value(of: name, at: node).flatMap(ContentSource.integer).map { $0 <= 1 } ?? false
    }
    return isPoint(.width) && isPoint(.height)
  }

  private func writeSize(of node: Int) {
    for name in [AttributeName.width, .height] {
      if let size = size(name, of: node) { content.output.write(name, Array(String(size).utf8)) }
    }
  }

  /// The `width` or `height` of a node.
  private func size(_ name: AttributeName, of node: Int) -> Int? {
    guard var value = content.source.value(of: name, at: node) else { return nil }
    // A unit that HTML does not know, and everybody writes.
    if value.suffix(2).elementsEqual("px".utf8) { value.removeLast(2) }
    return ContentSource.integer(value).flatMap { $0 > 0 && $0 < 100_000 ? $0 : nil }
  }

  /// A choice of pictures: the sources that say when they are chosen, then the picture itself.
  ///
  /// Whatever else a `picture` holds, such as a caption, follows it.
  func picture(_ node: Int, _ surroundings: Surroundings) {
    var parts = PictureParts()
    find(in: node, &parts)
    if let image = parts.image { choice(of: image, among: parts.sources, surroundings) }
    for other in parts.others {
      content.output.separate(by: .space)
      content.phrasing.phrase(other, surroundings)
    }
    if !parts.others.isEmpty { content.output.separate(by: .space) }
  }

  private func choice(of image: Int, among sources: [Int], _ surroundings: Surroundings) {
    let isShown =
      content.forms.imageSource(of: image).flatMap { content.forms.addresses.resource($0) } != nil && !isTracker(image)
    let choices = isShown ? sources.filter { candidates(of: $0) != nil && condition(of: $0) != nil } : []
    guard !choices.isEmpty else { return self.image(image, surroundings) }
    let needsAuto = choices.contains { hasWidths($0) && sizes(of: $0).isAuto }
    let imageSizes = sizes(ofImage: image, isNeededBySources: needsAuto)
    let allowsAuto = imageSizes?.starts(with: Self.auto) ?? false
    content.output.openPlain(.picture)
    for choice in choices {
      guard let condition = condition(of: choice), let candidates = candidates(of: choice) else { continue }
      content.output.startTag(.source)
      content.output.write(.srcset, candidates)
      if hasWidths(choice) {
        let sizes = sizes(of: choice)
        if !sizes.isAuto {
          content.output.write(.sizes, sizes.lengths)
        } else if !allowsAuto {
          content.output.write(.sizes, sizes.lengths.isEmpty ? Self.windowWidth : sizes.lengths)
        } else if !sizes.lengths.isEmpty {
          content.output.write(.sizes, Self.auto + Array(", ".utf8) + sizes.lengths)
        }
      }
      content.output.write(condition.name, condition.value)
      writeSize(of: choice)
      content.output.endTag()
    }
    self.image(image, candidates: candidates(of: image), sizes: imageSizes, surroundings)
    content.output.close(.picture)
  }

  /// What a `picture`, sound or film holds.
  private struct PictureParts {
    var sources: [Int] = []
    /// The first picture.
    var image: Int?
    /// Texts, further pictures, and whatever else shows something.
    var others: [Int] = []
  }

  private func find(in node: Int, _ parts: inout PictureParts) {
    var child = Int(content.source[node].firstChild)
    while child >= 0 {
      let form = content.forms[child]
      switch form.element {
      case .source: parts.sources.append(child)
      case .img where parts.image == nil: parts.image = child
      case .img, .audio, .video, .math, .svg, .input: parts.others.append(child)
      default:
        if form.marks.contains(.isLink) || content.source[child].isText && form.marks.contains(.hasText) {
          parts.others.append(child)
        } else if !form.marks.contains(.dropped) {
          find(in: child, &parts)
        }
      }
      child = Int(content.source[child].nextSibling)
    }
  }

  /// What a source is chosen by: its type, or a media query that says something.
  private func condition(of node: Int) -> (name: AttributeName, value: [UInt8])? {
    if let type = content.source.value(of: .type, at: node),
      type.withUnsafeBytes({ Datatype.mimeType.problem(in: $0) }) == nil
    {
      return (.type, type)
    }
    guard let media = content.source.value(of: .media, at: node) else { return nil }
    let isRight = media.withUnsafeBytes {
      !$0.trimmed.isEmpty && !$0.trimmed.isKeyword("all") && Datatype.mediaQueryList.problem(in: $0) == nil
    }
    return isRight ? (.media, media) : nil
  }

  // MARK: Candidates

  private static let auto = Array("auto".utf8)
  /// What browsers assume where `sizes` is missing.
  private static let windowWidth = Array("100vw".utf8)

  private func hasWidths(_ node: Int) -> Bool {
    candidates(of: node)?.withUnsafeBytes { SrcsetSyntax.hasWidthDescriptor($0) } ?? false
  }

  /// What a node's `sizes` says: the lengths, and whether `auto` stands before them or there are none that can be used.
  private func sizes(of node: Int) -> (isAuto: Bool, lengths: [UInt8]) {
    guard let value = content.source.value(of: .sizes, at: node),
      value.withUnsafeBytes({ Datatype.sourceSizes.problem(in: $0) }) == nil
    else { return (true, []) }
    guard value.withUnsafeBytes({ SourceSizesSyntax.startsWithAuto($0) }) else { return (false, value) }
    let lengths = value.drop { $0 != UInt8(ascii: ",") }.dropFirst().drop(while: \.isASCIIWhitespace)
    return (true, Array(lengths))
  }

  /// The `sizes` of an image, which width descriptors need: `auto` where the image has none of its own.
  ///
  /// Of an image that states no size, `auto` would make a box of 300 by 150 pixels; there the width of the window stands for it.
  ///
  /// - Parameter isNeeded: whether a `source` beside it has width descriptors and no `sizes` but `auto`, which it may only leave
  ///   out beside an image with `auto` (HTML Standard §4.8.2).
  private func sizes(ofImage node: Int, isNeededBySources isNeeded: Bool) -> [UInt8]? {
    let candidates = candidates(of: node)
    let hasSize = size(.width, of: node) != nil && size(.height, of: node) != nil
    // Sizes do not go with density descriptors.
    guard hasWidths(node) else { return isNeeded && hasSize && candidates == nil ? Self.auto : nil }
    let (isAuto, lengths) = sizes(of: node)
    if !isAuto, !isNeeded { return lengths }
    guard hasSize else { return lengths.isEmpty ? Self.windowWidth : lengths }
    return lengths.isEmpty ? Self.auto : Self.auto + Array(", ".utf8) + lengths
  }

  /// The image candidates of a node, resolved; `nil` when one of them is wrong or lies on an origin that is not allowed.
  private func candidates(of node: Int) -> [UInt8]? {
    guard let value = content.forms.sourceSet(of: node) else { return nil }
    var result: [UInt8] = []
    var rest = value[...]
    while true {
      rest = rest.drop { $0.isASCIIWhitespace || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { break }
      var url = rest.prefix { !$0.isASCIIWhitespace }
      rest = rest.dropFirst(url.count)
      let endsHere = url.last == UInt8(ascii: ",")
      while url.last == UInt8(ascii: ",") { url = url.dropLast() }
      guard var address = content.forms.addresses.resource(Array(url)) else { return nil }
      // A comma at either end would belong to the list.
      if address.first == UInt8(ascii: ",") || address.last == UInt8(ascii: ",") { return nil }
      if !endsHere {
        let descriptor = rest.prefix { $0 != UInt8(ascii: ",") }
        rest = rest.dropFirst(descriptor.count)
        let word = descriptor.filter { !$0.isASCIIWhitespace }
        if !word.isEmpty { address += [UInt8(ascii: " ")] + word }
      }
      result += (result.isEmpty ? [] : Array(", ".utf8)) + address
    }
    guard !result.isEmpty, result.withUnsafeBytes({ Datatype.srcset.problem(in: $0) }) == nil else { return nil }
    return result
  }

  // MARK: Sound and films

  /// Sound or a film with controls; a link to it takes its place when its origin is not allowed.
  func media(_ node: Int, _ surroundings: Surroundings) {
    let element = content.forms[node].element
    var parts = PictureParts()
    find(in: node, &parts)
    let named = ([node] + parts.sources).compactMap { source in
      content.source.value(of: .src, at: source).map { (node: source, value: $0) }
    }
    let loadable = named.compactMap { source in
      resource(source.value).map { (node: source.node, address: $0) }
    }
    guard let first = loadable.first, !surroundings.isInLink, !surroundings.barsMedia else {
      guard let address = named.lazy.compactMap({ content.forms.addresses.web($0.value) }).first else { return }
      return content.links.write(to: address, text: content.source.value(of: .title, at: node), surroundings)
    }
    content.output.startTag(element)
    content.output.hasInk = true
    if first.node == node || loadable.count == 1 { content.output.write(.src, first.address) }
    content.output.append(" controls")
    content.output.write(.preload, Array("none".utf8))
    if content.source.attribute(.loop, of: content.source.event(of: node)) != nil { content.output.append(" loop") }
    if element == .video {
      if let poster = content.source.value(of: .poster, at: node).flatMap({ content.forms.addresses.resource($0) }) {
        content.output.write(.poster, poster)
      }
      writeSize(of: node)
    }
    content.writeAttributes(of: node, as: element)
    content.output.endTag()
    if first.node != node, loadable.count > 1 {
      for source in loadable {
        content.output.startTag(.source)
        content.output.write(.src, source.address)
        if let type = content.source.value(of: .type, at: source.node),
          type.withUnsafeBytes({ Datatype.mimeType.problem(in: $0) }) == nil
        {
          content.output.write(.type, type)
        }
        content.output.endTag()
      }
    }
    content.output.close(element)
  }
}
