/// The part of the UTS #46 mapping that decides whether a domain is valid.
///
/// It covers the code points that are removed, that map to ASCII, and that are disallowed. Letters of other scripts map
/// to letters and are always valid.
enum DomainMapping {
  /// Appends the mapping of a code point; returns `false` when the code point is not allowed in a domain.
  static func map(
    _ scalar: UInt32, _ utf8: Slice<UnsafeRawBufferPointer>, isLabelStart: Bool, into output: inout [UInt8]
  ) -> Bool {
    switch scalar {
    case 0..<0x80:
      output.append(UInt8(scalar))
      return true
    case 0xFF01...0xFF5E:
      output.append(UInt8(scalar - 0xFEE0))
      return true
    case 0x3002, 0xFF61, 0x2024, 0xFE52:
      output.append(UInt8(ascii: "."))
      return true
    case 0x2025, 0x2026, 0xFE19, 0xFE30:
      output.append(
        contentsOf: [UInt8](repeating: UInt8(ascii: "."), count: scalar == 0x2026 || scalar == 0xFE19 ? 3 : 2))
      return true
    case 0xAD, 0x034F, 0x180B...0x180F, 0x200B, 0x2060, 0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF:
      return true
    case 0x200C, 0x200D:
      output.append(contentsOf: utf8)
      return !isLabelStart
    default:
      if let digit = digit(scalar) {
        output.append(digit)
        return true
      }
      if becomesForbidden(scalar) || isDisallowed(scalar, isLabelStart: isLabelStart) { return false }
      output.append(contentsOf: utf8)
      return true
    }
  }

  /// The ASCII digit to which a digit of another form maps.
  private static func digit(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xB2, 0xB3: 0x30 + UInt8(scalar - 0xB0)
    case 0xB9: 0x31
    case 0x2070, 0x2074...0x2079: 0x30 + UInt8(scalar - 0x2070)
    case 0x2080...0x2089: 0x30 + UInt8(scalar - 0x2080)
    case 0x2460...0x2468: 0x31 + UInt8(scalar - 0x2460)
    case 0x24EA: 0x30
    case 0x1D7CE...0x1D7FF: 0x30 + UInt8((scalar - 0x1D7CE) % 10)
    case 0x1FBF0...0x1FBF9: 0x30 + UInt8(scalar - 0x1FBF0)
    default: nil
    }
  }

  /// Whether the compatibility mapping of a code point contains a forbidden one.
  ///
  /// Examples are U+2100 (`a/c`) and U+3000 (a space).
  private static func becomesForbidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0xA8, 0xAF, 0xB4, 0xB8, 0x2D8...0x2DD, 0x37A, 0x384...0x385, 0x1FBD, 0x1FBF...0x1FC1, 0x1FCD...0x1FCF,
      0x1FDD...0x1FDF, 0x1FED...0x1FEE, 0x1FFD...0x1FFE, 0x2000...0x200A, 0x2017, 0x202F, 0x203E, 0x2047...0x2049,
      0x205F, 0x2100...0x2101, 0x2105...0x2106, 0x2A74, 0x3000, 0x309B...0x309C, 0xFC5E...0xFC63, 0xFDFA...0xFDFB,
      0xFE13, 0xFE16, 0xFE47...0xFE4C, 0xFE55...0xFE56, 0xFE5F, 0xFE64...0xFE65, 0xFE68, 0xFE6A...0xFE6B, 0xFE70,
      0xFE72, 0xFE74, 0xFE76, 0xFE78, 0xFE7A, 0xFE7C, 0xFE7E, 0xFFE3:
      true
    default: false
    }
  }

  /// Whether a code point is unassigned, private, a control or formatting character, or a mark that starts a label.
  static func isDisallowed(_ scalar: UInt32, isLabelStart: Bool) -> Bool {
    if scalar == 0xFFFD || scalar == 0xFFFC { return true }
    guard let character = Unicode.Scalar(scalar) else { return true }
    switch character.properties.generalCategory {
    case .unassigned, .privateUse, .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      return true
    case .nonspacingMark, .spacingMark, .enclosingMark: return isLabelStart
    default: return false
    }
  }
}
