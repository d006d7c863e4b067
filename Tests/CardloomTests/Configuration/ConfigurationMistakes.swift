import Testing

// Pinned texts: what a person reads about each mistake. Change them only together with the words.

/// A configuration with mistakes and the report on it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let configuration: String
  let report: String

  init(_ name: String, _ configuration: String, _ report: String) {
    testDescription = name
    self.configuration = configuration
    self.report = report
  }
}

extension Mistake {
  static let all: [Mistake] = [
    Mistake(
      "nothing written",
      """

      """,
      """
      error: the configuration is empty  [no-value]
        --> site.yml:1:1
         fix: begin with `title: …`, `url: …` and `language: …`

      """),
    Mistake(
      "a list instead of a mapping",
      """
      - a
      - b

      """,
      """
      error: the site must be a mapping of keys to values  [wrong-type]
        --> site.yml:1:1
          |
        1 | - a
          | ^
         why: here it is a list
         fix: write a key, a colon and a value on each line: `title: News`

      """),
    Mistake(
      "required keys are missing",
      """
      title: Daily
      feeds: {}

      """,
      """
      error: the site has no `url`  [missing-key]
        --> site.yml:1:1
          |
        1 | title: Daily
          | ^
         fix: add `url: https://example.org/`
      error: the site has no `language`  [missing-key]
        --> site.yml:1:1
          |
        1 | title: Daily
          | ^
         fix: add `language: en`
      error: `feeds` has no value  [no-value]
        --> site.yml:2:8
          |
        2 | feeds: {}
          |        ^
         fix: write one, or remove the key

      """),
    Mistake(
      "an unknown key and an unknown source",
      """
      title: Daily
      url: https://example.org/
      language: en
      feeds:
        home: {path: /, sections: [{id: a, source: news}]}
      feds: 1

      """,
      """
      error: there is no source `news`  [unknown-source]
        --> site.yml:5:46
          |
        5 |   home: {path: /, sections: [{id: a, source: news}]}
          |                                              ^^^^
         fix: the site has no sources yet: add it under `sources`
      error: unknown key `feds` in the site  [unknown-key]
        --> site.yml:6:1
          |
        6 | feds: 1
          | ^^^^
         fix: did you mean `feeds`?

      """),
    Mistake(
      "a key is written twice",
      """
      title: Daily
      url: https://example.org/
      language: en
      title: Again
      feeds: {home: {path: /, sections: []}}

      """,
      """
      error: `title` is written twice in one mapping  [duplicate-key]
        --> site.yml:4:1
          |
        4 | title: Again
          | ^^^^^
         fix: remove or rename one of them
        note: it is here first
        --> site.yml:1:1
          |
        1 | title: Daily
          | ^^^^^

      """),
    Mistake(
      "a bracket is not closed",
      """
      title: Daily
      url: https://example.org/
      language: en
      feeds:
        home: {path: /, sections: [

      """,
      """
      error: this is no valid YAML: did not find expected node content  [yaml-syntax]
        --> site.yml:6:1
         fix: look at the indentation and at `:`, quotes and brackets here and on the line above

      """),
    Mistake(
      "a tab indents",
      """
      title: Daily
      url: https://example.org/
      language: en
      feeds:
      	home: 1

      """,
      """
      error: this is no valid YAML: found character that cannot start any token  [yaml-syntax]
        --> site.yml:5:1
          |
        5 | 	home: 1
          | ^
         fix: indent with spaces: YAML takes no tabs

      """),
    Mistake(
      "wrong types and bad values at the top",
      """
      title: [a]
      url: example.org
      language: English!
      feeds: {home: {path: /, sections: []}}

      """,
      """
      error: `title` must be a text  [wrong-type]
        --> site.yml:1:8
          |
        1 | title: [a]
          |        ^
         why: here it is a list
      error: `url` must be an address of the web, not `example.org`  [bad-value]
        --> site.yml:2:6
          |
        2 | url: example.org
          |      ^^^^^^^^^^^
         fix: write it in full, such as `https://example.org/daily/`
      error: `language` must be a language tag, not `English!`  [bad-value]
        --> site.yml:3:11
          |
        3 | language: English!
          |           ^^^^^^^^
         fix: write `en`, `de-AT` or `zh-Hans`

      """),
    Mistake(
      "misspelt keys and names in a section",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - id: latest
              source: nws
              adapter: table

      """,
      """
      error: there is no source `nws`  [unknown-source]
        --> site.yml:10:17
           |
        10 |         source: nws
           |                 ^^^
         fix: did you mean `news`?
      error: unknown key `adapter` in a section  [unknown-key]
        --> site.yml:11:9
           |
        11 |         adapter: table
           |         ^^^^^^^
         fix: did you mean `adaptor`?

      """),
    Mistake(
      "ids that differ in letter case",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: latest, source: news}
            - {id: Latest, source: news}

      """,
      """
      error: two sections are named `Latest`  [duplicate-id]
        --> site.yml:10:14
           |
        10 |       - {id: Latest, source: news}
           |              ^^^^^^
         why: `latest` differs in letter case alone, which some disks ignore
         fix: rename one of them
        note: the first is here
        --> site.yml:9:14
          |
        9 |       - {id: latest, source: news}
          |              ^^^^^^

      """),
    Mistake(
      "bad values in a section",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}

      """,
      """
      error: `id` must be a name of letters, digits, `-` and `_` that begins with a letter, not `1st`  [bad-value]
        --> site.yml:9:14
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |              ^^^
         fix: such as `latest` or `top-stories`
      error: `collapsed` must be `true` or `false`  [wrong-type]
        --> site.yml:9:44
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                            ^^^
         why: here it is the text `yes`
         fix: write `true`
      error: `limit` must be a whole number  [wrong-type]
        --> site.yml:9:56
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                                        ^^^^
         why: here it is the text `many`
      error: `size` must be a size, not `huge`  [bad-value]
        --> site.yml:9:68
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                                                    ^^^^
         fix: write `312px`, `20rem`, `4lh` or a ratio such as `16/9`

      """),
    Mistake(
      "bad measures",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}

      """,
      """
      error: `adaptor` cannot be `grid`  [bad-value]
        --> site.yml:9:40
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                        ^^^^
         fix: it is one of `table`, `collection` or `deck`
      error: `height` must be a number  [wrong-type]
        --> site.yml:9:64
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                                                ^^^
         why: here it is the text `6px`
         fix: write `6`: measures count CSS pixels
      error: unknown key `colour` in `spacing`  [unknown-key]
        --> site.yml:9:69
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                                                     ^^^^^^
         fix: did you mean `color`?
      error: `inset` must be one to four numbers, not `5 numbers`  [bad-value]
        --> site.yml:9:90
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                                                                          ^
         fix: write `[16, 12]`: above and below, then left and right

      """),
    Mistake(
      "contradicting measures",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}

      """,
      """
      error: `collection` has `minWidth` and `columns`, of which only one can hold  [contradicting-keys]
        --> site.yml:9:53
          |
        9 |       - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}
          |                                                     ^
         fix: keep one of them
      error: unknown key `minwidth` in `collection`  [unknown-key]
        --> site.yml:9:81
          |
        9 |       - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}
          |                                                                                 ^^^^^^^^
         fix: did you mean `minWidth`?

      """),
    Mistake(
      "a section without source",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a}

      """,
      """
      error: a section has no `source`  [missing-key]
        --> site.yml:9:9
          |
        9 |       - {id: a}
          |         ^
         fix: add `source: news`

      """),
    Mistake(
      "two sections load more",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, loadMore: true}
            - {id: b, source: news, loadMore: true}

      """,
      """
      error: two sections of the feed `home` load more: `a` and `b`  [two-sections-load-more]
        --> site.yml:10:14
           |
        10 |       - {id: b, source: news, loadMore: true}
           |              ^
         why: the feed's next pages can continue one section only
         fix: keep `loadMore: true` on one of them, or make two feeds
        note: the other is here
        --> site.yml:9:14
          |
        9 |       - {id: a, source: news, loadMore: true}
          |              ^

      """),
    Mistake(
      "rules without parts",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}

      """,
      """
      error: a rule of `cells` has no `use`  [missing-key]
        --> site.yml:9:39
          |
        9 |       - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}
          |                                       ^
         fix: add `use: article-text`
      error: a rule of `cells` has no `when`  [missing-key]
        --> site.yml:9:65
          |
        9 |       - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}
          |                                                                 ^
         fix: add `when: {image: missing}`
      error: unknown key `whn` in a rule of `cells`  [unknown-key]
        --> site.yml:9:74
          |
        9 |       - {id: a, source: news, cells: [{when: {image: missing}}, {use: x, whn: 1}]}
          |                                                                          ^^^
         fix: did you mean `when`?

      """),
    Mistake(
      "misspelt choices",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}

      """,
      """
      error: `selectable` cannot be `mutiple`  [bad-value]
        --> site.yml:9:43
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                           ^^^^^^^
         fix: did you mean `multiple`?
      error: `onFailure` cannot be `hide`  [bad-value]
        --> site.yml:9:63
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                                               ^^^^
         fix: it is one of `show`, `stale`, `ignore` or `fail`
      error: `by` cannot be `week`  [bad-value]
        --> site.yml:9:81
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                                                                 ^^^^
         fix: it is one of `year`, `month`, `day` or `field`
      error: the header has no `template`  [missing-key]
        --> site.yml:9:96
          |
        9 |       - {id: a, source: news, selectable: mutiple, onFailure: hide, group: {by: week}, header: {sticky: true}}
          |                                                                                                ^
         fix: add `template: section-title`

      """),
    Mistake(
      "what readers can do",
      """
      title: Daily
      url: https://example.org/
      language: en
      sink: collect here
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}

      """,
      """
      error: `sink` must be an address, not `collect here`  [bad-value]
        --> site.yml:4:7
          |
        4 | sink: collect here
          |       ^^^^^^^^^^^^
         fix: write `https://example.org/collect`, or `/collect`, which counts from the site's root
      error: `tab` has no value  [no-value]
        --> site.yml:10:36
           |
        10 |       - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}
           |                                    ^^
         fix: write one, or remove the key
      error: `refresh` must be `true` or `false`  [wrong-type]
        --> site.yml:10:49
           |
        10 |       - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}
           |                                                 ^^^^^
         why: here it is the text `often`
      error: `collection` has `columns` and `waterfall`, of which only one can hold  [contradicting-keys]
        --> site.yml:10:78
           |
        10 |       - {id: a, source: news, tab: "", refresh: often, adaptor: {collection: {columns: 3, waterfall: 240}}}
           |                                                                              ^
         fix: keep one of them

      """),
    Mistake(
      "extensions and supplementary views",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {news: data/news.json}
      feeds:
        home:
          path: /
          sections:
            - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}

      """,
      """
      error: `at` cannot be `middle`  [bad-value]
        --> site.yml:9:62
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |                                                              ^^^^^^
         fix: it is one of `start`, `end` or `3`
      error: an extension has no `at`  [missing-key]
        --> site.yml:9:83
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |                                                                                   ^
         fix: add `at: 3`
      error: two sections are named `a`  [duplicate-id]
        --> site.yml:9:98
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |                                                                                                  ^
         fix: rename one of them
        note: the first is here
        --> site.yml:9:14
          |
        9 |       - {id: a, source: news, supplementary: [{kind: ad, at: middle}], extension: {section: {id: a, source: news}}}
          |              ^

      """),
    Mistake(
      "paths that meet",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {News: {fil: x}}
      feeds:
        home: {path: /a/, sections: []}
        Home: {path: /A, sections: []}
        third: {path: /a/page/2/, sections: []}

      """,
      """
      error: the source `News` has no `file`  [missing-key]
        --> site.yml:4:17
          |
        4 | sources: {News: {fil: x}}
          |                 ^
         fix: add `file: data/News.json`
      error: unknown key `fil` in the source `News`  [unknown-key]
        --> site.yml:4:18
          |
        4 | sources: {News: {fil: x}}
          |                  ^^^
         fix: did you mean `file`?
      error: two feeds are named `Home`  [duplicate-id]
        --> site.yml:7:3
          |
        7 |   Home: {path: /A, sections: []}
          |   ^^^^
         why: `home` differs in letter case alone, which some disks ignore
         fix: rename one of them
        note: the first is here
        --> site.yml:6:3
          |
        6 |   home: {path: /a/, sections: []}
          |   ^^^^
      error: the feeds `home` and `Home` have one path, `/A/`  [duplicate-path]
        --> site.yml:7:16
          |
        7 |   Home: {path: /A, sections: []}
          |                ^^
         why: `/a/` differs in letter case alone, which some disks ignore
         fix: give one of them another path
        note: the other path is here
        --> site.yml:6:16
          |
        6 |   home: {path: /a/, sections: []}
          |                ^^^
      error: the path `/a/page/2/` belongs to the further pages of the feed `home`  [duplicate-path]
        --> site.yml:8:17
          |
        8 |   third: {path: /a/page/2/, sections: []}
          |                 ^^^^^^^^^^
         fix: choose a path that does not end in `page/` and a number
        note: that feed's path is here
        --> site.yml:6:16
          |
        6 |   home: {path: /a/, sections: []}
          |                ^^^

      """),
    Mistake(
      "sources, events, pages and preview",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {n: {file: a, format: rs, duplicates: all}}
      events: [Open, like]
      links: files
      preview: {widths: [10, wide], themes: [sepia]}
      feeds: {home: {path: 'a b/..', sections: [], pages: {size: 0, number: ancored, more: auto(x)}}, other: {path: /~preview/x, sections: []}}

      """,
      """
      error: `format` cannot be `rs`  [bad-value]
        --> site.yml:4:32
          |
        4 | sources: {n: {file: a, format: rs, duplicates: all}}
          |                                ^^
         fix: did you mean `rss`?
      error: `duplicates` cannot be `all`  [bad-value]
        --> site.yml:4:48
          |
        4 | sources: {n: {file: a, format: rs, duplicates: all}}
          |                                                ^^^
         fix: it is one of `refuse`, `first` or `last`
      error: `events` must be a name of lower-case letters, digits and hyphens, not `Open`  [bad-value]
        --> site.yml:5:10
          |
        5 | events: [Open, like]
          |          ^^^^
      error: `links` cannot be `files`  [bad-value]
        --> site.yml:6:8
          |
        6 | links: files
          |        ^^^^^
         fix: did you mean `file`?
      error: `widths` must be 160 to 8000, not 10  [bad-value]
        --> site.yml:7:20
          |
        7 | preview: {widths: [10, wide], themes: [sepia]}
          |                    ^^
      error: `widths` must be a whole number  [wrong-type]
        --> site.yml:7:24
          |
        7 | preview: {widths: [10, wide], themes: [sepia]}
          |                        ^^^^
         why: here it is the text `wide`
      error: `themes` cannot be `sepia`  [bad-value]
        --> site.yml:7:40
          |
        7 | preview: {widths: [10, wide], themes: [sepia]}
          |                                        ^^^^^
         fix: it is one of `light` or `dark`
      error: `path` must be a path such as `/news/`, not `a b/..`  [bad-value]
        --> site.yml:8:22
          |
        8 | feeds: {home: {path: 'a b/..', sections: [], pages: {size: 0, number: ancored, more: auto(x)}}, other: {path: /~preview/x, sections: []}}
          |                      ^^^^^^^^
         fix: use letters, digits, `-`, `_` and `.` between the slashes; the front page is `/`, and what begins with `~` belongs to the preview
      error: `size` must be 1 to 1000, not 0  [bad-value]
        --> site.yml:8:60
          |
        8 | feeds: {home: {path: 'a b/..', sections: [], pages: {size: 0, number: ancored, more: auto(x)}}, other: {path: /~preview/x, sections: []}}
          |                                                            ^
      error: `number` cannot be `ancored`  [bad-value]
        --> site.yml:8:71
          |
        8 | feeds: {home: {path: 'a b/..', sections: [], pages: {size: 0, number: ancored, more: auto(x)}}, other: {path: /~preview/x, sections: []}}
          |                                                                       ^^^^^^^
         fix: did you mean `anchored`?
      error: `more` cannot be `auto(x)`  [bad-value]
        --> site.yml:8:86
          |
        8 | feeds: {home: {path: 'a b/..', sections: [], pages: {size: 0, number: ancored, more: auto(x)}}, other: {path: /~preview/x, sections: []}}
          |                                                                                      ^^^^^^^
         fix: did you mean `auto(3)`?
      error: `path` must be a path such as `/news/`, not `/~preview/x`  [bad-value]
        --> site.yml:8:111
          |
        8 | feeds: {home: {path: 'a b/..', sections: [], pages: {size: 0, number: ancored, more: auto(x)}}, other: {path: /~preview/x, sections: []}}
          |                                                                                                               ^^^^^^^^^^^
         fix: use letters, digits, `-`, `_` and `.` between the slashes; the front page is `/`, and what begins with `~` belongs to the preview

      """),
    Mistake(
      "empty and scalar values",
      """
      title: Daily
      url: https://example.org/
      language: en
      description:
      parameters: 7
      feeds: 3

      """,
      """
      error: `description` has no value  [no-value]
        --> site.yml:4:13
          |
        4 | description:
          |             ^
         fix: write one, or remove the key
      error: `parameters` must be a mapping of names to values  [wrong-type]
        --> site.yml:5:13
          |
        5 | parameters: 7
          |             ^
         why: here it is the number 7
      error: `feeds` must be a mapping of names to feeds  [wrong-type]
        --> site.yml:6:8
          |
        6 | feeds: 3
          |        ^
         why: here it is the number 3

      """),
    Mistake(
      "wide characters",
      """
      title: Café 漢字
      url: http://x
      language: zh
      feeds: {home: {path: /, 汉: 1, sections: []}}

      """,
      """
      error: unknown key `汉` in the feed `home`  [unknown-key]
        --> site.yml:4:25
          |
        4 | feeds: {home: {path: /, 汉: 1, sections: []}}
          |                         ^^
         fix: it takes `path`, `title`, `description`, `language`, `page`, `pages`, `sections` and `parameters`

      """),
    Mistake(
      "origins that are none",
      """
      title: T
      url: http://x
      language: en
      content: {origin: "*", origins: [https://a.test, images.test, https://b.test/folder]}
      feeds: {home: {path: /, sections: []}}

      """,
      """
      error: unknown key `origin` in `content`  [unknown-key]
        --> site.yml:4:11
          |
        4 | content: {origin: "*", origins: [https://a.test, images.test, https://b.test/folder]}
          |           ^^^^^^
         fix: did you mean `origins`?
      error: `origins` must be an origin or `*`, not `images.test`  [bad-value]
        --> site.yml:4:50
          |
        4 | content: {origin: "*", origins: [https://a.test, images.test, https://b.test/folder]}
          |                                                  ^^^^^^^^^^^
         fix: write scheme and host, such as `https://images.example.org`; `*` lets pages load from everywhere
      error: `origins` must be an origin or `*`, not `https://b.test/folder`  [bad-value]
        --> site.yml:4:63
          |
        4 | content: {origin: "*", origins: [https://a.test, images.test, https://b.test/folder]}
          |                                                               ^^^^^^^^^^^^^^^^^^^^^
         fix: write scheme and host, such as `https://images.example.org`; `*` lets pages load from everywhere

      """),
  ]
}
