/// The rules for labels of non-ASCII domains: mixed directions of writing, and joiners.
///
/// UTS #46 §4 (CheckBidi, CheckJoiners) with RFC 5893 §2 and RFC 5892 appendix A. Rules that need Unicode tables
/// missing from the standard library are not checked.
enum DomainLabels {
  /// Returns the problem of the first invalid label, or `nil`.
  static func problem(in domain: UnsafeRawBufferPointer) -> DatatypeProblem.Code? {
    var start = 0
    for index in 0...domain.count where index == domain.count || domain[index] == UInt8(ascii: ".") {
      if let problem = problem(in: domain, start..<index) { return problem }
      start = index + 1
    }
    return nil
  }

  private static func problem(in domain: UnsafeRawBufferPointer, _ label: Range<Int>) -> DatatypeProblem.Code? {
    var scalars = UTF8Scalars(domain, in: label)
    var first: UInt32?
    var last: UInt32?
    var rightward: UInt32?
    var runsLeft = false
    var before: UInt32?
    while let scalar = scalars.next() {
      if scalar == 0x200C || scalar == 0x200D {
        if !mayJoin(scalar, behind: before) { return .urlHostCodePoint(scalar) }
      } else if !isMark(scalar) {
        first = first ?? scalar
        last = scalar
        if isLeftward(scalar) {
          runsLeft = true
        } else if isLetter(scalar) {
          rightward = rightward ?? scalar
        }
      }
      before = scalar
    }
    guard runsLeft, let first, let last else { return nil }
    // A label has one direction; a right-to-left label starts with a letter and ends with a letter or a digit.
    if let rightward { return .urlHostDirection(rightward) }
    if !isLeftward(first) { return .urlHostDirection(first) }
    return isLeftward(last) || isASCIIDigit(last) ? nil : .urlHostDirection(last)
  }

  /// Whether a joiner is valid after a code point: after a virama, and for the non-joiner also between joining letters.
  private static func mayJoin(_ joiner: UInt32, behind before: UInt32?) -> Bool {
    guard let before, let character = Unicode.Scalar(before) else { return false }
    if character.properties.canonicalCombiningClass == .virama { return true }
    return joiner == 0x200C && (isLeftward(before) || isMark(before) || (0x1807...0x18AA).contains(before))
  }

  /// Whether a code point belongs to a right-to-left script: Hebrew, Arabic, Syriac and related ones.
  private static func isLeftward(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x05BE, 0x05C0, 0x05C3, 0x05C6, 0x05D0...0x05F4, 0x0608, 0x060B, 0x060D, 0x061B...0x064A, 0x066D...0x066F,
      0x0671...0x06D5, 0x06E5...0x06E6, 0x06EE...0x06EF, 0x06FA...0x0710, 0x0712...0x072F, 0x074D...0x07A5, 0x07B1,
      0x07C0...0x07EA, 0x07F4...0x07F5, 0x07FA, 0x0800...0x0815, 0x0840...0x0858, 0x0860...0x088E, 0x08A0...0x08C9,
      0xFB1D, 0xFB1F...0xFB28, 0xFB2A...0xFD3D, 0xFD50...0xFDFC, 0xFE70...0xFEFC, 0x10800...0x10CFF, 0x1E800...0x1E8CF,
      0x1E900...0x1E943:
      true
    default: false
    }
  }

  private static func isASCIIDigit(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .decimalNumber, .otherNumber: true
    default: false
    }
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }
}
