import JSONRecords

/// The positions of elements in lists and of cards in sections.
extension TemplateRenderer {
  /// The value of a position, valid until the next one is named; `nil` if nothing around the tag has it.
  @inline(never)
  mutating func value(of name: PositionName) -> RecordValue? {
    map?.found(in: contexts.count - 1)
    guard let data = data(of: name) else { return nil }
    positionTape.fill(with: data)
    return positionTape.root()
  }

  private func data(of name: PositionName) -> RecordData? {
    if name == .key {
      guard let open = innermost(where: \.isObject) else { return nil }
      // Each open section has pushed one context.
      return .string(contexts[contexts.count - sections.count + open].name)
    }
    guard name != .position, let open = innermost(where: { $0.rest != nil }) else { return card?.data(of: name) }
    switch name {
    case .index: return .number(String(sections[open].index))
    case .first: return .boolean(sections[open].index == 0)
    case .last:
      var rest = sections[open].rest
      return .boolean(rest?.next() == nil)
    case .position, .key: return nil
    }
  }

  /// The innermost open section of a kind.
  private func innermost(where isWanted: (OpenSection) -> Bool) -> Int? {
    sections.elements.lastIndex(where: isWanted)
  }
}

extension CardPosition {
  fileprivate func data(of name: PositionName) -> RecordData? {
    switch name {
    case .index: .number(String(number - 1))
    case .position: .number(String(number))
    case .first: .boolean(isFirst)
    case .last: .boolean(isLast)
    case .key: nil
    }
  }
}

extension RecordValue {
  /// The name of a member of an object.
  var name: String { String(decoding: key, as: UTF8.self) }
}
