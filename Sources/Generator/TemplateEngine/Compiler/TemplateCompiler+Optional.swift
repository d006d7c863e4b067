extension TemplateCompiler {
  /// Whether a template's front matter says that the data may leave a name out: the name itself, or what holds it.
  func isOptional(_ name: TemplateName, in template: Int) -> Bool {
    library.templates[template].source.frontMatter.covers(name.text)
  }
}

extension TemplateFrontMatter {
  /// Whether a name, or what holds it, is optional.
  func covers(_ name: String) -> Bool {
    optionalNames.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}
