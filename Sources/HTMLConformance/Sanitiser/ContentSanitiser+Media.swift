import HTMLSyntax

/// Pictures, sound and films: only from allowed origins, with what keeps the page from shifting.
extension ContentSanitiser {
  /// A picture; its text takes its place when its origin is not allowed.
  func image(_ node: Int, _ surroundings: Surroundings) {
    let text = value(of: .alt, at: node) ?? []
    guard let value = imageSource(of: node), !isTracker(node), let address = resource(value) else {
      guard !isTracker(node) else {
        if countsLosses { losses.add(.countingPicture) }
        return write(words: text)
      }
      return write(label: text)
    }
    startTag(.img)
    write(.src, address)
    writeCandidates(of: node)
    write(.alt, text)
    writeSize(of: node)
    write(.loading, Array("lazy".utf8))
    writeAttributes(of: node, as: .img)
    endTag()
    hasInk = true
  }

  /// An address that may be loaded; remembers the first that may not.
  private func resource(_ value: [UInt8]) -> [UInt8]? {
    if let address = addresses.resource(value) { return address }
    if countsLosses { losses.add(.foreignOrigin) }
    if firstRefused == nil { firstRefused = addresses.web(value) }
    return nil
  }

  /// The address of a picture.
  func imageSource(of node: Int) -> [UInt8]? {
    let source = value(of: .src, at: node)
    let isThere = source.map { !$0.isEmpty && !$0.starts(with: "data:".utf8) } ?? false
    if let late = LatePicture.address(of: node, in: self, besideAnother: isThere) { return late }
    if isThere { return source }
    // A picture for many screens alone.
    return source
      ?? sourceSet(of: node).flatMap { candidates in
        let first = candidates.drop { $0.isHTMLSpace || $0 == UInt8(ascii: ",") }.prefix { !$0.isHTMLSpace }
        return first.isEmpty ? nil : Array(first)
      }
  }

  /// The image candidates as they are written, also where a script would find them.
  private func sourceSet(of node: Int) -> [UInt8]? {
    value(of: .srcset, at: node).flatMap { $0.starts(with: "data:".utf8) ? nil : $0 }
      ?? value(named: "data-srcset", at: node) ?? value(named: "data-lazy-srcset", at: node)
  }

  /// A picture of a point counts readers and shows nothing.
  private func isTracker(_ node: Int) -> Bool {
    func isPoint(_ name: AttributeName) -> Bool {
      value(of: name, at: node).flatMap(Self.integer).map { $0 <= 1 } ?? false
    }
    return isPoint(.width) && isPoint(.height)
  }

  private func writeSize(of node: Int) {
    for name in [AttributeName.width, .height] {
      guard var value = value(of: name, at: node) else { continue }
      // A unit that HTML does not know, and everybody writes.
      if value.suffix(2).elementsEqual("px".utf8) { value.removeLast(2) }
      if let size = Self.integer(value), size > 0, size < 100_000 {
        write(name, Array(String(size).utf8))
      }
    }
  }

  /// A choice of pictures: the sources that say when they are chosen, then the picture itself.
  func picture(_ node: Int, _ surroundings: Surroundings) {
    var images: [Int] = []
    var sources: [Int] = []
    find(in: node, &sources, &images)
    guard let image = images.first else { return }
    let isShown = imageSource(of: image).flatMap { addresses.resource($0) } != nil && !isTracker(image)
    let choices = isShown ? sources.filter { candidates(of: $0) != nil && condition(of: $0) != nil } : []
    guard !choices.isEmpty else { return self.image(image, surroundings) }
    openPlain(.picture)
    for choice in choices {
      guard let condition = condition(of: choice) else { continue }
      startTag(.source)
      writeCandidates(of: choice)
      write(condition.name, condition.value)
      writeSize(of: choice)
      endTag()
    }
    self.image(image, surroundings)
    close(.picture)
  }

  /// The sources and pictures in a `picture`.
  private func find(in node: Int, _ sources: inout [Int], _ images: inout [Int]) {
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      switch forms[child].element {
      case .source: sources.append(child)
      case .img: images.append(child)
      default: if !forms[child].marks.contains(.dropped) { find(in: child, &sources, &images) }
      }
      child = Int(tree.nodes[child].nextSibling)
    }
  }

  /// What a source is chosen by: its type, or a media query that says something.
  private func condition(of node: Int) -> (name: AttributeName, value: [UInt8])? {
    if let type = value(of: .type, at: node), type.withUnsafeBytes({ Datatype.mimeType.problem(in: $0) }) == nil {
      return (.type, type)
    }
    guard let media = value(of: .media, at: node) else { return nil }
    let isRight = media.withUnsafeBytes {
      !$0.trimmed.isEmpty && !$0.trimmed.isKeyword("all") && Datatype.mediaQueryList.problem(in: $0) == nil
    }
    return isRight ? (.media, media) : nil
  }

  // MARK: Candidates

  private func writeCandidates(of node: Int) {
    guard let candidates = candidates(of: node) else { return }
    write(.srcset, candidates)
    guard candidates.withUnsafeBytes({ PageWalk.hasWidthDescriptor($0) }),
      let sizes = value(of: .sizes, at: node),
      sizes.withUnsafeBytes({ Datatype.sourceSizes.problem(in: $0) }) == nil
    else { return }
    write(.sizes, sizes)
  }

  /// The image candidates of a node, resolved; `nil` when one of them is wrong or lies on an origin that is not allowed.
  private func candidates(of node: Int) -> [UInt8]? {
    guard let value = sourceSet(of: node) else { return nil }
    var result: [UInt8] = []
    var rest = value[...]
    while true {
      rest = rest.drop { $0.isHTMLSpace || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { break }
      var url = rest.prefix { !$0.isHTMLSpace }
      rest = rest.dropFirst(url.count)
      let endsHere = url.last == UInt8(ascii: ",")
      while url.last == UInt8(ascii: ",") { url = url.dropLast() }
      guard var address = addresses.resource(Array(url)) else { return nil }
      // A comma at either end would belong to the list.
      if address.first == UInt8(ascii: ",") || address.last == UInt8(ascii: ",") { return nil }
      if !endsHere {
        let descriptor = rest.prefix { $0 != UInt8(ascii: ",") }
        rest = rest.dropFirst(descriptor.count)
        let word = descriptor.filter { !$0.isHTMLSpace }
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
    let element = forms[node].element
    var sources: [Int] = []
    var images: [Int] = []
    find(in: node, &sources, &images)
    let named = ([node] + sources).compactMap { source in
      value(of: .src, at: source).map { (node: source, value: $0) }
    }
    let loadable = named.compactMap { source in
      resource(source.value).map { (node: source.node, address: $0) }
    }
    guard let first = loadable.first, !surroundings.isInLink, !surroundings.barsMedia else {
      guard let address = named.lazy.compactMap({ self.addresses.web($0.value) }).first else { return }
      return writeLink(to: address, text: value(of: .title, at: node), surroundings)
    }
    startTag(element)
    hasInk = true
    if first.node == node || loadable.count == 1 { write(.src, first.address) }
    output.append(" controls")
    write(.preload, Array("none".utf8))
    if attribute(.loop, of: tree.events.events[Int(tree.nodes[node].event)]) != nil { output.append(" loop") }
    if element == .video {
      if let poster = value(of: .poster, at: node).flatMap({ addresses.resource($0) }) { write(.poster, poster) }
      writeSize(of: node)
    }
    writeAttributes(of: node, as: element)
    endTag()
    if first.node != node, loadable.count > 1 {
      for source in loadable {
        startTag(.source)
        write(.src, source.address)
        if let type = value(of: .type, at: source.node),
          type.withUnsafeBytes({ Datatype.mimeType.problem(in: $0) }) == nil
        {
          write(.type, type)
        }
        endTag()
      }
    }
    close(element)
  }
}
