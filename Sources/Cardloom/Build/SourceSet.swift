import Diagnostics
import FeedData

/// The sources of a site, read.
struct SourceSet: Sendable {
  /// What came of each source by its name.
  private let outcomes: [String: SourceOutcome]
  /// What was chosen for each source's failures.
  private let policies: [String: FailurePolicy]
  /// What was found and does not stop the build.
  let warnings: [Diagnostic]

  /// Reads every source of a configuration; one that fails does not keep the others from being read.
  ///
  /// - Throws: ``Diagnosed`` with everything that stops the build: what is wrong with records, and sources that fail where
  ///   the policy is ``FailurePolicy/fail``.
  init(_ configuration: SiteConfiguration, files: any FileSystem, jobs: Int) async throws(Diagnosed) {
    let reader = FeedReader(files: files, jobs: jobs)
    var outcomes: [String: SourceOutcome] = [:]
    var policies: [String: FailurePolicy] = [:]
    var diagnostics: [Diagnostic] = []
    for source in configuration.sources {
      policies[source.name] = source.policy
      let chosen = configuration.policies(for: source)
      let snapshot = chosen.contains(.stale) ? source.snapshot : nil
      let outcome: SourceOutcome
      if let problem = source.problem {
        outcome = await reader.outcome(of: source.feed, failedWith: [problem], snapshot: snapshot)
      } else {
        outcome = await reader.outcome(of: source.feed, snapshot: snapshot)
      }
      outcomes[source.name] = outcome
      diagnostics += Self.findings(outcome, policies: chosen)
    }
    guard !diagnostics.containsError else { throw Diagnosed(diagnostics) }
    self.outcomes = outcomes
    self.policies = policies
    warnings = diagnostics
  }

  /// A section's source as the section shows it; `nil` for a section without one.
  func widget(of section: SectionConfiguration) -> Widget? {
    guard let name = section.source?.value else { return nil }
    return outcomes[name]?.widget(policy: section.onFailure ?? policies[name])
  }

  /// What is told of a source once, though several sections may show it: errors if there are any.
  private static func findings(_ outcome: SourceOutcome, policies: [FailurePolicy?]) -> [Diagnostic] {
    let findings = policies.map { outcome.widget(policy: $0).diagnostics }
    return findings.first(where: \.containsError) ?? findings.max { $0.count < $1.count } ?? []
  }
}

extension SiteConfiguration {
  /// What the sections that show a source want when it fails; for a source that none shows, what it says itself.
  fileprivate func policies(for source: SourceConfiguration) -> [FailurePolicy?] {
    let users = sections(feeds.flatMap(\.sections)).filter { $0.source?.value == source.name }
    return users.isEmpty ? [source.policy] : users.map { $0.onFailure ?? source.policy }
  }

  /// The sections with those that they host.
  private func sections(_ sections: [SectionConfiguration]) -> [SectionConfiguration] {
    sections.flatMap { [$0] + self.sections($0.extensions.map(\.section)) }
  }
}

extension SourceConfiguration {
  /// The policy of sections that say nothing: a name that leads to no file is a mistake of the configuration and stops the
  /// build, unless the source says otherwise.
  fileprivate var policy: FailurePolicy? { onFailure ?? (problem == nil ? nil : .fail) }
}
