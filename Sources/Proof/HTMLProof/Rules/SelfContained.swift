/// What a fragment asks of the rest of its page.
extension PageWalk {
  /// Whether nothing that was walked can make something elsewhere on the page wrong, or be made wrong by it, beside its
  /// ids, its plain references and its headings.
  ///
  /// Everything that the rules remember is compared with what they begin with, so that a new rule can't be forgotten: what
  /// it leaves behind stands in a record.
  var isSelfContained: Bool {
    forms == FormRecord() && aria == ARIARecord() && head == HeadRecord() && grids.isEmpty && headerCells.isEmpty
      && scripts == .none && mains == MainRecord() && !lacksAncestor && leavesOnlyIDs
      && identity.references.allSatisfy(\.attribute.isPlainReference)
  }

  private var leavesOnlyIDs: Bool {
    var identity = identity
    identity.map = NameMap()
    identity.inTemplates = NameMap()
    identity.identified = []
    identity.references = []
    identity.keys = []
    var microdata = microdata
    microdata.anchors = []
    return identity == IdentityRecord() && microdata == MicrodataRecord()
  }

  /// Whether all references that ask something of their element find it where some ranges are not.
  func refersOnly(outside holes: [Range<Int>]) -> Bool {
    identity.references.allSatisfy { reference in
      guard !reference.attribute.isPlainReference else { return true }
      let target = identity.keys.withUnsafeBytes { keys in
        identity.map.value(of: UnsafeRawBufferPointer(rebasing: keys[reference.key]))
      }
      guard let target else { return false }
      let place = identity.identified[Int(target)].range
      return !holes.contains { $0.overlaps(place) }
    }
  }
}
