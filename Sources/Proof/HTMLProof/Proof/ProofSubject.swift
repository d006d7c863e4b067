/// HTML that is to be proven, with what is known of how it came about.
package struct ProofSubject: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// The parts whose structure depends on their shape alone, in their order.
  package let parts: [HTMLPart]
  /// The values in the parts, in their order.
  package let spans: [ValueSpan]
  /// What two subjects have in common that differ in nothing but their parts.
  package let frameShape: UInt64

  package init(html: [UInt8], parts: [HTMLPart], spans: [ValueSpan], frameShape: UInt64) {
    self.html = html
    self.parts = parts
    self.spans = spans
    self.frameShape = frameShape
  }
}

/// A page that is to be proven, with what is known of how it came about.
package struct PageSubject: Sendable {
  /// The HTML.
  package let html: [UInt8]
  /// What the page's own template wrote: the whole page, but for the holes.
  package let frame: HTMLPart
  /// The values in the frame, in their order.
  package let spans: [ValueSpan]
  /// Where the fragments stand, in their order.
  package let holes: [Range<Int>]

  package init(html: [UInt8], frame: HTMLPart, spans: [ValueSpan], holes: [Range<Int>]) {
    self.html = html
    self.frame = frame
    self.spans = spans
    self.holes = holes
  }

  /// A page of which nothing is known: it is proven as a whole.
  package init(whole html: [UInt8]) {
    self.init(html: html, frame: HTMLPart(range: html.indices, shape: 0, spans: 0..<0), spans: [], holes: [])
  }
}

extension ProofSubject {
  /// The subject without all parts but some; those keep their order.
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
