/// Autofill detail tokens, in the required order.
///
/// HTML Standard, section 4.10.18.7.1.
enum AutocompleteSyntax {

  private static let fields: Keywords =
    """
    name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password \
    current-password one-time-code organization-title organization street-address address-line1 address-line2 \
    address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name \
    cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type \
    transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo
    """
  private static let contacts: Keywords =
    """
    tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp
    """
  /// All field names, for suggestions.
  static var names: [String] { fields.list + contacts.list + switches.list }

  private static let switches: Keywords = "on off"
  private static let webAuthentication: Keywords = "webauthn"

  /// Judges `on`, `off`, or: a section, `shipping` or `billing`, a contact type, a field, `webauthn`.
  static func problem(in value: UnsafeRawBufferPointer, isAnchor: Bool = false) -> DatatypeProblem? {
    var words = SpacedWords(value)
    guard var word = words.next() else { return DatatypeProblem(.autocompleteEmpty, at: 0..<value.count) }
    if switches.contains(value, in: word) {
      if isAnchor { return DatatypeProblem(.autocompleteHiddenSwitch, at: word) }
      return words.next().map { DatatypeProblem(.autocompleteSwitchAlone, at: $0) }
    }
    let section: Keywords = "section-"
    if word.count >= 8, section.contains(value, in: word.lowerBound..<word.lowerBound + 8) {
      guard let next = words.next() else { return DatatypeProblem(.autocompleteFieldMissing, at: word) }
      word = next
    }
    let address: Keywords = "shipping billing"
    if address.contains(value, in: word) {
      guard let next = words.next() else { return DatatypeProblem(.autocompleteFieldMissing, at: word) }
      word = next
    }
    let kinds: Keywords = "home work mobile fax pager"
    if kinds.contains(value, in: word) {
      guard let next = words.next() else { return DatatypeProblem(.autocompleteFieldMissing, at: word) }
      word = next
      if fields.contains(value, in: word) { return DatatypeProblem(.autocompleteNotContact, at: word) }
      if !contacts.contains(value, in: word) { return DatatypeProblem(.autocompleteUnknown, at: word) }
    } else if !fields.contains(value, in: word), !contacts.contains(value, in: word) {
      let isMisplaced = switches.contains(value, in: word) || webAuthentication.contains(value, in: word)
      return DatatypeProblem(isMisplaced ? .autocompleteOrder : .autocompleteUnknown, at: word)
    }
    guard let last = words.next() else { return nil }
    if !webAuthentication.contains(value, in: last) { return DatatypeProblem(.autocompleteOrder, at: last) }
    return words.next().map { DatatypeProblem(.autocompleteOrder, at: $0) }
  }
}
