import Diagnostics
import Workbench

/// An answer as *Send my review* makes it, for tests.
struct AnswerSample {
  var items: [String] = []

  /// A comment with some members replaced or added.
  static func comment(
    _ id: String, _ text: String = "Too close to the picture.", kind: String = "must", by name: String = "Ada",
    entry: String = "cells/note", selector: String = "[]", members: String = ""
  ) -> String {
    """
    {"id": "\(id)", "type": "Annotation", "motivation": "commenting", "created": "2026-11-23T14:00:00Z", \(members)
     "creator": {"type": "Person", "name": "\(name)"},
     "body": [{"type": "TextualBody", "purpose": "commenting", "format": "text/plain", "value": "\(text)"},
              {"type": "TextualBody", "purpose": "tagging", "value": "\(kind)"}],
     "target": {"source": "\(entry)", "selector": \(selector),
                "state": {"type": "cardloom:Conditions", "frame": "default", "width": 320, "theme": "dark",
                          "direction": "ltr", "textSize": 100, "state": "default"}}}
    """
  }

  static func reply(_ id: String, to answered: String, _ text: String = "Agreed.", by name: String = "Ben") -> String {
    """
    {"id": "\(id)", "type": "Annotation", "motivation": "replying", "created": "2026-11-23T15:00:00Z",
     "creator": {"type": "Person", "name": "\(name)"}, "target": "\(answered)",
     "body": [{"type": "TextualBody", "purpose": "commenting", "value": "\(text)"}]}
    """
  }

  static func verdict(_ id: String, _ words: String, entry: String = "cells/note", by name: String = "Ada") -> String {
    """
    {"id": "\(id)", "type": "Annotation", "motivation": "assessing", "created": "2026-11-23T14:00:00Z",
     "creator": {"type": "Person", "name": "\(name)"}, "target": {"source": "\(entry)"},
     "body": [{"type": "TextualBody", "purpose": "assessing", "value": "\(words)"}]}
    """
  }

  var text: String {
    """
    {"@context": "http://www.w3.org/ns/anno.jsonld", "type": "AnnotationPage", "id": "urn:uuid:1",
     "generator": {"type": "Software", "name": "Cardloom", "version": "0.1.0"},
     "partOf": {"type": "AnnotationCollection", "label": "Notes", "cardloom:revision": "0"},
     "items": [
    \(items.joined(separator: ",\n"))
    ]}
    """
  }

  func answer() throws -> ReviewAnswer { try ReviewAnswer(Array(text.utf8), file: "ada.json") }

  /// The import of these items into a review.
  static func imported(_ items: [String], into threads: [ReviewThread] = []) throws -> AnswerImport {
    var changes = AnswerImport(threads)
    changes.add(try AnswerSample(items: items).answer())
    return changes
  }
}
