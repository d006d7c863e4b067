import HTMLProof
import Platform

/// Pages that load their pictures by script keep the addresses in attributes of their own, and something else in `src`.
enum LatePicture {
  /// Attributes that hold what a script puts into `src`.
  private static let late: [StaticString] = [
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-lazyload", "data-actualsrc", "data-echo",
  ]
  /// Attributes that hold the same picture, perhaps in another size: better than none.
  private static let other: [StaticString] = [
    "data-orig-file", "data-large-file", "data-full-url", "data-image", "data-image-src", "data-raw-src",
    "data-hi-res-src", "data-url",
  ]

  /// The address of a picture that is loaded late.
  ///
  /// - Parameter another: whether `src` has an address too; then it is preferred to one that may not be loaded.
  static func address(of node: Int, in content: ContentSanitiser, besideAnother another: Bool) -> [UInt8]? {
    guard content.hasData(node) else { return nil }
    for name in late {
      guard let value = content.value(named: "\(name)", at: node), !value.isEmpty,
        !value.starts(with: "data:".utf8),
        !another || value.contains(UInt8(ascii: "/")) && content.addresses.resource(value) != nil
      else { continue }
      return value
    }
    guard !another else { return nil }
    return other.lazy.compactMap { content.value(named: "\($0)", at: node) }.first { $0.contains(UInt8(ascii: "/")) }
  }
}

extension ContentSanitiser {
  /// Whether a node has attributes that begin with `data-`.
  fileprivate func hasData(_ node: Int) -> Bool {
    let index = tree.nodes[node].event
    guard index >= 0 else { return false }
    return tree.events.events[Int(index)].attributeIndices.contains { attribute in
      let name = tree.events.attributes[attribute].nameRange
      return name.count > 5
        && zip(source[name], "data-".utf8).allSatisfy { $0.asciiLowercased == $1 }
    }
  }
}
