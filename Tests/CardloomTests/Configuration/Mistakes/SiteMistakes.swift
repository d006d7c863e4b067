extension Mistake {
  /// What is wrong with paths, sources, events, pages and the preview.
  static let sites: [Mistake] = [
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
         why: it means nothing without
         fix: add `file: data/News.json`
      error: unknown key `fil` in the source `News`  [unknown-key]
        --> site.yml:4:18
          |
        4 | sources: {News: {fil: x}}
          |                  ^^^
         why: it would have no effect
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
         why: one page would overwrite the other
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
         why: other numbers have no meaning here
         fix: write a number of this range
      error: `widths` must be a whole number  [wrong-type]
        --> site.yml:7:24
          |
        7 | preview: {widths: [10, wide], themes: [sepia]}
          |                        ^^^^
         why: here it is the text `wide`
         fix: write a whole number
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
         why: other numbers have no meaning here
         fix: write a number of this range
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
         why: it would have no effect
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
    Mistake(
      "words that are none",
      """
      title: Daily
      url: https://example.org/
      language: en
      words:
        load-mor: More
        new: {one: a story, fwe: b}
        loaded: "{m} more"
        failed: "{n} failed"
      feeds: {home: {path: /, sections: [{id: a, header: x}]}}

      """,
      """
      error: unknown key `load-mor` in `words`  [unknown-key]
        --> site.yml:5:3
          |
        5 |   load-mor: More
          |   ^^^^^^^^
         why: it would have no effect
         fix: did you mean `load-more`?
      error: the word `new` has no `other`  [missing-key]
        --> site.yml:6:8
          |
        6 |   new: {one: a story, fwe: b}
          |        ^
         why: it means nothing without
         fix: add `other: …`
      error: unknown key `fwe` in the word `new`  [unknown-key]
        --> site.yml:6:23
          |
        6 |   new: {one: a story, fwe: b}
          |                       ^^^
         why: it would have no effect
         fix: did you mean `few`?
      error: the word `loaded` has no value `{m}`  [bad-value]
        --> site.yml:7:11
          |
        7 |   loaded: "{m} more"
          |           ^^^^^^^^^^
         why: readers would see the name in braces
         fix: it takes `{count}`, `{n}` and `{total}`
      error: the word `failed` has no value `{n}`  [bad-value]
        --> site.yml:8:11
          |
        8 |   failed: "{n} failed"
          |           ^^^^^^^^^^^^
         why: readers would see the name in braces
         fix: the word `failed` takes no names in braces

      """),
  ]
}
