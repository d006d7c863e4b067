import Diagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The addresses that the system lets this process use (`ulimit -v`).
///
/// Where they are too few, the runtime cannot start threads, and libdispatch then tries again each second without end
/// (`_dispatch_root_queue_poke_slow`): nothing is said, and no error ever comes. So it is looked at before anything begins.
enum AddressSpace {
  /// What the threads of a build need beside the program itself: their stacks, and the heaps that glibc reserves for them.
  private static let needed = 192 << 20

  /// Makes sure that there is enough to begin with.
  ///
  /// - Throws: ``Diagnosed`` when there is not.
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
      .error, code: "little-memory", category: .access, "there is too little memory to begin",
      reason: "the system lets this process use \(megabytes) MB of addresses, which threads could not start with",
      hint: "raise the limit (`ulimit -v unlimited`) and run the command again")
  }
}
