/// What the names of fields say of their values.
extension FieldRoles {
  private static let identities: Set<String> = [
    "id", "ids", "uid", "uuid", "guid", "oid", "pk", "isbn", "issn", "ean", "gtin", "asin", "doi", "sku", "vin",
  ]
  /// Words that end like an identity and are none.
  private static let others: Set<String> = [
    "aid", "android", "avoid", "bid", "covid", "fluid", "grid", "hybrid", "kid", "laid", "liquid", "mid", "paid",
    "rapid",
    "said", "solid", "void", "valid", "video", "invalid", "unpaid",
  ]
  private static let pictures: Set<String> = [
    "image", "img", "picture", "photo", "avatar", "thumb", "thumbnail", "icon", "logo", "poster", "cover",
  ]

  /// Whether a field is named like an identity: `idMeal`, `imdb_id`, `zpid`, `login.uuid`.
  static func isNamedLikeIdentity(_ name: String) -> Bool {
    let words = words(of: name)
    guard let first = words.first, let last = words.last else { return false }
    return identities.contains(first) || identities.contains(last)
      || words.count == 1 && last.hasSuffix("id") && !others.contains(last)
  }

  /// Whether a field is named like the address of what its record is about.
  static func isNamedLikeAddress(_ name: String) -> Bool {
    let words = words(of: name)
    return ["url", "uri", "href", "link", "permalink"].contains(words.last ?? "") && pictures.isDisjoint(with: words)
  }

  /// The words of a name in lower case: `idMeal`, `id_meal` and `id-meal` have the same two.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isWord = character.isLetter || character.isNumber
      if !isWord || character.isUppercase && wasLower {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWord { word.append(character) }
      wasLower = character.isLowercase || character.isNumber
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }
}
