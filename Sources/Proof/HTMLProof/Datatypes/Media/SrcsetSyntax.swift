import Platform

/// Image candidates: the `srcset` attribute.
///
/// HTML Standard, section 4.8.4.2.1.
package enum SrcsetSyntax {
  /// The kinds of candidate descriptors.
  package enum Descriptors: Sendable { case none, density, width }

  /// Returns the kind of the first candidate's descriptor; in a valid `srcset` all candidates have the same.
  package static func descriptors(of value: UnsafeRawBufferPointer) -> Descriptors {
    var candidates = Candidates(value)
    guard case .success(let first)? = candidates.next() else { return .none }
    return first.isWidth ? .width : first.hasDescriptor ? .density : .none
  }

  /// Whether the candidates of a `srcset` have width descriptors (`640w`).
  package static func hasWidthDescriptor(_ candidates: UnsafeRawBufferPointer) -> Bool {
    descriptors(of: candidates) == .width
  }

  static func problem(in value: UnsafeRawBufferPointer, needsWidths: Bool = false) -> DatatypeProblem? {
    if value.allSatisfy(\.isASCIIWhitespace) { return DatatypeProblem(.srcsetEmpty, at: 0..<value.count) }
    var candidates = Candidates(value)
    var count = 0
    var isWidth: Bool?
    while let next = candidates.next() {
      switch next {
      case .failure(let problem): return problem
      case .success(let candidate):
        if needsWidths, !candidate.isWidth { return DatatypeProblem(.srcsetWidthMissing, at: candidate.range) }
        if let isWidth, isWidth != candidate.isWidth { return DatatypeProblem(.srcsetMixed, at: candidate.range) }
        isWidth = candidate.isWidth
        count += 1
      }
    }
    return count > 1 ? duplicate(in: value, count: count) : nil
  }

  /// Finds two candidates with the same descriptor.
  private static func duplicate(in value: UnsafeRawBufferPointer, count: Int) -> DatatypeProblem? {
    withUnsafeTemporaryAllocation(of: Candidate.self, capacity: count) { all -> DatatypeProblem? in
      var candidates = Candidates(value)
      var filled = 0
      while filled < count, case .success(let candidate)? = candidates.next() {
        all.initializeElement(at: filled, to: candidate)
        filled += 1
      }
      if filled <= 16 {
        for later in 1..<max(1, filled) {
          for earlier in 0..<later where all[earlier].size == all[later].size {
            return DatatypeProblem(.srcsetDuplicate, at: all[later].range)
          }
        }
        return nil
      }
      var sorted = UnsafeMutableBufferPointer(rebasing: all[0..<filled])
      sorted.sort { $0.size == $1.size ? $0.range.lowerBound < $1.range.lowerBound : $0.size < $1.size }
      for index in 1..<filled where sorted[index - 1].size == sorted[index].size {
        return DatatypeProblem(.srcsetDuplicate, at: sorted[index].range)
      }
      return nil
    }
  }
}

extension SrcsetSyntax {
  /// One image candidate.
  struct Candidate {
    let range: Range<Int>
    let size: Double
    let isWidth: Bool
    let hasDescriptor: Bool
  }

  /// Iterates over the candidates.
  struct Candidates {
    private let value: UnsafeRawBufferPointer
    private var cursor: ByteCursor
    private var isDone = false

    init(_ value: UnsafeRawBufferPointer) {
      self.value = value
      cursor = ByteCursor(value)
    }

    mutating func next() -> Result<Candidate, DatatypeProblem>? {
      if isDone { return nil }
      cursor.skipSpaces()
      if cursor.isAtEnd {
        return fail(DatatypeProblem(.srcsetTrailingComma, at: max(0, value.count - 1)..<value.count))
      }
      if cursor.current == UInt8(ascii: ",") { return fail(cursor.problem(.srcsetComma)) }
      let url = cursor.take(while: { !$0.isASCIIWhitespace })
      var address = url
      if value[address.upperBound - 1] == UInt8(ascii: ",") {
        address = address.lowerBound..<address.upperBound - 1
        if value[address.upperBound - 1] == UInt8(ascii: ",") {
          return fail(DatatypeProblem(.srcsetComma, at: address.upperBound..<url.upperBound))
        }
      }
      if let problem = URLSyntax.problem(in: value, range: address, .notEmpty), problem.severity == .error {
        return fail(problem)
      }
      if address.upperBound < url.upperBound {
        return .success(Candidate(range: address, size: 1, isWidth: false, hasDescriptor: false))
      }
      return descriptor(address)
    }

    private mutating func fail(_ problem: DatatypeProblem) -> Result<Candidate, DatatypeProblem> {
      isDone = true
      return .failure(problem)
    }

    /// Reads an optional descriptor, `100w` or `1.5x`, then a comma or the end.
    private mutating func descriptor(_ address: Range<Int>) -> Result<Candidate, DatatypeProblem> {
      cursor.skipSpaces()
      let word = cursor.take(while: { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ",") })
      cursor.skipSpaces()
      if !cursor.take(",") {
        if let byte = cursor.current, byte != UInt8(ascii: ",") {
          let extra = cursor.take(while: { !$0.isASCIIWhitespace && $0 != UInt8(ascii: ",") })
          return fail(DatatypeProblem(.srcsetExtraDescriptor, at: extra))
        }
        isDone = true
      }
      if word.isEmpty {
        return .success(Candidate(range: address, size: 1, isWidth: false, hasDescriptor: false))
      }
      let number = word.lowerBound..<word.upperBound - 1
      let size = number.isEmpty ? 0 : NumberSyntax.value(of: value, in: number)
      switch value[word.upperBound - 1] {
      case UInt8(ascii: "w"):
        let isInteger = !number.isEmpty && number.allSatisfy { value[$0].isASCIIDigit }
        if !isInteger || size == 0 { return fail(DatatypeProblem(.srcsetWidth, at: word)) }
        return .success(
          Candidate(range: address.lowerBound..<word.upperBound, size: size, isWidth: true, hasDescriptor: true))
      case UInt8(ascii: "x"):
        if NumberSyntax.float(value, in: number) != nil || size <= 0 || value[number.lowerBound] == UInt8(ascii: "-") {
          return fail(DatatypeProblem(.srcsetDensity, at: word))
        }
        return .success(
          Candidate(range: address.lowerBound..<word.upperBound, size: size, isWidth: false, hasDescriptor: true))
      case UInt8(ascii: "h"): return fail(DatatypeProblem(.srcsetHeight, at: word))
      default: return fail(DatatypeProblem(.srcsetDescriptor, at: word))
      }
    }
  }
}
