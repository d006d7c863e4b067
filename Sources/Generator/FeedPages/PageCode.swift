import Diagnostics

/// The codes of pages that cannot be made.
package enum PageCode: String, DiagnosticCode {
  case idOnSeveralPages = "id-on-several-pages"
  case pageFailed = "page-failed"
  case pageShowsNoSections = "page-shows-no-sections"
  case pathCollision = "path-collision"
}
