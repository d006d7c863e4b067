import Platform

/// Source size lists: the `sizes` attribute of images.
///
/// HTML Standard, section 4.8.4.2.2.
package enum SourceSizesSyntax {
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var stream = CSSStream(value)
    stream.skipSpace()
    if stream.isAtEnd { return DatatypeProblem(.sizesEmpty, at: 0..<value.count) }
    if let problem = stream.propertyFunction() { return problem }
    var isFirst = true
    var defaultSize: Range<Int>?
    var warning: DatatypeProblem?
    while true {
      if let defaultSize { return DatatypeProblem(.sizesDefaultNotLast, at: defaultSize) }
      if isFirst, stream.isIdentifier("auto") {
        stream.advance()
        stream.skipSpace()
        if stream.isAtEnd { return stream.unclosedComment }
      } else {
        let start = stream.current.range.lowerBound
        let hasCondition = stream.current.kind == .openParenthesis || stream.isIdentifier("not")
        if hasCondition {
          if let problem = MediaQuerySyntax.condition(&stream) {
            if problem.severity == .error { return problem }
            warning = problem
          }
          stream.skipSpace()
          if stream.isAtEnd || stream.current.kind == .comma { return stream.problem(.sizesLengthMissing) }
        }
        if let problem = length(&stream) { return problem }
        if !hasCondition { defaultSize = start..<stream.current.range.lowerBound }
        stream.skipSpace()
        if stream.isAtEnd {
          if hasCondition { return DatatypeProblem(.sizesDefaultMissing, at: 0..<value.count) }
          return stream.unclosedComment ?? warning
        }
      }
      isFirst = false
      guard stream.take(.comma) else { return stream.problem(.sizesUnexpected) }
      stream.skipSpace()
      if stream.isAtEnd { return DatatypeProblem(.sizesTrailingComma, at: max(0, value.count - 1)..<value.count) }
    }
  }

  /// Judges a non-negative length, or a math function that returns one; percentages are not allowed.
  private static func length(_ stream: inout CSSStream) -> DatatypeProblem? {
    let start = stream
    guard let read = CSSNumeric.read(&stream) else { return start.problem(.sizesLength) }
    switch read {
    case .failure(let problem): return problem
    case .success(let numeric):
      switch numeric.dimension {
      case .length where numeric.isNegative: return DatatypeProblem(.numberNegative, at: numeric.range)
      case .length, .unknown: return nil
      case .number where numeric.isZero && !numeric.isFunction: return nil
      case .percentage, .lengthPercentage: return DatatypeProblem(.sizesPercentage, at: numeric.range)
      default: return DatatypeProblem(.sizesLength, at: numeric.range)
      }
    }
  }

  /// Whether a `sizes` value starts with `auto`, which is only allowed for lazy images.
  package static func startsWithAuto(_ value: UnsafeRawBufferPointer) -> Bool {
    var stream = CSSStream(value)
    stream.skipSpace()
    return stream.isIdentifier("auto")
  }

  /// Judges `sizes` of `link rel=icon`: `any`, or distinct sizes such as `32x32`.
  ///
  /// HTML Standard, section 4.6.7.9.
  static func icons(_ value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    var words = SpacedWords(value)
    let any: Keywords = "any"
    while let word = words.next() {
      if any.contains(value, in: word) { continue }
      var cursor = ByteCursor(value, in: word)
      let hasWidth = positiveWithoutZero(&cursor)
      guard hasWidth, cursor.take("x") || cursor.take("X"), positiveWithoutZero(&cursor), cursor.isAtEnd else {
        return DatatypeProblem(.iconSize, at: word)
      }
    }
    return UniqueWords.problem(in: value, anyCase: true)
  }

  private static func positiveWithoutZero(_ cursor: inout ByteCursor) -> Bool {
    if cursor.current == UInt8(ascii: "0") { return false }
    return !cursor.take(while: { $0.isASCIIDigit }).isEmpty
  }
}
