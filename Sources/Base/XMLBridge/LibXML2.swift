internal import CLibXML2

/// The initialization of libxml2.
enum LibXML2 {
  /// Initializes the library for several threads; read this before any other call.
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()
}
