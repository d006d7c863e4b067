/// HTML to prove, with its composition from templates and values.
package struct ProofSubject: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// The parts whose structure depends only on their shape, in source order.
  package let parts: [HTMLPart]
  /// The values in the parts, in source order.
  package let spans: [ValueSpan]
  /// A hash of the HTML outside the parts; subjects of equal frame shape differ only in their parts.
  package let frameShape: UInt64

  package init(html: [UInt8], parts: [HTMLPart], spans: [ValueSpan], frameShape: UInt64) {
    self.html = html
    self.parts = parts
    self.spans = spans
    self.frameShape = frameShape
  }
}

/// A page to prove, with its composition from templates, values and fragments.
package struct PageSubject: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// The output of the page template: the whole page except for the holes.
  package let frame: HTMLPart
  /// The values in the frame, in source order.
  package let spans: [ValueSpan]
  /// The ranges of the fragments, in source order.
  package let holes: [Range<Int>]

  package init(html: [UInt8], frame: HTMLPart, spans: [ValueSpan], holes: [Range<Int>]) {
    self.html = html
    self.frame = frame
    self.spans = spans
    self.holes = holes
  }

  /// Creates a page of unknown composition, which is proven as a whole.
  package init(whole html: [UInt8]) {
    self.init(html: html, frame: HTMLPart(range: html.indices, shape: 0, spans: 0..<0), spans: [], holes: [])
  }
}

extension ProofSubject {
  /// Returns the subject with only the given parts, in their original order.
  func keeping(_ kept: [HTMLPart]) -> ProofSubject {
    var shortened: [UInt8] = []
    var newParts: [HTMLPart] = []
    var newSpans: [ValueSpan] = []
    var copied = 0
    var next = 0
    for part in parts {
      shortened += html[copied..<part.range.lowerBound]
      copied = part.range.upperBound
      guard next < kept.count, kept[next] == part else { continue }
      next += 1
      let shift = part.range.lowerBound - shortened.count
      let firstSpan = newSpans.count
      for span in spans[part.spans] {
        newSpans.append(ValueSpan(start: span.start - UInt32(shift), end: span.end - UInt32(shift)))
      }
      newParts.append(
        HTMLPart(
          range: shortened.count..<shortened.count + part.range.count, shape: part.shape,
          spans: firstSpan..<newSpans.count))
      shortened += html[part.range]
    }
    shortened += html[copied...]
    return ProofSubject(html: shortened, parts: newParts, spans: newSpans, frameShape: frameShape)
  }
}
