import Platform

/// The elements of SVG 2 (with those of SVG 1.1 that files still hold) and of MathML Core and MathML 3.
enum ForeignElements {
  static let svg = NameSet(
    """
    a altglyph altglyphdef altglyphitem animate animatecolor animatemotion animatetransform circle clippath \
    color-profile cursor defs desc discard ellipse feblend fecolormatrix fecomponenttransfer fecomposite \
    feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg \
    fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting \
    fespotlight fetile feturbulence filter font font-face font-face-format font-face-name font-face-src font-face-uri \
    foreignobject g glyph glyphref hatch hatchpath hkern image line lineargradient marker mask mesh meshgradient \
    meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline radialgradient rect script set \
    solidcolor stop style svg switch symbol text textpath title tref tspan use view vkern
    """)

  static let mathML = NameSet(
    """
    abs and annotation annotation-xml apply approx arccos arccosh arccot arccoth arccsc arccsch arcsec arcsech arcsin \
    arcsinh arctan arctanh arg bind bvar card cartesianproduct cbytes ceiling cerror ci cn codomain complexes compose \
    condition conjugate cos cosh cot coth cs csc csch csymbol curl declare degree determinant diff divergence divide \
    domain domainofapplication emptyset eq equivalent eulergamma exists exp exponentiale factorial factorof false \
    floor fn forall gcd geq grad gt ident image imaginary imaginaryi implies in infinity int integers intersect \
    interval inverse lambda laplacian lcm leq limit list ln log logbase lowlimit lt maction maligngroup malignmark \
    math matrix matrixrow max mean median menclose merror mfenced mfrac mglyph mi min minus mlabeledtr mlongdiv \
    mmultiscripts mn mo mode moment momentabout mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry \
    msgroup msline mspace msqrt msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover \
    naturalnumbers neq none not notanumber notin notprsubset notsubset or otherwise outerproduct partialdiff pi piece \
    piecewise plus power primes product prsubset quotient rationals real reals reln rem root scalarproduct sdev sec \
    sech selector semantics sep set setdiff share sin sinh subset sum tan tanh tendsto times transpose true union \
    uplimit variance vector vectorproduct xor
    """)
}

/// A fixed set of names in small letters, found by their bytes in any case of ASCII letters without a string.
struct NameSet: Sendable {
  private var map = NameMap()
  private var longest = 0

  init(_ text: StaticString) {
    let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for name in text.split(separator: 0x20) {
      _ = map.insert(UnsafeRawBufferPointer(rebasing: name), value: 0)
      longest = max(longest, name.count)
    }
  }

  func contains(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.count <= longest else { return false }
    return withUnsafeTemporaryAllocation(byteCount: longest, alignment: 1) { small in
      for (index, byte) in name.enumerated() { small[index] = byte.asciiLowercased }
      return map.value(of: UnsafeRawBufferPointer(rebasing: small[..<name.count])) != nil
    }
  }
}
