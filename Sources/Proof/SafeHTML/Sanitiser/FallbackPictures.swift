import HTMLProof

/// Pictures that pages hold twice: once for browsers with scripts and once, in `noscript`, for those without.
struct FallbackPictures {
  /// The picture met last, and whether it lies in `noscript`; -1: none yet.
  var last = -1
  var isLastFallback = false
}

extension ContentSanitiser {
  /// Whether the picture before is the same one, for another kind of browsers.
  func isShownTwice(_ node: Int) -> Bool {
    var around = Int(tree.nodes[node].parent)
    while around > 0, tree.nodes[around].element != .noscript { around = Int(tree.nodes[around].parent) }
    let isFallback = around > 0
    defer { (fallbacks.last, fallbacks.isLastFallback) = (node, isFallback) }
    guard fallbacks.last >= 0, isFallback != fallbacks.isLastFallback,
      let source = imageSource(of: node), let before = imageSource(of: fallbacks.last)
    else { return false }
    return source == before
  }
}
