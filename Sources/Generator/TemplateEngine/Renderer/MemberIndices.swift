import JSONRecords
import Platform

/// The positions in the current record of the members that a template uses, found in one pass over the record instead
/// of one search per name.
///
/// The records of a feed mostly have the same names in the same order. So the names are remembered in order of
/// occurrence, and each member is first compared with the name that followed the last time; only others are searched
/// for.
final class MemberIndices {
  /// A name that occurred in records.
  private struct Known: BitwiseCopyable {
    /// The offset of its bytes in `bytes`.
    let start: UInt32
    let length: UInt32
    /// The index of the template's name that equals it; `unnamed` if there is none.
    let member: UInt32
  }

  /// The maximum number of remembered names, and their maximum length, so that records with distinct names do not fill
  /// the memory.
  private static let limit = 256
  private static let longest = 128
  private static let unnamed = UInt32.max

  /// The template, retained because it owns the addresses of its names.
  let template: Template
  /// The position of each of the template's members on the record's tape; 0, the position of the record itself, if it
  /// has none.
  let indices: UnsafeMutablePointer<UInt32>
  private var known = PlainList<Known>()
  private var bytes = PlainList<UInt8>()

  init(_ template: Template) {
    self.template = template
    let count = template.memory.view.memberCount
    indices = .allocate(capacity: max(1, count))
    indices.initialize(repeating: 0, count: count)
  }

  deinit { indices.deallocate() }

  /// Finds the members of a tape's root object.
  ///
  /// - Complexity: O(members) for a record with the names of the previous one.
  func find(in record: RecordValue) {
    let program = template.memory.view
    indices.update(repeating: 0, count: program.memberCount)
    var next = 0
    for member in record.children {
      let found = index(of: member.key, near: &next, program)
      // The first of duplicate names wins.
      if found != Self.unnamed, indices[Int(found)] == 0 { indices[Int(found)] = UInt32(member.index) }
    }
  }

  /// The template's member with a name: compared with the known name at an index, then with the others.
  @inline(__always)
  private func index(of name: UnsafeRawBufferPointer, near next: inout Int, _ program: ProgramView) -> UInt32 {
    if next < known.count, isSame(name, known[next]) {
      next &+= 1
      return known[next &- 1].member
    }
    return search(name, near: &next, program)
  }

  @inline(never)
  private func search(_ name: UnsafeRawBufferPointer, near next: inout Int, _ program: ProgramView) -> UInt32 {
    for distance in 0..<known.count {
      let position = next + distance < known.count ? next + distance : next + distance - known.count
      guard isSame(name, known[position]) else { continue }
      next = position + 1
      return known[position].member
    }
    let member = (0..<program.memberCount).first { program.key(program.members[$0]).isSame(as: name) }
    let found = member.map { UInt32($0) } ?? Self.unnamed
    if known.count < Self.limit, name.count <= Self.longest {
      known.append(Known(start: UInt32(bytes.count), length: UInt32(name.count), member: found))
      bytes.append(name.bindMemory(to: UInt8.self))
      next = known.count
    }
    return found
  }

  @inline(__always)
  private func isSame(_ name: UnsafeRawBufferPointer, _ known: Known) -> Bool {
    name.isSame(as: UnsafeRawBufferPointer(start: bytes.base + Int(known.start), count: Int(known.length)))
  }
}
