/// The name of an attribute, interned; every name that the HTML Standard does not know is ``other``.
package enum AttributeName: UInt16, Sendable, CaseIterable {
  case other
}
