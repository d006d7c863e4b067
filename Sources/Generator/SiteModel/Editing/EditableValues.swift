extension ConfigurationEdit {
  /// Whether the keys on the path to the change, and the kind of the value there, are those of `site.yml`.
  var isDeclared: Bool {
    let values = ValueKind.mapping(.site).values(at: path[...])
    return switch self {
    case .set, .remove: !values.isEmpty
    case .append: values.contains { if case .list = $0 { true } else { false } }
    }
  }
}

extension ValueKind {
  /// The kinds of value to which some steps can lead; none if a key on the way is not declared.
  fileprivate func values(at path: ArraySlice<ConfigurationStep>) -> [ValueKind] {
    if case .oneOf(let kinds) = self { return kinds.flatMap { $0.values(at: path) } }
    guard let step = path.first else { return [self] }
    let rest = path.dropFirst()
    switch (self, step) {
    case (.mapping(let mapping), .key(let name)):
      return mapping.reference.entries.first { $0.key == name }?.value.values(at: rest) ?? []
    case (.map(let value), .key), (.list(let value), .element): return value.values(at: rest)
    case (.data, .key): return [.data]
    // A value that is not a list is its own first element.
    case (_, .element(0)): return values(at: rest)
    default: return []
    }
  }
}
