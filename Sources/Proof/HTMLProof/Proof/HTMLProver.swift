package import Diagnostics
import Platform

/// The settings shared by all provers of a build: the schema for libxml2, and whether verdicts may be reused.
package struct ProofRules: Sendable {
  let gate: StructureGate
  let usesMemo: Bool
  let warnings: Set<Rule>

  /// Compiles the schema.
  ///
  /// - Parameters:
  ///   - usesMemo: whether a verdict may be reused for HTML that differs only in values.
  ///   - isParanoid: whether libxml2 also validates attributes, in all HTML that is checked in full.
  ///   - warnings: off-by-default warnings to enable.
  /// - Throws: ``Diagnosed`` when libxml2 rejects the schema, which is a defect of Cardloom.
  package init(usesMemo: Bool, isParanoid: Bool = false, warnings: Set<Rule> = []) throws(Diagnosed) {
    guard let gate = StructureGate(checksAttributes: isParanoid) else { throw Diagnosed(.schemaRefused()) }
    self.gate = gate
    self.usesMemo = usesMemo
    self.warnings = warnings
  }
}

/// Proves that HTML conforms.
///
/// Only a prover creates ``ValidatedFragment`` and ``ValidatedPage``. Each worker reuses one prover.
package struct HTMLProver {
  private var checker: HTMLChecker
  private var memo: VerdictMemo?
  private var seenIDs = HashSet()
  /// The numbers of full checks and of memo hits.
  package private(set) var checkedCount = 0
  package private(set) var rememberedCount = 0

  package init(_ rules: ProofRules) {
    checker = HTMLChecker(gate: rules.gate, warnings: rules.warnings)
    memo = rules.usesMemo ? VerdictMemo() : nil
    checker.reads.isKept = rules.usesMemo
  }

  /// Proves the HTML of a section.
  ///
  /// - Parameter ancestors: the elements that will enclose it, outermost first.
  package mutating func prove(fragment subject: ProofSubject, inside ancestors: [ElementName]) -> Proof<
    ValidatedFragment
  > {
    let context = ancestors.reduce(1) { WordHash.joined($0, UInt64($1.rawValue)) }
    return subject.html.withUnsafeBytes { html in
      if let facts = memo?.facts(of: subject, html: html, context: context), hasDistinctIDs(facts) {
        rememberedCount += 1
        return .valid(ValidatedFragment(html: subject.html, facts: facts))
      }
      if let facts = factsAfterLearning(subject, html: html, inside: ancestors, context: context) {
        return .valid(ValidatedFragment(html: subject.html, facts: facts))
      }
      checkedCount += 1
      let result = checker.check(html, as: .fragment(ancestors: ancestors))
      guard result.conforms else { return .invalid(result.findings) }
      let facts =
        result.findings.isEmpty
        ? memo?.learn(subject, html: html, context: context, from: checker) : nil
      if let facts { return .valid(ValidatedFragment(html: subject.html, facts: facts)) }
      return .valid(ValidatedFragment(html: subject.html, ids: checker.locatedIDs(of: subject, html: html)))
    }
  }

  /// Returns the range of an id in the HTML of a section, or `nil` when the HTML does not contain it.
  ///
  /// - Parameter hash: the hash of the id's bytes.
  /// - Complexity: that of a full check; intended for diagnostics.
  package mutating func location(
    ofID hash: UInt64, in subject: ProofSubject, inside ancestors: [ElementName]
  ) -> Range<Int>? {
    subject.html.withUnsafeBytes { html in
      _ = checker.check(html, as: .fragment(ancestors: ancestors))
      return checker.idLocations(in: html).first { $0.hash == hash }?.range
    }
  }

  /// Proves a whole page.
  ///
  /// - Parameters:
  ///   - subject: the page.
  ///   - fragments: the fragments on the page, once per occurrence.
  ///   - file: the file that will contain the page.
  package mutating func prove(
    page subject: PageSubject, fragments: [ValidatedFragment], file: String
  ) -> Proof<ValidatedPage> {
    subject.html.withUnsafeBytes { html in
      var facts = VerdictMemo.Facts()
      var key: UInt64 = 3
      let isKnown = fragments.allSatisfy { $0.facts != nil }
      for known in fragments.compactMap(\.facts) {
        facts.ids += known.ids
        facts.references += known.references
        key = WordHash.joined(key, known.signature)
      }
      if isKnown, let own = memo?.facts(of: subject, html: html, context: key) {
        facts.ids += own.ids
        facts.references += own.references
        if hasDistinctIDs(facts), facts.references.allSatisfy(seenIDs.contains) {
          rememberedCount += 1
          return .valid(ValidatedPage(file: file, html: subject.html, frameIDs: own.ids.map(\.hash)))
        }
      }
      checkedCount += 1
      let result = checker.check(html, as: .document)
      guard result.conforms else { return .invalid(result.findings) }
      if isKnown, result.findings.isEmpty {
        memo?.learn(subject, html: html, context: key, from: checker)
      }
      let frameIDs = checker.idLocations(in: html).filter { id in
        !subject.holes.contains { $0.contains(id.range.lowerBound) }
      }
      return .valid(
        ValidatedPage(
          file: file, html: subject.html, frameIDs: frameIDs.map(\.hash), warnings: result.findings))
    }
  }

  /// Returns the facts about a subject with unknown parts, when it suffices to check those parts alone.
  private mutating func factsAfterLearning(
    _ subject: ProofSubject, html: UnsafeRawBufferPointer, inside ancestors: [ElementName], context: UInt64
  ) -> VerdictMemo.Facts? {
    guard let unknown = memo?.unknown(of: subject, html: html, context: context) else { return nil }
    checkedCount += 1
    let hasLearnt = unknown.html.withUnsafeBytes { rest in
      let result = checker.check(rest, as: .fragment(ancestors: ancestors))
      guard result.findings.isEmpty else { return false }
      return memo?.learn(unknown, html: rest, context: context, from: checker) != nil
    }
    guard hasLearnt, let facts = memo?.facts(of: subject, html: html, context: context), hasDistinctIDs(facts) else {
      return nil
    }
    return facts
  }

  private mutating func hasDistinctIDs(_ facts: VerdictMemo.Facts) -> Bool {
    seenIDs.removeAll()
    return facts.ids.allSatisfy { seenIDs.insert($0.hash) }
  }
}
