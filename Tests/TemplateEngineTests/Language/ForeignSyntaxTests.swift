import CardloomTesting
import Testing

@testable import TemplateEngine

@Suite struct ForeignSyntaxTests {
  @Test(
    "A tag of another template language is shown as it is written here",
    arguments: [
      MistakeCase(
        "{{#if title}}{{title}}{{/if}}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{#title}}…{{/title}}`"),
      MistakeCase(
        "{{#if  author.name }}x{{/ if }}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{^author.name}}"),
      MistakeCase(
        "{{#each tags as |tag|}}x{{/each}}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{#tags}}…{{/tags}}`"),
      MistakeCase(
        "{{#each this.tags}}x{{/each}}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{#tags}}…{{/tags}}`"),
      MistakeCase(
        "{{#unless sold}}x{{/unless}}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{^sold}}…{{/sold}}`"),
      MistakeCase(
        "{{#with author}}{{name}}{{/with}}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{#author}}"),
      MistakeCase(
        "{{#title}}a{{else}}b{{/title}}", "foreign-syntax", at: "main.mustache:1:12", advice: "`{{/title}}{{^title}}`"),
      MistakeCase(
        "{{^title}}a{{else}}b{{/title}}", "foreign-syntax", at: "main.mustache:1:12", advice: "`{{/title}}{{#title}}`"),
      MistakeCase("a{{else}}b", "foreign-syntax", at: "main.mustache:1:2"),
      MistakeCase(
        "{{#items}}{{../title}}{{/items}}", "bad-name", at: "main.mustache:1:13", advice: "write `{{title}}`"),
      MistakeCase(
        "{{#items}}{{../../author.name}}{{/items}}", "bad-name", at: "main.mustache:1:13",
        advice: "write `{{author.name}}`"),
      MistakeCase(
        "{{Product Name}}", "bad-name", at: "main.mustache:1:3", advice: #"`fields: {product_name: "Product Name"}`"#),
      MistakeCase("{{@type}}", "bad-name", at: "main.mustache:1:3", advice: #"`fields: {type: "@type"}`"#),
      MistakeCase("{{@postion}}", "bad-name", at: "main.mustache:1:3", advice: "did you mean `@position`?"),
      MistakeCase(
        "{{#unless @last}}x{{/unless}}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{^@last}}…{{/@last}}`"),
      MistakeCase(
        #"<p style="background-image: url({{image}})">x</p>"#, "unsafe-place", at: "main.mustache:1:33",
        advice: "`<img>` with `object-fit: cover`"),
      MistakeCase("{{ title | upcase }}", "foreign-syntax", at: "main.mustache:1:12", advice: "`text-transform`"),
      MistakeCase("{{ title | truncate: 20 }}", "foreign-syntax", at: "main.mustache:1:12", advice: "`line-clamp`"),
      MistakeCase(
        "{{ starts_at | date: \"%d %B\" }}", "foreign-syntax", at: "main.mustache:1:16",
        advice: "`{{starts_at|date:day}}`"),
      MistakeCase("{{ title | default: 'x' }}", "foreign-syntax", at: "main.mustache:1:12", advice: "{{^title}}"),
      MistakeCase(
        "<ul>{% for post in posts %}<li>x</li>{% endfor %}</ul>", "foreign-syntax", at: "main.mustache:1:5",
        advice: "`{{#posts}}…{{/posts}}`"),
      MistakeCase(
        "{%- if title -%}x{% else %}y{% endif %}", "foreign-syntax", at: "main.mustache:1:1",
        advice: "`{{#title}}…{{/title}}`"),
      MistakeCase("{% include 'card.html' %}", "foreign-syntax", at: "main.mustache:1:1", advice: "`{{> card}}`"),
    ])
  func showsTheTag(mistake: MistakeCase) { mistake.check() }

  @Test(
    "What only looks like another language is text, or a field",
    arguments: ["100{%", "{%}", "a {% b", "{% unknown %}", "{{#if}}x{{/if}}", "{{#each}}x{{/each}}", "{{elsewhere}}"])
  func acceptsOthers(template: String) throws {
    _ = try compiled(template, partials: [:])
  }

  @Test("Mustache without additions knows no other language")
  func plainMustache() throws {
    _ = try compiled("{{else}}{% if x %}{{#if x}}{{/if x}}", partials: [:], mode: .lenient)
  }
}
