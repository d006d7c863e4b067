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
  static func address(of node: Int, in content: ContentForms, besideAnother another: Bool) -> [UInt8]? {
    guard content.source.hasDataAttributes(node) else { return nil }
    for name in late {
      guard let value = content.source.value(named: "\(name)", at: node), !value.isEmpty,
        !value.starts(with: "data:".utf8),
        !another || value.contains(UInt8(ascii: "/")) && content.addresses.resource(value) != nil
      else { continue }
      return value
    }
    guard !another else { return nil }
    return other.lazy.compactMap { content.source.value(named: "\($0)", at: node) }.first {
      $0.contains(UInt8(ascii: "/"))
    }
  }
}

extension ContentForms {
  /// The address of a picture.
  func imageSource(of node: Int) -> [UInt8]? {
    let source = source.value(of: .src, at: node)
    let isThere = source.map { !$0.isEmpty && !$0.starts(with: "data:".utf8) } ?? false
    if let late = LatePicture.address(of: node, in: self, besideAnother: isThere) { return late }
    if isThere { return source }
    // A picture for many screens alone.
    return source
      ?? sourceSet(of: node).flatMap { candidates in
        let first = candidates.drop { $0.isASCIIWhitespace || $0 == UInt8(ascii: ",") }.prefix { !$0.isASCIIWhitespace }
        return first.isEmpty ? nil : Array(first)
      }
  }

  /// The image candidates as they are written, also where a script would find them.
  func sourceSet(of node: Int) -> [UInt8]? {
    source.value(of: .srcset, at: node).flatMap { $0.starts(with: "data:".utf8) ? nil : $0 }
      ?? source.value(named: "data-srcset", at: node) ?? source.value(named: "data-lazy-srcset", at: node)
  }
}
