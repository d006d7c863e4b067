@main
struct Menu {
  static func main() {
    for path in application.paths { print(application.respond(to: path).body) }
  }

  static let soups = ["Pumpkin", "Salt & pepper", "Leek <mild>"]

  static var application: Application {
    var application = Application()
    application.get("/") { .init(body: page("Menu", "<p><a href=\"/soups\">Soups</a></p>")) }
    application.get("/soups") {
      let items = soups.map { "<li>\($0.escaped)</li>" }.joined()
      return .init(body: page("Soups", "<ul>\(items)</ul>"))
    }
    // A fragment, which a script of the page puts into the list.
    application.get("/soups/today") { .init(body: "<li>\(soups[0].escaped)</li>") }
    return application
  }
}
