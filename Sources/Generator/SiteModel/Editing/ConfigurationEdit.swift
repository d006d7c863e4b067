package import JSONRecords

/// A change of a configuration that a program makes in its text.
package enum ConfigurationEdit: Sendable, Equatable {
  /// Sets a value; the mappings on the way are added if they are missing.
  case set([ConfigurationStep], to: RecordData)
  /// Removes a value, and the mappings on the way that become empty; does nothing if there is none.
  case remove([ConfigurationStep])
  /// Adds an element at the end of a list, which is added if it is missing.
  case append(RecordData, to: [ConfigurationStep])

  /// The steps to what it changes.
  package var path: [ConfigurationStep] {
    switch self {
    case .set(let path, _), .remove(let path), .append(_, let path): path
    }
  }

  /// The lines to write by hand instead, in flow style: `{title: headline}`.
  package var line: String {
    let steps = path.filter { if case .key = $0 { true } else { false } }
    switch self {
    case .set(_, let value): return Self.line(steps, YAMLText.flow(value))
    case .append(let value, _): return Self.line(steps, "[…, \(YAMLText.flow(value))]")
    case .remove: return Self.line(steps, "")
    }
  }

  private static func line(_ steps: [ConfigurationStep], _ value: String) -> String {
    let names = steps.compactMap { if case .key(let name) = $0 { name } else { nil } }
    guard let last = names.last else { return value }
    let own = value.isEmpty ? YAMLText.scalar(last) : "\(YAMLText.scalar(last)): \(value)"
    return names.dropLast().reversed().reduce(own) { "\(YAMLText.scalar($1)): {\($0)}" }
  }

  // MARK: Data

  /// The data of a configuration after the change; `nil` if it cannot be made.
  func applied(to data: RecordData) -> RecordData? { Self.apply(self, path[...], to: data) }

  private static func apply(
    _ change: ConfigurationEdit, _ path: ArraySlice<ConfigurationStep>, to data: RecordData?
  ) -> RecordData? {
    guard let step = path.first else {
      switch change {
      case .set(_, let value): return value
      case .remove: return nil
      case .append(let value, _):
        if case .array(let elements)? = data { return .array(elements + [value]) }
        return data == nil ? .array([value]) : nil
      }
    }
    switch (step, data) {
    case (.key(let name), _):
      var members: [RecordData.Member]
      switch data {
      case .object(let own)?: members = own
      case nil, .null?: members = []
      // A source may be only the path of its file.
      case .string(let file)?: members = [.init("file", .string(file))]
      default: return nil
      }
      let index = members.firstIndex { $0.name == name }
      let value = apply(change, path.dropFirst(), to: index.map { members[$0].value })
      switch (index, value) {
      case (let index?, let value?): members[index] = .init(name, value)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(.init(name, value))
      case (nil, nil): return data
      }
      if case .remove = change, members.isEmpty { return nil }
      return .object(members)
    case (.element(let index), .array(var elements)?):
      guard elements.indices.contains(index), let value = apply(change, path.dropFirst(), to: elements[index]) else {
        return nil
      }
      elements[index] = value
      return .array(elements)
    case (.element(0), let data?): return apply(change, path.dropFirst(), to: data)
    case (.element, _): return nil
    }
  }
}
