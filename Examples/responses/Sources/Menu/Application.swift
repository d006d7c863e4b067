/// An application with routes, such as those of a server framework: a path gives a response.
struct Application: Sendable {
  /// What a route answers.
  struct Response: Sendable {
    var status = 200
    var contentType = "text/html; charset=utf-8"
    var body: String
  }

  private(set) var routes: [(path: String, respond: @Sendable () -> Response)] = []

  /// The paths of all routes.
  var paths: [String] { routes.map(\.path) }

  /// Adds a route.
  mutating func get(_ path: String, _ respond: @escaping @Sendable () -> Response) { routes.append((path, respond)) }

  /// The response to a request.
  func respond(to path: String) -> Response {
    guard let route = routes.first(where: { $0.path == path }) else {
      return Response(status: 404, body: page("Not found", "<p>There is nothing at this address.</p>"))
    }
    return route.respond()
  }
}

/// A page around its content, which is HTML.
func page(_ title: String, _ content: String) -> String {
  """
  <!DOCTYPE html>
  <html lang="en">
  <head><meta charset="utf-8"><title>\(title.escaped)</title></head>
  <body><main><h1>\(title.escaped)</h1>
  \(content)
  </main></body>
  </html>
  """
}

extension String {
  /// The text as HTML.
  var escaped: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}
