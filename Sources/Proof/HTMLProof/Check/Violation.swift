/// A rule that some HTML breaks, with the facts of the case.
///
/// The element and the attribute concerned belong to ``HTMLFinding``. `ViolationWords.swift` words each case.
package enum Violation: Sendable, Equatable {
  // Structure.
  case unknownElement(parent: String, placeable: [String])
  case obsoleteElement(Replacement)
  /// `allowed` is empty if there are many.
  case misplacedElement(parent: String, allowed: [String] = [])
  /// An element that HTML allows here, inside one whose role does not.
  case misplacedInRole(parent: String, role: String)
  /// `allowed` is empty if there are many.
  case misorderedElement(parent: String, allowed: [String] = [])
  /// One of these is missing; empty if there are many.
  case missingChild([String])
  case forbiddenDescendant(ancestor: String)
  case interactiveNesting(ancestor: String)
  case missingAncestor(String)
  case misplacedText
  case misplacedMain(ancestor: String)
  case severalMains
  case emptyTitle
  case missingTitle
  case emptyOption
  /// A heading that is more than one level below the previous one.
  case headingSkip(previous: Int)
  // Attributes.
  case unknownAttribute
  case obsoleteAttribute(Replacement)
  case missingAttribute(anyOf: [AttributeName])
  case missingAlternative
  case badValue(String, DatatypeProblem, example: String)
  /// The attribute, with some value if there is one here, does not go with something else.
  case attributeConflict(Rival, value: String = "")
  /// The attribute, with some value if there is one here, has no effect without something else.
  case attributeNeeds(Need, value: String = "")
  case valueOrder(Order, Limit)
  /// The `value` or the text of a field is longer than its `maxlength`.
  case valueTooLong
  case languageMismatch
  // Identity.
  case duplicateName(String)
  case duplicateId(String)
  case danglingReference(String, Target)
  case wrongReference(String, Target)
  /// A reference that leads back to where it began.
  case circularReference(String)
  /// A control in a label that names another one.
  case unlabelledControl
  // Head.
  /// A second element of a kind; the attribute that makes it one of the kind.
  case severalOfOne(String? = nil)
  case baseAfterURL
  case linkInBody(rel: String)
  case encoding
  // Forms.
  case severalControls
  case severalSelected
  case missingPlaceholder
  case severalAutofocus
  // Tables.
  case tableGrid(GridFault)
  // Media.
  case alwaysMatching
  case severalDefaultTracks
  // Microdata.
  case strayProperty
  // Scripts, styles.
  case scriptContent(DatatypeProblem, text: String)
  case styleContent(DatatypeProblem, text: String)
  case timeContent(DatatypeProblem, text: String)
  // ARIA.
  case unknownRole(String)
  case roleNotAllowed(String, RoleObstacle? = nil)
  /// The attribute is not one of the element or, if it has one, of its role.
  case roleAttribute(role: String = "")
  case roleRequires(role: String, [String])
  case roleContext(role: String, [String])
  /// A selected tab on a page without a panel.
  case missingTabPanel
  case roleNesting(role: String, RoleContext)
  case namingProhibited(role: String)
  /// A state that HTML expresses by something else.
  case nativeAttribute(NativeState? = nil)
  case presentationalChild(role: String)
  // Warnings.
  case redundantRole(String)
  case ineffectiveRole(String, because: String)
  case deprecatedAttribute(value: String = "", instead: Replacement? = nil)
  case needlessAttribute
  case imageWithoutSize
  case emptyLinkText
  case linkToNowhere
  case buttonWithoutType
  case severalH1
  case emptyHeading
  // The gate.
  /// The message of libxml2.
  case gateDisagrees(String)
}

extension Violation {
  /// What an attribute does not go with.
  package enum Rival: Sendable, Equatable {
    /// An attribute as written, such as `rel` or `type=hidden`.
    case attribute(String)
    case enclosingDetails
    case openDetails
    case singleLineControl
    case similarTrack
    case inlineScript
    case inlineModule
    case dataBlock
  }

  /// What an attribute has no effect without.
  package enum Need: Sendable, Equatable {
    /// An attribute as written, such as `src` or `type=submit`.
    case attribute(String)
    case anyOf([String])
    case both(String, String)
    /// An `input` of one of these types.
    case types([String])
    case columnGroup
    /// `sizes=auto` on the image of a `source`.
    case autoSizes
  }

  /// How a value must compare to another.
  package enum Order: Sendable, Equatable {
    case atLeast, atMost, equal
  }

  /// The other side of a comparison.
  package enum Limit: Sendable, Equatable {
    case attribute(AttributeName)
    /// 0, because there is no `min`.
    case defaultMinimum
    /// 1, because there is no `max`.
    case defaultMaximum
  }

  /// What a reference must name.
  package enum Target: Sendable, Equatable {
    case anyElement, control, form, datalist, popover, headerCell, map, otherPart
  }

  /// What is wrong with the cells of a table.
  package enum GridFault: Sendable, Equatable {
    case overlap
    case emptyRow
    /// The columns of a row, and those of `<col>` and `<colgroup>`.
    case rowWidth(Int, marked: Int)
    /// The columns of a row, and those of the first row.
    case unequalRow(Int, first: Int)
    case rowspan(group: String)
    /// The number of the column, counted from 1.
    case emptyColumn(Int)
    case noRows
  }

  /// Why an element cannot have a role.
  package enum RoleObstacle: Sendable, Equatable {
    case emptyAlternative
    case caption
  }

  /// Where an element with a role stands.
  package enum RoleContext: Sendable, Equatable {
    case heading(String)
    case role(String)
    /// An element with a role, whose children have one of these roles.
    case roleOf(String, children: [String])
  }

  /// What expresses a state in HTML.
  package enum NativeState: Sendable, Equatable {
    /// An attribute as written, such as `disabled` or `type=checkbox`.
    case attribute(String)
    case labelledControl
  }
}

extension Violation {
  /// The rule that is broken.
  package var rule: Rule {
    switch self {
    case .unknownElement: .unknownElement
    case .obsoleteElement: .obsoleteElement
    case .misplacedElement, .misplacedInRole: .misplacedElement
    case .misorderedElement: .misorderedElement
    case .missingChild: .missingChild
    case .forbiddenDescendant: .forbiddenDescendant
    case .interactiveNesting: .interactiveNesting
    case .missingAncestor: .missingAncestor
    case .misplacedText: .misplacedText
    case .misplacedMain: .misplacedMain
    case .severalMains: .severalMains
    case .emptyTitle: .emptyTitle
    case .missingTitle: .missingTitle
    case .emptyOption: .emptyElement
    case .headingSkip: .headingSkip
    case .unknownAttribute: .unknownAttribute
    case .obsoleteAttribute: .obsoleteAttribute
    case .missingAttribute: .missingAttribute
    case .missingAlternative: .missingAlternative
    case .badValue: .badValue
    case .attributeConflict: .attributeConflict
    case .attributeNeeds: .attributeNeeds
    case .valueOrder, .valueTooLong: .valueOrder
    case .languageMismatch: .languageMismatch
    case .duplicateName: .duplicateName
    case .duplicateId: .duplicateId
    case .danglingReference: .danglingReference
    case .wrongReference, .circularReference, .unlabelledControl: .wrongReference
    case .severalOfOne: .severalOfOne
    case .baseAfterURL: .baseAfterURL
    case .linkInBody: .linkInBody
    case .encoding: .encoding
    case .severalControls: .severalControls
    case .severalSelected: .severalSelected
    case .missingPlaceholder: .missingPlaceholder
    case .severalAutofocus: .severalAutofocus
    case .tableGrid: .tableGrid
    case .alwaysMatching: .alwaysMatching
    case .severalDefaultTracks: .severalDefaultTracks
    case .strayProperty: .strayProperty
    case .scriptContent: .scriptContent
    case .styleContent: .styleContent
    case .timeContent: .timeContent
    case .unknownRole: .unknownRole
    case .roleNotAllowed: .roleNotAllowed
    case .roleAttribute: .roleAttribute
    case .roleRequires: .roleRequires
    case .roleContext, .missingTabPanel: .roleContext
    case .roleNesting: .roleNesting
    case .namingProhibited: .namingProhibited
    case .nativeAttribute: .nativeAttribute
    case .presentationalChild: .presentationalChild
    case .redundantRole: .redundantRole
    case .ineffectiveRole: .ineffectiveRole
    case .deprecatedAttribute: .deprecatedAttribute
    case .needlessAttribute: .needlessAttribute
    case .imageWithoutSize: .imageWithoutSize
    case .emptyLinkText: .emptyLinkText
    case .linkToNowhere: .linkToNowhere
    case .buttonWithoutType: .buttonWithoutType
    case .severalH1: .severalH1
    case .emptyHeading: .emptyHeading
    case .gateDisagrees: .gateDisagrees
    }
  }
}
