import Diagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The process's limit on address space (`ulimit -v`).
///
/// If it is too low, the runtime cannot start threads, and libdispatch retries every second forever without an error
/// (`_dispatch_root_queue_poke_slow`). The limit is therefore checked before any work begins.
enum AddressSpace {
  /// The bytes that a build's threads need beside the program: their stacks, and the heaps that glibc reserves for
  /// them.
  private static let needed = 192 << 20

  /// Checks that the limit is high enough.
  ///
  /// - Throws: ``Diagnosed`` if it is not.
  static func check() throws(Diagnosed) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(Int64.max) else { return }
    let reserved = mmap(nil, needed, PROT_NONE, MAP_PRIVATE | anonymous, -1, 0)
    guard reserved == MAP_FAILED else {
      munmap(reserved, needed)
      return
    }
    throw Diagnosed(.littleMemory(megabytes: Int(clamping: limit.rlim_cur) >> 20))
  }

  #if canImport(Darwin)
    private static let resource = RLIMIT_AS
    private static let anonymous = MAP_ANON
  #else
    private static let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    private static let anonymous = MAP_ANONYMOUS
  #endif
}

extension Diagnostic {
  fileprivate static func littleMemory(megabytes: Int) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.littleMemory, category: .access, "there is too little memory to begin",
      reason: "the system lets this process use \(megabytes) MB of addresses, which threads could not start with",
      hint: "raise the limit (`ulimit -v unlimited`) and run the command again")
  }
}
