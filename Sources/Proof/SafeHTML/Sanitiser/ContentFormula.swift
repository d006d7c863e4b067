import HTMLProof

/// The allow-list of MathML: what a formula of foreign content may consist of.
///
/// These are the elements of MathML Core that lay out what they hold, without their addresses, styles and free lengths: a formula
/// loads nothing, leads nowhere and stays where it stands.
enum ContentFormula {
  /// How an element of a formula is written.
  enum Rule: Sendable, Equatable {
    /// It holds text.
    case token
    /// It holds any number of parts.
    case row
    /// It holds so many parts.
    case fixed(Int)
    /// It holds rows, or cells.
    case table
    /// Nothing but space.
    case space
    /// It marks a place among other parts.
    case mark
    /// Its first part stands for it.
    case first
    /// A row in brackets, as MathML 3 had it.
    case fenced
    /// A row stands for it.
    case becomesRow
    /// It goes with all that it holds.
    case drop
  }

  /// The rule of an element by its name in small letters; `nil`: no browser can lay it out.
  static func rule(_ name: String) -> Rule? {
    switch name {
    case "mi", "mn", "mo", "ms", "mtext": .token
    case "merror", "mmultiscripts", "mphantom", "mrow", "msqrt", "mstyle", "mtd": .row
    case "mfrac", "mover", "mroot", "msub", "msup", "munder": .fixed(2)
    case "msubsup", "munderover": .fixed(3)
    case "mtable", "mtr": .table
    case "mspace": .space
    case "mprescripts": .mark
    case "maction", "semantics": .first
    case "mfenced": .fenced
    case "maligngroup", "malignmark", "mglyph", "annotation", "annotation-xml": .drop
    case "math", "menclose", "mlabeledtr", "mpadded", "none": .becomesRow
    default: nil
    }
  }

  /// The attributes that may stay, with the values that they may have.
  static let attributes: [(name: StaticString, allows: @Sendable (String) -> Bool)] = [
    ("dir", { ["ltr", "rtl"].contains($0) }),
    ("displaystyle", isTruth), ("scriptlevel", { ["0", "1", "2", "3"].contains($0) }),
    ("mathvariant", { variants.contains($0) }),
    ("form", { ["prefix", "infix", "postfix"].contains($0) }),
    ("fence", isTruth), ("separator", isTruth), ("stretchy", isTruth), ("symmetric", isTruth), ("largeop", isTruth),
    ("movablelimits", isTruth), ("accent", isTruth), ("accentunder", isTruth),
    // A fraction without a line is a binomial.
    ("linethickness", { $0 == "0" }),
    ("columnalign", { isList($0, of: ["left", "center", "right"]) }),
    ("rowalign", { isList($0, of: ["top", "bottom", "center", "baseline", "axis"]) }),
    ("columnspan", isSmallNumber), ("rowspan", isSmallNumber),
  ]

  /// A width of less than ten, in a unit that depends on the font.
  static func isNarrow(_ width: String) -> Bool {
    guard width.hasSuffix("em") || width.hasSuffix("ex") else { return false }
    let number = width.dropLast(2)
    let whole = number.prefix { $0 != "." }
    return number.utf8.count <= 8 && whole.utf8.count <= 1 && number.utf8.contains { $0 &- 0x30 < 10 }
      && number.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
      && number.utf8.count { $0 == UInt8(ascii: ".") } < 2 && number.utf8.last != UInt8(ascii: ".")
  }

  private static let isTruth: @Sendable (String) -> Bool = { $0 == "true" || $0 == "false" }
  private static let isSmallNumber: @Sendable (String) -> Bool = { Int($0).map { (1...50).contains($0) } ?? false }

  private static func isList(_ text: String, of words: Set<String>) -> Bool {
    let found = text.split(separator: " ")
    return (1...50).contains(found.count) && found.allSatisfy { words.contains(String($0)) }
  }

  private static let variants: Set<String> = [
    "normal", "bold", "italic", "bold-italic", "double-struck", "bold-fraktur", "script", "bold-script", "fraktur",
    "sans-serif", "bold-sans-serif", "sans-serif-italic", "sans-serif-bold-italic", "monospace",
  ]
}
