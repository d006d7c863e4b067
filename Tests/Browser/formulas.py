"""What foreign content may show of MathML, for the watches over hostile content."""

# Formulas are of these elements and attributes alone, and nothing of them stands elsewhere.
WATCH = """
  const formula = {
    elements: new Set(('math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mphantom msub msup msubsup munder mover munderover ' +
      'mmultiscripts mprescripts mtable mtr mtd').split(' ')),
    attributes: new Set(('display alttext dir displaystyle scriptlevel mathvariant form fence separator stretchy symmetric largeop movablelimits ' +
      'accent accentunder linethickness columnalign rowalign columnspan rowspan width').split(' ')),
    has: element => element.namespaceURI === 'http://www.w3.org/1998/Math/MathML',
    /** Whether an element is one of HTML inside a formula, a part without its formula, or one that is not of the lists. */
    isStrange: element => element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.closest('math') !== null :
      !formula.has(element) || !formula.elements.has(element.localName) || !element.closest('math') ||
      [...element.attributes].some(({name, value}) => !formula.attributes.has(name) || name === 'width' && !/^[0-9]?([.][0-9]+)?e[mx]$/.test(value)),
  }
"""
