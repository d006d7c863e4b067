import HTMLProof

extension Fragment {
  /// The index of the part that contains an offset.
  ///
  /// - Complexity: O(parts).
  package func partIndex(at offset: Int) -> Int? { parts.lastIndex { $0.html.range.contains(offset) } }

  /// The fragment with other content inside the wrappers of some of its parts.
  ///
  /// Spans and shapes are lost, so such a fragment is proven as a whole.
  ///
  /// - Complexity: O(bytes).
  package func replacing(contents: [Int: [UInt8]]) -> Fragment {
    var result = Fragment()
    var copied = 0
    for (index, part) in parts.enumerated() {
      let shift = result.html.count - copied
      guard let content = contents[index] else {
        result.html += html[copied..<part.html.range.upperBound]
        copied = part.html.range.upperBound
        result.parts.append(part.moved(by: shift, growing: 0))
        continue
      }
      result.html += html[copied..<part.content.lowerBound] + content
      result.html += html[part.content.upperBound..<part.html.range.upperBound]
      copied = part.html.range.upperBound
      result.parts.append(part.moved(by: shift, growing: content.count - part.content.count))
    }
    result.html += html[copied...]
    return result
  }
}

extension Fragment.Part {
  /// The part moved by `shift` bytes, with `growth` more bytes in its wrapper.
  fileprivate func moved(by shift: Int, growing growth: Int) -> Fragment.Part {
    let range = html.range.lowerBound + shift..<html.range.upperBound + shift + growth
    return Fragment.Part(
      role: role, section: section, html: HTMLPart(range: range, shape: html.shape, spans: 0..<0),
      content: content.lowerBound + shift..<content.upperBound + shift + growth, template: template)
  }
}
