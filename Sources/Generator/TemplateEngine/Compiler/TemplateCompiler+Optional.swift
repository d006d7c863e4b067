extension TemplateCompiler {
  /// Whether a template's front matter declares a name, or a prefix of it, as optional.
  func isOptional(_ name: TemplateName, in template: Int) -> Bool {
    library.sources[template].frontMatter.covers(name.text.fieldPath)
  }
}

extension TemplateDeclarations {
  /// Whether a name, or a prefix of it, is optional.
  func covers(_ name: String) -> Bool {
    optionalNames.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}
