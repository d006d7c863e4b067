import Diagnostics
import Testing
import Workbench

@Suite("Labels of facts")
struct FactLabelTests {
  @Test(
    "The words before a value are replaced, and nothing else",
    arguments: [
      ("<dt>Price</dt><dd>{{price}}</dd>", "Cost", "<dt>Cost</dt><dd>{{price}}</dd>"),
      (
        "<dt>Size</dt><dd>{{size}}</dd>\n<dt>P</dt>\n  <dd class=\"a\">{{ .price|money }}</dd>", "  A  b ",
        "<dt>Size</dt><dd>{{size}}</dd>\n<dt>A b</dt>\n  <dd class=\"a\">{{ .price|money }}</dd>"
      ),
      (
        "<dt>P</dt><dd>{{price_text}}</dd><dt>P</dt><dd>{{price}}</dd>", "Q",
        "<dt>P</dt><dd>{{price_text}}</dd><dt>Q</dt><dd>{{price}}</dd>"
      ),
      ("<dt>A &amp; B</dt><dd>{{{price}}}</dd>", "<b>", "<dt>&lt;b&gt;</dt><dd>{{{price}}}</dd>"),
    ])
  func replaced(template: String, label: String, expected: String) throws {
    let bytes = try PreviewProject.labelling("price", as: label, in: Array(template.utf8), file: "t")
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(
    "What is not a label, or has none, is refused",
    arguments: [
      ("<dt>Price</dt><dd>{{price}}</dd>", " "), ("<dt>Price</dt><dd>{{price}}</dd>", "{{title}}"),
      ("<dt>{{name}}</dt><dd>{{price}}</dd>", "Cost"), ("<dt><b>Price</b></dt><dd>{{price}}</dd>", "Cost"),
      ("<dt>Price&nbsp;</dt><dd>{{price}}</dd>", "Cost"), ("<p>{{price}}</p>", "Cost"), ("<dt>Price", "Cost"),
      ("<dt>Price</dt>{{price}}", "Cost"), ("<dt>Price</dt><dd>{{pri", "Cost"),
    ])
  func refused(template: String, label: String) {
    #expect(throws: Diagnosed.self) {
      try PreviewProject.labelling("price", as: label, in: Array(template.utf8), file: "t")
    }
  }
}
