import Platform

/// A program's arrays at fixed addresses, which the renderer reads without reference counting.
///
/// Unchecked because pointers are not `Sendable`: the memory is written only in `init` and lives until `deinit`.
final class ProgramMemory: @unchecked Sendable {
  let view: ProgramView

  init(_ program: TemplateProgram) {
    let literals = program.literals + [UInt8](repeating: 0, count: ByteBuffer.padding)
    view = ProgramView(
      instructions: Self.copy(program.instructions), literals: Self.copy(literals),
      keys: Self.copy(program.keys), keyParts: Self.copy(program.keyParts), members: Self.copy(program.members),
      memberCount: program.members.count, names: Self.copy(program.names))
  }

  deinit {
    view.instructions.deallocate()
    view.literals.deallocate()
    view.keys.deallocate()
    view.keyParts.deallocate()
    view.members.deallocate()
    view.names.deallocate()
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, array.count))
    memory.initialize(from: array, count: array.count)
    return UnsafePointer(memory)
  }
}

/// The addresses of a program's arrays, valid as long as its ``ProgramMemory``.
struct ProgramView {
  let instructions: UnsafePointer<Instruction>
  /// Followed by ``ByteBuffer/padding`` readable bytes.
  let literals: UnsafePointer<UInt8>
  let keys: UnsafePointer<UInt8>
  let keyParts: UnsafePointer<KeyPart>
  let members: UnsafePointer<KeyPart>
  let memberCount: Int
  let names: UnsafePointer<CompiledName>

  /// The bytes of a part of a name.
  @inline(__always)
  func key(_ part: KeyPart) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: keys + Int(part.start), count: Int(part.length))
  }
}
