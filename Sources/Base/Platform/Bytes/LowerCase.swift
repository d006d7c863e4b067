extension String {
  /// Whether the text is the same in lower case.
  ///
  /// - Complexity: O(*n*), without an allocation.
  package var isLowerCase: Bool {
    utf8.allSatisfy { $0 < 0x80 && $0 &- UInt8(ascii: "A") >= 26 }
      || unicodeScalars.allSatisfy { !$0.changesInLowerCase }
  }

  /// The text in lower case; `lowercased()` takes long for letters outside ASCII, most of which are in lower case already.
  package var lowerCase: String { isLowerCase ? self : lowercased() }
}

extension Unicode.Scalar {
  /// Whether `lowercased()` writes something else for the character.
  @inlinable
  package var changesInLowerCase: Bool {
    isASCII ? value &- 0x41 < 26 : properties.changesWhenLowercased
  }
}
