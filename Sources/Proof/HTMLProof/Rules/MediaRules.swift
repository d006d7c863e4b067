import Diagnostics
import Platform

/// The kinds of tracks of which one each may be on from the start (§4.8.11.11.1).
struct TrackKinds: OptionSet {
  let rawValue: UInt8
  static let spoken = TrackKinds(rawValue: 1)
  static let descriptions = TrackKinds(rawValue: 2)
  static let chapters = TrackKinds(rawValue: 4)
}

extension TrackKinds {
  /// The group of a `kind`; `nil` for metadata, of which any number may be on.
  init?(_ kind: UnsafeRawBufferPointer?) {
    guard let kind else {
      self = .spoken
      return
    }
    if kind.isKeyword("subtitles") || kind.isKeyword("captions") {
      self = .spoken
    } else if kind.isKeyword("descriptions") {
      self = .descriptions
    } else if kind.isKeyword("chapters") {
      self = .chapters
    } else {
      return nil
    }
  }
}

/// Images, media and embedded content.
extension PageWalk {
  mutating func checkMedia(_ tag: Tag) {
    switch tag.element {
    case .img: checkImage(tag)
    case .source: checkSource(tag)
    case .track: checkTrack(tag)
    case .object: if !tag.has(.data) { report(.missingAttribute, on: tag, expected: "data") }
    case .map: checkMap(tag)
    case .iframe: if let document = tag[.srcdoc], !document.valueRange.isEmpty { embed(document) }
    default: break
    }
  }

  /// Remembers a document in an attribute, to be checked as one.
  private mutating func embed(_ document: HTMLAttribute) {
    reads.note(document)
    embedded.append(document)
  }

  private mutating func checkImage(_ tag: Tag) {
    settleSources(tag)
    if stack.last?.element == .picture, tag.has(.srcset) { settleAlwaysMatching() }
    forms.alwaysMatching = nil
    if !tag.has(.src), !tag.has(.srcset) { report(.missingAttribute, on: tag, expected: "src") }
    let hasAlternative = tag.has(.alt)
    if !hasAlternative, !mayLackAlternative(tag), !tag.has(.role), mayBeCaptioned {
      forms.figures[forms.figures.count - 1].unnamedImages.append(tag.nameRange)
    } else if !hasAlternative, !mayLackAlternative(tag) {
      report(.missingAlternative, on: tag, attribute: tag.has(.role) ? .role : nil, expected: "alt")
    }
    if tag.has(.ismap), !(stack.last?.flags.contains(.isInLink) ?? false) {
      report(.missingAncestor, on: tag, attribute: .ismap, value: "a")
    }
    if tag.has(.controls), isEmpty(.alt, on: tag) ?? true {
      report(.attributeNeeds, on: tag, attribute: .controls, expected: "alt")
    }
    checkSizes(tag)
    if let reference = tag[.usemap], !isInTemplate { noteMap(reference) }
    if let border = tag[.border] {
      // Obsolete but conforming when it is 0 (§16.1).
      let isZero = value(of: border).isExactly("0")
      report(
        isZero ? .deprecatedAttribute : .obsoleteAttribute, isZero ? .warning : .error, at: border.nameRange,
        element: "img", attribute: "border", expected: "`border` in CSS")
    }
    if !tag.has(.width) || !tag.has(.height) { report(.imageWithoutSize, .warning, on: tag) }
  }

  /// When `alt` may be left out (§4.8.4.4): in a `figure` with a caption, with a `title`, or when the name comes from ARIA.
  private func mayLackAlternative(_ tag: Tag) -> Bool {
    if isBlank(.title, on: tag) == false { return true }
    if tag.has(.ariaLabel) || tag.has(.ariaLabelledby) { return true }
    return false
  }

  /// `sizes` goes with width descriptors in `srcset` (§4.8.2, §4.8.3, §4.8.4.2.1).
  ///
  /// What only an image with `loading=lazy` and `sizes=auto` may leave out is a warning when it has `loading=lazy` alone: browsers
  /// load the wrong file then, other checkers accept it.
  private mutating func checkSizes(_ tag: Tag) {
    guard let candidates = value(of: .srcset, on: tag) else {
      // The sources of a `picture` take `auto` from a lazy image.
      let isAuto = isLazy(tag) && value(of: .sizes, on: tag)?.isKeyword("auto") == true
      if tag.has(.sizes), tag.element != .source, !isAuto {
        report(.attributeNeeds, on: tag, attribute: .sizes, expected: "srcset")
      }
      return
    }
    if tag.has(.sizes), !SrcsetSyntax.hasWidthDescriptor(candidates), Datatype.srcset.problem(in: candidates) == nil,
      let attribute = tag[.srcset]
    {
      report(DatatypeProblem(.srcsetWidthMissing, at: 0..<candidates.count), in: candidates, of: attribute, on: tag)
    }
    if SrcsetSyntax.hasWidthDescriptor(candidates), !tag.has(.sizes) {
      autoSizesOnly(tag, .srcset, expected: "sizes")
    }
    // `auto` leaves the size to the layout, which only lazy images can wait for.
    if let sizes = value(of: .sizes, on: tag), SourceSizesSyntax.startsWithAuto(sizes) {
      autoSizesOnly(tag, .sizes, value: "auto", expected: "loading=lazy")
    }
  }

  /// Reports something unless the image allows `auto` sizes; a `source` waits for its `img`.
  private mutating func autoSizesOnly(
    _ tag: Tag, _ attribute: AttributeName, value: String = "", expected: String
  ) {
    if tag.element == .source {
      forms.pendingSources.append(
        .init(range: tag[attribute]?.nameRange ?? tag.nameRange, attribute: attribute, expected: expected))
    } else if !allowsAutoSizes(tag) {
      report(
        .attributeNeeds, isLazy(tag) ? .warning : .error, on: tag, attribute: attribute, value: value,
        expected: expected)
    }
  }

  /// A `source` that always matches makes what follows it useless (§4.8.2).
  private mutating func noteAlwaysMatching(_ tag: Tag) {
    settleAlwaysMatching()
    guard !tag.has(.type) else { return }
    let media = value(of: .media, on: tag)?.trimmed
    guard media.map({ $0.isEmpty || $0.isKeyword("all") }) ?? true else { return }
    forms.alwaysMatching = tag[.media]?.nameRange ?? tag.nameRange
  }

  /// Another choice follows the `source` that always matches.
  private mutating func settleAlwaysMatching() {
    guard let range = forms.alwaysMatching else { return }
    forms.alwaysMatching = nil
    report(.alwaysMatching, at: range, element: "source")
  }

  private func isLazy(_ tag: Tag) -> Bool { value(of: .loading, on: tag)?.isKeyword("lazy") == true }

  /// Whether `auto` counts on an image and on the sources before it (§4.8.3, "allows auto-sizes").
  private func allowsAutoSizes(_ tag: Tag) -> Bool {
    isLazy(tag) && value(of: .sizes, on: tag).map { SourceSizesSyntax.startsWithAuto($0) } ?? false
  }

  /// The `img` of a `picture` decides about the sources before it.
  private mutating func settleSources(_ tag: Tag) {
    let pending = forms.pendingSources
    forms.pendingSources.removeAll(keepingCapacity: true)
    guard !pending.isEmpty, !allowsAutoSizes(tag) else { return }
    let isLazy = isLazy(tag)
    for source in pending {
      report(
        .attributeNeeds, isLazy ? .warning : .error, at: source.range, element: "source",
        attribute: source.attribute.text,
        expected: isLazy && source.attribute == .sizes ? "`sizes=auto` on its `<img>`" : source.expected)
    }
  }

  private mutating func checkSource(_ tag: Tag) {
    switch stack.last?.element {
    case .picture:
      if tag.has(.src) {
        report(.unknownAttribute, on: tag, attribute: .src)
      } else if !tag.has(.srcset) {
        report(.missingAttribute, on: tag, expected: "srcset")
      }
      noteAlwaysMatching(tag)
      checkSizes(tag)
    case .audio, .video:
      if forms.mediaHasSource { report(.misplacedElement, on: tag, value: stack.last?.element.text ?? "") }
      if !tag.has(.src), !tag.has(.srcset) { report(.missingAttribute, on: tag, expected: "src") }
      for name: AttributeName in [.srcset, .sizes, .width, .height] where tag.has(name) {
        report(.unknownAttribute, on: tag, attribute: name)
      }
    default: break
    }
  }

  private mutating func checkTrack(_ tag: Tag) {
    let kind = value(of: .kind, on: tag)
    if kind?.isKeyword("subtitles") == true, !tag.has(.srclang) {
      report(.missingAttribute, on: tag, expected: "srclang")
    }
    checkTwin(tag)
    guard tag.has(.default), let group = TrackKinds(kind) else { return }
    if forms.defaultTracks.contains(group) { report(.severalDefaultTracks, on: tag, attribute: .default) }
    forms.defaultTracks.insert(group)
  }

  /// Of the tracks of a media element, no two have the same kind, language and label (§4.8.11.11).
  private mutating func checkTwin(_ tag: Tag) {
    guard stack.last?.element == .audio || stack.last?.element == .video else { return }
    var key: [UInt8] = []
    for name: AttributeName in [.kind, .srclang, .label] {
      let fallback: [UInt8] = name == .kind ? Array("subtitles".utf8) : []
      let value = value(of: name, on: tag).map(Array.init) ?? fallback
      key += name == .label ? value : value.map(\.asciiLowercased)
      key.append(0)
    }
    guard !forms.tracks.insert(key).inserted else { return }
    report(
      .attributeConflict, on: tag, attribute: tag.has(.label) ? .label : tag.has(.srclang) ? .srclang : .kind,
      value: "another `<track>` of the same kind, language and label")
  }

  /// `usemap` names a `map` by its name (§2.3.9).
  private mutating func noteMap(_ reference: HTMLAttribute) {
    let value = value(of: reference)
    guard value.first == UInt8(ascii: "#"), value.count > 1 else { return }
    identity.mapReferences.append(.init(name: Array(value.dropFirst()), range: reference.valueRange))
  }

  /// Judges the references to maps when the page is known.
  mutating func resolveMaps() {
    guard isDocument else { return }
    for reference in identity.mapReferences {
      guard reference.name.withUnsafeBytes({ identity.maps.value(of: $0) }) == nil else { continue }
      report(
        .danglingReference, at: reference.range, element: "img", attribute: "usemap",
        value: String(decoding: reference.name, as: UTF8.self), expected: "map")
    }
  }

  private mutating func checkMap(_ tag: Tag) {
    if let name = value(of: .name, on: tag), !isInTemplate, identity.maps.insert(name, value: 0) != nil {
      report(.duplicateName, on: tag, attribute: .name, value: name.text)
    }
    guard let name = value(of: .name, on: tag), let id = tag[.id] else { return }
    if !name.elementsEqual(value(of: id)) {
      report(.valueOrder, on: tag, attribute: .id, value: "name", expected: "equal to")
    }
  }
}
