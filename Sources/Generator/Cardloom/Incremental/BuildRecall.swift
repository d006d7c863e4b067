import CardSources
import Platform

/// What a build has of the last one: where its memory lies, what is in it, and what pages are made of now.
struct BuildRecall: Sendable {
  let memory: BuildMemory
  /// What the last build remembered; `nil` when there is nothing, or when everything is to be made anew.
  let old: BuildState?
  /// What can be remembered of the sources as they are now, by their `memoryName`.
  let sources: [String: FeedIndex]
  let inputs: PageInputs
  /// A hash of the configuration.
  let configuration: ContentHash
}
