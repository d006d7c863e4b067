import HTMLProof

extension DesignTokens {
  /// A colour scheme.
  enum Scheme: String, CaseIterable { case light, dark }

  /// The value of a token in a scheme, without references to other tokens as a whole; `nil` if one leads nowhere.
  func value(_ name: String, in scheme: Scheme) -> String? {
    guard var value = token(name)?.value else { return nil }
    for _ in 0..<16 {
      if let both = StyleValue.arguments(of: "light-dark", in: value), both.count == 2 {
        value = scheme == .light ? both[0] : both[1]
      } else if let reference = StyleValue.arguments(of: "var", in: value)?.first?.trimmed {
        guard let next = token(reference)?.value else { return nil }
        value = next
      } else {
        return value
      }
    }
    return nil
  }

  /// The colour of a token in a scheme; `nil` if only a browser knows it, such as a mixed one.
  func colour(_ name: String, in scheme: Scheme) -> StyleColour? { value(name, in: scheme).flatMap { StyleColour($0) } }
}
