import CCurl

/// An address of the internet protocol, and a port.
package struct NetworkAddress: Sendable, Equatable {
  /// The bytes of the address: four, or sixteen of IPv6.
  package let bytes: [UInt8]
  /// The port.
  package let port: Int

  /// Creates an address from its bytes.
  package init(bytes: [UInt8], port: Int) {
    self.bytes = bytes
    self.port = port
  }

  /// The address of a socket; `nil` if it is not one of the internet protocol.
  init?(_ address: UnsafePointer<sockaddr>) {
    var port: UInt16 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      count = buffer.baseAddress.map { Int(cardloom_address_bytes(address, $0, &port)) } ?? 0
    }
    guard !bytes.isEmpty else { return nil }
    self.init(bytes: bytes, port: Int(port))
  }

  /// The addresses of a host; empty if there are none.
  static func addresses(of host: String, port: String?) -> [NetworkAddress] {
    var found: [NetworkAddress] = []
    withUnsafeMutablePointer(to: &found) { found in
      cardloom_resolve(host, port, found) { context, address in
        guard let address = NetworkAddress(address) else { return }
        context?.assumingMemoryBound(to: [NetworkAddress].self).pointee.append(address)
      }
    }
    return found
  }

  // MARK: Public addresses

  /// Whether the address is one of the public internet, rather than of this machine, of its network, or reserved.
  ///
  /// An IPv6 address that contains one of IPv4 is judged by that: mapped, of NAT64 or of 6to4.
  package var isPublic: Bool {
    if bytes.count == 4 { return !Self.reserved.contains { $0.contains(bytes) } }
    guard bytes.count == 16 else { return false }
    if Self.isMapped.contains(bytes) || Self.isTranslated.contains(bytes) {
      return NetworkAddress(bytes: Array(bytes[12...]), port: port).isPublic
    }
    if Self.isTunnel.contains(bytes) { return NetworkAddress(bytes: Array(bytes[2..<6]), port: port).isPublic }
    return Self.global.contains(bytes) && !Self.reservedGlobal.contains { $0.contains(bytes) }
  }

  /// The addresses that begin with the same bits.
  private struct Block {
    let start: [UInt8]
    let bits: Int

    init(_ start: [UInt8], _ bits: Int) { (self.start, self.bits) = (start, bits) }

    func contains(_ bytes: [UInt8]) -> Bool {
      (0..<bits).allSatisfy { bit in
        let start = bit / 8 < start.count ? start[bit / 8] : 0
        return (start ^ bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
      }
    }
  }

  /// The blocks that are not public (IANA IPv4 Special-Purpose Address Registry; RFC 5771 for multicast).
  private static let reserved = [
    Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16), Block([172, 16], 12),
    Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 88, 99], 24), Block([192, 168], 16),
    Block([198, 18], 15), Block([198, 51, 100], 24), Block([203, 0, 113], 24), Block([224], 4), Block([240], 4),
  ]

  /// `::ffff:0:0/96` (RFC 4291 §2.5.5.2).
  private static let isMapped = Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
  /// `64:ff9b::/96` (RFC 6052).
  private static let isTranslated = Block([0, 0x64, 0xFF, 0x9B], 96)
  /// `2002::/16` (RFC 3056).
  private static let isTunnel = Block([0x20, 0x02], 16)
  /// `2000::/3`, the only addresses of IPv6 that are given to networks (RFC 4291 §2.4).
  private static let global = Block([0x20], 3)
  /// Protocol assignments and documentation (IANA IPv6 Special-Purpose Address Registry).
  private static let reservedGlobal = [
    Block([0x20, 0x01], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x3F, 0xFF], 20),
  ]
}
