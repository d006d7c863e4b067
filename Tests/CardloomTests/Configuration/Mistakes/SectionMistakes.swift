extension Mistake {
  /// What is wrong in sections and with their sizes.
  static let sections: [Mistake] = [
    Mistake(
      "misspelt keys and names in a section",
      sections: """
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
         why: a section shows the cards of a source by its name
         fix: did you mean `news`?
      error: unknown key `adapter` in a section  [unknown-key]
        --> site.yml:11:9
           |
        11 |         adapter: table
           |         ^^^^^^^
         why: it would have no effect
         fix: did you mean `adaptor`?

      """),
    Mistake(
      "ids that differ in letter case",
      sections: """
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
      sections: """
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
         fix: write a whole number
      error: `size` must be a size, not `huge`  [bad-value]
        --> site.yml:9:68
          |
        9 |       - {id: 1st, source: news, collapsed: yes, limit: many, size: huge}
          |                                                                    ^^^^
         fix: write `312px`, `20rem`, `4lh`, a ratio such as `16/9`, or width and height such as `300x420`

      """),
    Mistake(
      "bad measures",
      sections: """
              - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}

        """,
      """
      error: `adaptor` cannot be `grid`  [bad-value]
        --> site.yml:9:40
          |
        9 |       - {id: a, source: news, adaptor: grid, spacing: {height: 6px, colour: red}, inset: [1, 2, 3, 4, 5]}
          |                                        ^^^^
         why: it is one of `table`, `collection` or `deck`, or one that the program brings
         fix: build the site with the program that has it, where `Site(project:)` is given `.adaptor(…)`
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
         why: it would have no effect
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
      sections: """
              - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}

        """,
      """
      error: `collection` has `minWidth` and `columns`  [contradicting-keys]
        --> site.yml:9:53
          |
        9 |       - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}
          |                                                     ^
         why: only one of them can hold
         fix: keep one of them
      error: unknown key `minwidth` in `collection`  [unknown-key]
        --> site.yml:9:81
          |
        9 |       - {id: a, source: news, adaptor: {collection: {minWidth: 320, columns: 2, minwidth: 3}}}
          |                                                                                 ^^^^^^^^
         why: it would have no effect
         fix: did you mean `minWidth`?

      """),
    Mistake(
      "a section without source",
      sections: """
              - {id: a}

        """,
      """
      error: a section has no `source`  [missing-key]
        --> site.yml:9:9
          |
        9 |       - {id: a}
          |         ^
         why: it means nothing without
         fix: add `source: news`

      """),
    Mistake(
      "conditions on cards, and what is done with unknown kinds",
      sections: """
              - {id: a, source: news, where: star, unknownKind: plian}
              - {id: b, source: news, where: {score: {over: 3}}}

        """,
      """
      error: `where` must be a mapping of fields to conditions  [wrong-type]
        --> site.yml:9:38
          |
        9 |       - {id: a, source: news, where: star, unknownKind: plian}
          |                                      ^^^^
         why: here it is the text `star`
         fix: write a mapping of fields to conditions
      error: `unknownKind` cannot be `plian`  [bad-value]
        --> site.yml:9:57
          |
        9 |       - {id: a, source: news, where: star, unknownKind: plian}
          |                                                         ^^^^^
         fix: did you mean `plain`?
      error: unknown key `over` in the condition on `score`  [unknown-key]
        --> site.yml:10:47
           |
        10 |       - {id: b, source: news, where: {score: {over: 3}}}
           |                                               ^^^^
         why: it would have no effect
         fix: it takes `in`, `contains`, `startsWith`, `above`, `below`, `before`, `after`, `exists`, `empty`, `not`, `any` and `all`

      """),
    Mistake(
      "sections from data",
      """
      title: Daily
      url: https://example.org/
      language: en
      sources: {home: data/home.json}
      feeds:
        home:
          path: /
          sections:
            - {from: hom, layouts: {list: {id: a, adaptor: tabel}}}
            - {from: home, items: data.*.modules, adaptor: table, unknown: skp}
            - {from: home, layouts: {}, where: tv, onFailure: never}
            - {from: home, layouts: {a: grid, b: {source: hme}, c: {source: home, items: x}}}

      """,
      """
      error: there is no source `hom`  [unknown-source]
        --> site.yml:9:16
          |
        9 |       - {from: hom, layouts: {list: {id: a, adaptor: tabel}}}
          |                ^^^
         why: a section shows the cards of a source by its name
         fix: did you mean `home`?
      error: unknown key `id` in the layout `list`  [unknown-key]
        --> site.yml:9:38
          |
        9 |       - {from: hom, layouts: {list: {id: a, adaptor: tabel}}}
          |                                      ^^
         why: it would have no effect
         fix: it takes `items`, `source`, `duplicates`, `adaptor`, `cell`, `cells`, `where`, `sort`, `skip`, `unique`, `unknownKind`, `header`, `footer`, `decoration`, `supplementary`, `extension`, `group`, `loadMore`, `limit`, `inset`, `lineSpacing`, `itemSpacing`, `spacing`, `size`, `sizes`, `collapsed`, `folded`, `selectable`, `refresh`, `filter`, `sortable`, `tab`, `label`, `parameters`, `data`, `onFailure`, `empty`, `error`, `skeleton` and `stale`
      error: `adaptor` cannot be `tabel`  [bad-value]
        --> site.yml:9:54
          |
        9 |       - {from: hom, layouts: {list: {id: a, adaptor: tabel}}}
          |                                                      ^^^^^
         why: it is one of `table`, `collection` or `deck`, or one that the program brings
         fix: did you mean `table`?
      error: an entry with `from` has no `layouts`  [missing-key]
        --> site.yml:10:9
           |
        10 |       - {from: home, items: data.*.modules, adaptor: table, unknown: skp}
           |         ^
         why: it means nothing without
         fix: add `layouts: {list: {adaptor: table}}`
      error: `items` must be the path of one field, not `data.*.modules`  [bad-value]
        --> site.yml:10:29
           |
        10 |       - {from: home, items: data.*.modules, adaptor: table, unknown: skp}
           |                             ^^^^^^^^^^^^^^
         fix: write names and numbers with full stops between them, such as `data.modules`
      error: unknown key `adaptor` in an entry with `from`  [unknown-key]
        --> site.yml:10:45
           |
        10 |       - {from: home, items: data.*.modules, adaptor: table, unknown: skp}
           |                                             ^^^^^^^
         why: it would have no effect
         fix: it takes `from`, `items`, `id`, `kind`, `defaultKind`, `cells`, `layouts`, `unknown`, `where`, `limit`, `title`, `tab`, `collapsed`, `parameters`, `error` and `onFailure`
      error: `unknown` cannot be `skp`  [bad-value]
        --> site.yml:10:70
           |
        10 |       - {from: home, items: data.*.modules, adaptor: table, unknown: skp}
           |                                                                      ^^^
         fix: did you mean `skip`?
      error: `layouts` has no value  [no-value]
        --> site.yml:11:31
           |
        11 |       - {from: home, layouts: {}, where: tv, onFailure: never}
           |                               ^
         why: a key that says nothing is mostly a slip
         fix: write one, or remove the key
      error: `where` must be a mapping of fields to conditions  [wrong-type]
        --> site.yml:11:42
           |
        11 |       - {from: home, layouts: {}, where: tv, onFailure: never}
           |                                          ^^
         why: here it is the text `tv`
         fix: write a mapping of fields to conditions
      error: `onFailure` cannot be `never`  [bad-value]
        --> site.yml:11:57
           |
        11 |       - {from: home, layouts: {}, where: tv, onFailure: never}
           |                                                         ^^^^^
         fix: it is one of `show`, `stale`, `ignore` or `fail`
      error: the layout `a` must be a mapping of keys to values  [wrong-type]
        --> site.yml:12:35
           |
        12 |       - {from: home, layouts: {a: grid, b: {source: hme}, c: {source: home, items: x}}}
           |                                   ^^^^
         why: here it is the text `grid`
         fix: write a key, a colon and a value on each line: `title: News`
      error: there is no source `hme`  [unknown-source]
        --> site.yml:12:53
           |
        12 |       - {from: home, layouts: {a: grid, b: {source: hme}, c: {source: home, items: x}}}
           |                                                     ^^^
         why: a section shows the cards of a source by its name
         fix: did you mean `home`?
      error: the layout `c` has `items` and `source`  [contradicting-keys]
        --> site.yml:12:84
           |
        12 |       - {from: home, layouts: {a: grid, b: {source: hme}, c: {source: home, items: x}}}
           |                                                                                    ^
         why: only one of them can hold
         fix: keep one of them

      """),
    Mistake(
      "a feed where the pages of a section are",
      sections: """
              - {id: near, source: news, loadMore: true}
              - {id: far, source: news, extension: {at: 1, section: {id: inside, source: news, loadMore: true}}}
          other:
            path: /Near/
            sections: [{id: a, source: news}]
          third:
            path: /inside/page/2/
            sections: [{id: a, source: news}]

        """,
      """
      error: the path `/Near/` belongs to the pages of the section `near` of the feed `home`  [duplicate-path]
        --> site.yml:12:11
           |
        12 |     path: /Near/
           |           ^^^^^^
         why: where several sections of a feed load more, each has its pages below the feed's path and its own id
         fix: give the feed another `path:`, or the section another `id:`
        note: the section is here
        --> site.yml:9:14
          |
        9 |       - {id: near, source: news, loadMore: true}
          |              ^^^^
      error: the path `/inside/page/2/` belongs to the pages of the section `inside` of the feed `home`  [duplicate-path]
        --> site.yml:15:11
           |
        15 |     path: /inside/page/2/
           |           ^^^^^^^^^^^^^^^
         why: where several sections of a feed load more, each has its pages below the feed's path and its own id
         fix: give the feed another `path:`, or the section another `id:`
        note: the section is here
        --> site.yml:10:66
           |
        10 |       - {id: far, source: news, extension: {at: 1, section: {id: inside, source: news, loadMore: true}}}
           |                                                                  ^^^^^^

      """),
  ]
}
