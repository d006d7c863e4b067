import Diagnostics

/// The rules of HTML conformance beyond syntax; the raw value is the code that `cardloom explain` accepts.
package enum Rule: String, DiagnosticCode {
  // Structure.
  case unknownElement = "unknown-element"
  case obsoleteElement = "obsolete-element"
  case misplacedElement = "misplaced-element"
  case misorderedElement = "misordered-element"
  case missingChild = "missing-child"
  case forbiddenDescendant = "forbidden-descendant"
  case interactiveNesting = "interactive-nesting"
  case missingAncestor = "missing-ancestor"
  case misplacedText = "misplaced-text"
  case misplacedMain = "misplaced-main"
  case severalMains = "several-mains"
  case emptyTitle = "empty-title"
  case missingTitle = "missing-title"
  case emptyElement = "empty-element"
  case headingSkip = "heading-skip"
  // Attributes.
  case unknownAttribute = "unknown-attribute"
  case obsoleteAttribute = "obsolete-attribute"
  case missingAttribute = "missing-attribute"
  case missingAlternative = "missing-alt"
  case badValue = "bad-value"
  case attributeConflict = "attribute-conflict"
  case attributeNeeds = "attribute-needs"
  case valueOrder = "value-order"
  case languageMismatch = "language-mismatch"
  // Identity.
  case duplicateName = "duplicate-name"
  case duplicateId = "duplicate-id"
  case danglingReference = "dangling-reference"
  case wrongReference = "wrong-reference"
  // Head.
  case severalOfOne = "several-of-one"
  case baseAfterURL = "base-after-url"
  case linkInBody = "link-in-body"
  case encoding = "encoding"
  // Forms.
  case severalControls = "several-controls-in-label"
  case severalSelected = "several-selected"
  case missingPlaceholder = "missing-placeholder-option"
  case severalAutofocus = "several-autofocus"
  // Tables.
  case tableGrid = "table-grid"
  // Media.
  case alwaysMatching = "always-matching-source"
  case severalDefaultTracks = "several-default-tracks"
  // Microdata.
  case strayProperty = "stray-itemprop"
  // Scripts, styles.
  case scriptContent = "script-content"
  case styleContent = "style-content"
  case timeContent = "time-content"
  // ARIA.
  case unknownRole = "unknown-role"
  case roleNotAllowed = "role-not-allowed"
  case roleAttribute = "role-attribute"
  case roleRequires = "role-requires"
  case roleContext = "role-context"
  case roleNesting = "role-nesting"
  case namingProhibited = "naming-prohibited"
  case nativeAttribute = "aria-native-attribute"
  case presentationalChild = "presentational-child"
  // Warnings.
  case redundantRole = "redundant-role"
  case ineffectiveRole = "ineffective-role"
  case deprecatedAttribute = "deprecated-attribute"
  case needlessAttribute = "needless-attribute"
  case imageWithoutSize = "image-without-size"
  case emptyLinkText = "empty-link-text"
  case linkToNowhere = "link-to-nowhere"
  case buttonWithoutType = "button-without-type"
  case severalH1 = "several-h1"
  case emptyHeading = "empty-heading"
  // The gate.
  case gateDisagrees = "gate-disagrees"
}

extension Rule {
  /// Rules that are off unless enabled by name.
  package static let optional: Set<Rule> = [
    .imageWithoutSize, .emptyLinkText, .linkToNowhere, .buttonWithoutType, .severalH1,
  ]
}
