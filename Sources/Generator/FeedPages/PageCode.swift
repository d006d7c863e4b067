import Diagnostics

/// The codes of pages that cannot be made.
package enum PageCode: String, DiagnosticCode {
  case aliasCollision = "alias-collision"
  case aliasLeadsNowhere = "alias-leads-nowhere"
  case badAlias = "bad-alias"
  case cardPathCollision = "card-path-collision"
  case feedCardWithoutDate = "feed-card-without-date"
  case idOnSeveralPages = "id-on-several-pages"
  case incompleteStructuredData = "incomplete-structured-data"
  case invalidDocument = "invalid-document"
  case missingAsset = "missing-asset"
  case missingPage = "missing-page"
  case missingTarget = "missing-target"
  case noCardPath = "no-card-path"
  case overBudget = "over-budget"
  case pageFailed = "page-failed"
  case pageHidesSections = "page-hides-sections"
  case pageShowsNoSections = "page-shows-no-sections"
  case pathCollision = "path-collision"
  case repeatedGroup = "repeated-group"
  case valueCollision = "value-collision"
  case unlinkedStylesheet = "unlinked-stylesheet"
}
