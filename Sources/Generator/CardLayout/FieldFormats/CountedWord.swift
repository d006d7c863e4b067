/// A word in the form that fits a number: `1 comment`, `180 comments`.
struct CountedWord: Sendable {
  private let forms: [Substring]
  private let language: String

  /// - Parameter forms: the forms, separated by slashes, in the order of the language's plural categories; two are the
  ///   one for a single thing and the one for all others.
  init(forms: String, language: String) {
    (self.forms, self.language) = (forms.split(separator: "/"), language)
  }

  /// The number with its word.
  ///
  /// - Parameter figures: the number as readers see it.
  func text(_ count: NumberText.Decimal, figures: String) -> String {
    guard let last = forms.last else { return figures }
    let whole = count.fraction.isEmpty ? Int(String(decoding: count.whole, as: UTF8.self)) : nil
    return figures + " " + (whole.map(form) ?? last)
  }

  private func form(of count: Int) -> Substring {
    let category = PluralCategory(count, language: language)
    let index: Int
    if forms.count == 2 {
      // A word of a language with a plural may stand on a page in one without.
      index = category == .one || count == 1 ? 0 : 1
    } else {
      index = PluralCategory.categories(of: language).firstIndex(of: category) ?? forms.count
    }
    return forms[min(index, forms.count - 1)]
  }
}
