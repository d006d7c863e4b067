import CardSources
import Diagnostics
import HTMLProof
import Platform

/// What is read and made before the pages can be planned.
///
/// No part of it needs another, so that with more than one worker all of them are made at the same time: together they take
/// longer than the pages of a small site.
struct BuildPreparation: Sendable {
  let configuration: SiteConfiguration
  /// The folder of assets.
  let assets: String
  /// The folder that the site is written to.
  let output: String
  let options: BuildOptions
  /// The warnings that are wanted though they are silent by default.
  let warnings: Set<Rule>
  let files: any FileSystem
  let reader: FeedReader

  /// What came of each source by its name.
  func outcomes() async -> [String: SourceOutcome] {
    await SourceSet.outcomes(of: configuration, reader: reader)
  }

  /// The files that are no pages.
  func copies(of templates: TemplateFiles) -> Result<StaticFiles, Diagnosed> {
    Result { () throws(Diagnosed) in try StaticFiles(templates: templates, assets: assets, output: output, files: files)
    }
  }

  /// What the workers prove pages with.
  func rules() -> Result<ProofRules, Diagnosed> {
    Result { () throws(Diagnosed) in
      try ProofRules(usesMemo: options.usesMemo, isParanoid: options.isParanoid, warnings: warnings)
    }
  }
}
