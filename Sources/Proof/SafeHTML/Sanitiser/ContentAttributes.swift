package import HTMLProof

/// The allow-list of attributes.
///
/// Of classes code keeps the one that names its language (``CodeLanguage``). A value is written only when the element table's datatype has nothing against it; addresses are resolved and judged by
/// ``ContentAddresses``. The attributes that say what an element shows (`src`, `srcset`, `alt`, `colspan`, …) are written by
/// what writes the element.
package enum ContentAttributes {
  /// What every element may keep: nothing by which it could be styled, named or scripted.
  package static let onEveryElement: [AttributeName] = [.dir, .lang, .title]

  /// What an element may keep beside these.
  package static func own(of element: ElementName) -> [AttributeName] {
    switch element {
    case .blockquote, .q: [.cite]
    case .del, .ins: [.cite, .datetime]
    case .time: [.datetime]
    case .ol: [.reversed, .start, .type]
    case .th: [.abbr, .scope]
    case .details: [.open]
    default: []
    }
  }

  /// What the writers of particular elements add, for the documentation.
  package static func written(of element: ElementName) -> [AttributeName] {
    switch element {
    case .a: [.href, .rel]
    case .img: [.src, .srcset, .sizes, .alt, .width, .height, .loading]
    case .source: [.src, .srcset, .sizes, .media, .type, .width, .height]
    case .code, .pre: [.class]
    case .audio: [.src, .controls, .preload, .loop]
    case .video: [.src, .controls, .preload, .loop, .poster, .width, .height]
    case .td, .th: [.colspan, .rowspan]
    case .li: [.value]
    default: []
    }
  }
}
