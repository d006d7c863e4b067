import HTMLProof

/// Pictures that pages hold twice: once for browsers with scripts and once, in `noscript`, for those without.
struct FallbackPictures {
  /// The picture met last, and whether it lies in `noscript`; -1: none yet.
  private var last = -1
  private var isLastFallback = false

  /// Whether the picture met before a node is the same one, for another kind of browsers.
  mutating func isShownTwice(_ node: Int, in forms: ContentForms) -> Bool {
    var around = Int(forms.source[node].parent)
    while around > 0, forms.source[around].element != .noscript { around = Int(forms.source[around].parent) }
    let isFallback = around > 0
    defer { (last, isLastFallback) = (node, isFallback) }
    guard last >= 0, isFallback != isLastFallback, let source = forms.imageSource(of: node),
      let before = forms.imageSource(of: last)
    else { return false }
    return source == before
  }
}
