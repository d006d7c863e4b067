import Platform

/// `audio`, `video` with their sources and tracks, `object` and `iframe`.
struct MediaRules: RuleGroup, Equatable {
  /// Whether the open `audio` or `video` has `src`.
  private var hasSource = false
  /// The kinds of tracks of which it has one with `default`.
  private var defaultTracks: TrackKinds = []
  /// What tells its tracks apart.
  private var tracks: Set<[UInt8]> = []

  @inline(__always)
  mutating func startTag(_ tag: Tag, on page: PageWalk) {
    switch tag.element {
    case .source: checkSource(tag, page)
    case .track: checkTrack(tag, page)
    case .object: if !tag.has(.data) { page.report(.missingAttribute(anyOf: [.data]), on: tag) }
    case .iframe: if let document = tag[.srcdoc], !document.valueRange.isEmpty { page.embed(document) }
    default: break
    }
  }

  @inline(__always)
  mutating func opened(_ tag: Tag, on page: PageWalk) {
    guard tag.element == .audio || tag.element == .video else { return }
    self = MediaRules()
    hasSource = tag.has(.src)
  }

  @inline(__always)
  mutating func endTag(of element: CheckedElement, at event: HTMLEvent, on page: PageWalk) {
    if element.element == .audio || element.element == .video { self = MediaRules() }
  }

  private func checkSource(_ tag: Tag, _ page: PageWalk) {
    guard let parent = page.parent, parent.element == .audio || parent.element == .video else { return }
    if hasSource { page.report(.misplacedElement(parent: parent.element.text), on: tag) }
    if !tag.has(.src), !tag.has(.srcset) { page.report(.missingAttribute(anyOf: [.src]), on: tag) }
    for name: AttributeName in [.srcset, .sizes, .width, .height] where tag.has(name) {
      page.report(.unknownAttribute, on: tag, attribute: name)
    }
  }

  private mutating func checkTrack(_ tag: Tag, _ page: PageWalk) {
    let kind = page.value(of: .kind, on: tag)
    if kind?.isKeyword("subtitles") == true, !tag.has(.srclang) {
      page.report(.missingAttribute(anyOf: [.srclang]), on: tag)
    }
    checkTwin(tag, page)
    guard tag.has(.default), let group = TrackKinds(kind) else { return }
    if defaultTracks.contains(group) { page.report(.severalDefaultTracks, on: tag, attribute: .default) }
    defaultTracks.insert(group)
  }

  /// Of the tracks of a media element, no two have the same kind, language and label (§4.8.11.11).
  private mutating func checkTwin(_ tag: Tag, _ page: PageWalk) {
    guard page.parent?.element == .audio || page.parent?.element == .video else { return }
    var key: [UInt8] = []
    for name: AttributeName in [.kind, .srclang, .label] {
      let fallback: [UInt8] = name == .kind ? Array("subtitles".utf8) : []
      let value = page.value(of: name, on: tag).map(Array.init) ?? fallback
      key += name == .label ? value : value.map(\.asciiLowercased)
      key.append(0)
    }
    guard !tracks.insert(key).inserted else { return }
    page.report(
      .attributeConflict(.similarTrack), on: tag,
      attribute: tag.has(.label) ? .label : tag.has(.srclang) ? .srclang : .kind)
  }
}

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
