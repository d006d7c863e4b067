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

extension Fragment {
  /// The fragment without some of its parts; the others keep their values and their shapes.
  ///
  /// - Complexity: O(bytes).
  package func without(parts gone: Set<Int>) -> Fragment {
    var result = self
    (result.html, result.parts, result.spans) = ([], [], [])
    result.html.reserveCapacity(html.count)
    var (copied, copiedSpans) = (0, 0)
    func copy(to end: Int, spansTo spansEnd: Int) {
      let shift = result.html.count - copied
      result.html += html[copied..<end]
      result.spans += spans[copiedSpans..<spansEnd].map {
        ValueSpan(start: UInt32(Int($0.start) + shift), end: UInt32(Int($0.end) + shift))
      }
    }
    for (index, part) in parts.enumerated() {
      let (range, values) = (part.html.range, part.html.spans)
      let (shift, spanShift) = (result.html.count - copied, result.spans.count - copiedSpans)
      if gone.contains(index) {
        copy(to: range.lowerBound, spansTo: values.lowerBound)
      } else {
        copy(to: range.upperBound, spansTo: values.upperBound)
        result.parts.append(
          Part(
            role: part.role, section: part.section,
            html: HTMLPart(
              range: range.lowerBound + shift..<range.upperBound + shift, shape: part.html.shape,
              spans: values.lowerBound + spanShift..<values.upperBound + spanShift),
            content: part.content.lowerBound + shift..<part.content.upperBound + shift, template: part.template))
      }
      (copied, copiedSpans) = (range.upperBound, values.upperBound)
    }
    copy(to: html.count, spansTo: spans.count)
    let kept = parts.indices.filter { !gone.contains($0) }
    let indices = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    result.problems = problems.compactMap { problem in
      guard let part = problem.part else { return problem }
      return indices[part].map { Problem(part: $0, position: problem.position, finding: problem.finding) }
    }
    return result
  }

  /// The first value from data that a range touches; `nil` if it touches none.
  ///
  /// - Complexity: O(values).
  package func firstValue(in range: Range<Int>) -> Range<Int>? {
    spans.first { Int($0.start) <= range.upperBound && Int($0.end) >= range.lowerBound }
      .map { Int($0.start)..<Int($0.end) }
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
