#if os(Linux)
  import Foundation
  import Testing

  /// What the build asks libxml2, counted by a library that is loaded before it; it can also refuse an element or an
  /// attribute by name, as libxml2 would if it alone knew a fault.
  @Suite("What libxml2 is asked") struct LibraryVerdictTests {
    private static let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      struct node { void *own; int type; const char *name; };
      static int elements, attributes;
      static int refuses(const char *name) {
        const char *refused = getenv("TEST_REFUSED");
        return refused && strcmp(refused, name) == 0;
      }
      int xmlValidateOneElement(void *context, void *document, struct node *element) {
        int (*next)(void *, void *, void *) = dlsym(RTLD_NEXT, "xmlValidateOneElement");
        __atomic_fetch_add(&elements, 1, __ATOMIC_RELAXED);
        return refuses(element->name) ? 0 : next(context, document, element);
      }
      int xmlValidateOneAttribute(void *context, void *document, void *element, struct node *attribute, const char *value) {
        int (*next)(void *, void *, void *, void *, const char *) = dlsym(RTLD_NEXT, "xmlValidateOneAttribute");
        __atomic_fetch_add(&attributes, 1, __ATOMIC_RELAXED);
        return refuses(attribute->name) ? 0 : next(context, document, element, attribute, value);
      }
      // The command ends with `_exit`, which calls no destructors.
      static void tell(void) {
        FILE *file = fopen(getenv("TEST_COUNTS"), "w");
        if (file) { fprintf(file, "%d %d", elements, attributes); fclose(file); }
      }
      void _exit(int status) {
        void (*next)(int) __attribute__((noreturn)) = dlsym(RTLD_NEXT, "_exit");
        tell();
        next(status);
      }
      __attribute__((destructor)) static void end(void) { tell(); }
      """

    /// A project of many pages, each with the same cells, and the library.
    private struct Project {
      let folder: StarterFolder

      init() throws {
        folder = try StarterFolder(project: nil)
        try folder.write(source, to: "counts.c")
        let compiled = try Command.run(
          "/usr/bin/env", ["clang", "-shared", "-fPIC", "-O1", "-o", "counts.so", "counts.c", "-ldl"], in: folder.path)
        try #require(compiled.status == 0, "\(compiled.errors)")
        try folder.write(
          """
          title: Notes
          url: https://example.org/
          language: en
          sources: {notes: {file: data/notes.json}}
          feeds:
            home:
              path: /
              title: Notes
              pages: {size: 2, number: sequential}
              sections: [{id: latest, source: notes, adaptor: table, cell: note, loadMore: true}]

          """, to: "site/site.yml")
        let cards = (1...60).map {
          "{\"id\": \"n\($0)\", \"title\": \"Note \($0)\"\($0 == 60 ? ", \"mark\": true" : "")}"
        }
        try folder.write("[\(cards.joined(separator: ","))]", to: "site/data/notes.json")
        try folder.write(
          "---\noptional: [mark]\n---\n<p class=\"a\">{{title}} <b>bold</b>{{#mark}}<mark translate=\"no\">m</mark>{{/mark}}</p>\n",
          to: "Templates/cells/note.mustache")
      }

      func build(refusing name: String? = nil, _ arguments: String...) throws -> (
        result: Command.Result, elements: Int, attributes: Int
      ) {
        var settings = ["LD_PRELOAD=\(folder.path)/counts.so", "TEST_COUNTS=\(folder.path)/counts"]
        if let name { settings.append("TEST_REFUSED=\(name)") }
        let program = Command.products.appending(path: "cardloom").path
        let result = try Command.run(
          "/usr/bin/env", settings + [program, "build", "--full"] + arguments, in: folder.path)
        let counts = try folder.text("counts").split(separator: " ").compactMap { Int($0) }
        try #require(counts.count == 2)
        return (result, counts[0], counts[1])
      }

      /// The number of start tags, and of attributes that the standard declares, in all pages.
      func written() throws -> (tags: Int, classes: Int) {
        let root = folder.path + "/site/public"
        let pages = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        var (tags, classes) = (0, 0)
        for page in pages where page.hasSuffix(".html") {
          let html = try folder.text("site/public/" + page)
          tags += html.matches(of: /<[a-z][a-z0-9]*[\s>]/).count
          classes += html.matches(of: /\sclass="/).count
        }
        return (tags, classes)
      }
    }

    @Test("Without the memo, libxml2 judges every element and every attribute of every page; with it, each shape once")
    func counts() throws {
      let project = try Project()
      let usual = try project.build()
      #expect(usual.result.status == 0, "\(usual.result.errors)")
      let written = try project.written()
      #expect(written.tags > 1000 && written.classes > 60)
      #expect(usual.elements > 0 && usual.elements < written.tags / 2 && usual.attributes == 0)
      for option in ["--no-memo", "--paranoid"] {
        let whole = try project.build(option)
        #expect(whole.result.status == 0, "\(whole.result.errors)")
        #expect(whole.elements >= written.tags, "\(option)")
        #expect(whole.attributes >= written.classes, "\(option)")
      }
    }

    @Test("A page that libxml2 alone refuses is not written, nor any other", arguments: ["mark", "translate"])
    func refusal(name: String) throws {
      let project = try Project()
      let refused = try project.build(refusing: name, "--no-memo")
      #expect(refused.result.status != 0)
      #expect(refused.result.errors.contains("[gate-disagrees]"), "\(refused.result.errors)")
      #expect(!FileManager.default.fileExists(atPath: project.folder.path + "/site/public"))
      #expect(try project.build("--no-memo").result.status == 0)
    }
  }
#endif
