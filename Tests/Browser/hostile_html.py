"""Hostile HTML out of a grammar: what broken, foreign and malicious markup is made of, nested, truncated and misquoted at random.

The same seed makes the same document. As a program it makes many, builds sites of them and opens these in Chromium:

    .venv/bin/python Tests/Browser/hostile_html.py [--first SEED] [--count DOCUMENTS]
"""

import random

# What would run, ask or lead somewhere, if it were let.
CALL = ["hit()", "alert(1)", "parent.hit()", "top['hit']()", "eval('hit()')", "window.hit&&hit()", "hit``", "(hit)()"]
SCHEMES = [
    "javascript:{}", "JaVaScRiPt:{}", " javascript:{}", "\x01javascript:{}", "\x1fjavascript:{}", "java\tscript:{}", "java\nscript:{}", "java\rscript:{}",
    "javascript\t:{}", "javascript&colon;{}", "javascript&#58;{}", "javascript&#x3a{}", "&#106avascript:{}", "&#x6Aavascript:{}", "java&Tab;script:{}",
    "java&NewLine;script&colon;{}", "&#0000106;avascript:{}", "&#1;javascript:{}", "javascript://evil.test/%0a{}", "javascript://evil.test/\u2028{}",
    "javascript:/*--></title></style></textarea>*/{}", "java\x00script:{}", "java&#0;script:{}", "java\u00adscript:{}", "javascript\u200b:{}", "\ufeffjavascript:{}",
    "\u00a0javascript:{}", "\u3000javascript:{}", "jav\u0131script:{}", "java\u017fcript:{}", "vbscript:{}", "livescript:{}", "mocha:{}", "data:text/html,<script>{}</script>",
    "data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='{}'/>", "DATA:,{}",
    "data:application/xhtml+xml,<x xmlns:h='http://www.w3.org/1999/xhtml'><h:script>{}</h:script></x>", "data:text/xml,<x/>", "data&colon;text/html,{}",
    "blob:https://evil.test/{}", "filesystem:https://evil.test/temporary/{}", "view-source:javascript:{}", "feed:javascript:{}", "jar:https://evil.test/!/{}", "about:srcdoc",
    "file:///{}", "intent://evil.test#Intent;scheme={};end", "ms-its:{}", "chrome://settings/{}", "resource://{}", "wyciwyg://{}", "res://{}", "x-javascript:{}", "ws://evil.test/{}",
    "//evil.test/{}", "\\\\evil.test\\{}", "/\\evil.test/{}", "\\/evil.test/{}", "///evil.test/{}", "https:evil.test/{}", "https:/evil.test/{}", "https:\\evil.test\\{}",
    "https://evil.test/{}", "HTTPS://EVIL.TEST/{}", "https://example.org@evil.test/{}", "https://example.org\\@evil.test/{}", "https://evil.test\\.example.org/{}",
    "https://evil.test%2f.example.org/{}", "https://evil\u3002test/{}", "https://\uff45vil.test/{}", "https://evil.test:443/{}", "https://evil.test./{}", "https://0x7f.1/{}", "https://[::1]/{}",
    "/\t/evil.test/{}", "/\n/evil.test/{}", "\t//evil.test/{}", "./\t//evil.test/{}", "..//evil.test/{}", "/..//evil.test/{}", "/.//evil.test/{}", "/%2e%2e//evil.test/{}",
    "?{}", "#{}", "", " ", ":", "::", "//", "http:", "https://", "http://[", "http://a b/", "%", "%00", "\x00", "\ud800", "mailto:{}", "tel:{}", "sms:{}", "ftp://evil.test/{}", "image.png", "./{}",
]
ADDRESSED = [
    "href", "src", "srcset", "action", "formaction", "data", "poster", "background", "cite", "longdesc", "profile", "usemap", "manifest", "archive", "classid", "codebase", "ping",
    "xlink:href", "xml:base", "lowsrc", "dynsrc", "imagesrcset", "icon", "srcdoc", "code", "content", "to", "from", "by", "values", "formtarget", "attributionsrc", "pluginspage",
    "data-src", "data-original", "data-lazy-src", "itemid", "itemtype", "about", "resource", "fill", "filter", "mask", "clip-path", "cursor", "marker-start", "href\x00", "\x00href", "hre\x00f", "HREF",
    "blocking", "fetchpriority", "is", "url", "dataformatas", "datasrc", "folder", "implementation", "style",
]
HANDLERS = [
    "onerror", "onload", "onclick", "onfocus", "onfocusin", "onblur", "onmouseover", "onpointerenter", "onpointerrawupdate", "onanimationstart", "onanimationend", "ontransitionend",
    "ontransitionrun", "ontoggle", "onbeforetoggle", "onbegin", "onend", "onrepeat", "onwheel", "oncopy", "onpaste", "oninput", "onbeforeinput", "oninvalid", "onselectstart", "onscroll",
    "onscrollend", "onscrollsnapchange", "oncontentvisibilityautostatechange", "onsecuritypolicyviolation", "onslotchange", "onauxclick", "onloadstart", "oncanplay", "ontimeupdate", "oncuechange",
    "onpagereveal", "onpageshow", "onhashchange", "onmessage", "onstorage", "onunhandledrejection", "onafterprint", "onstart", "onbounce", "onfinish", "onreadystatechange", "onpropertychange",
    "onformdata", "oncommand", "onbeforematch", "onwebkitanimationend", "ONERROR", "onError", "on", "on-x", "onerror\x00", "\x00onerror", "on\u0065rror", "\u017fonload", "on:error", "x:onload", "data-onload",
    "onerror/", "/onerror", "\"onerror", "'onerror", "<onerror", "=onerror", "`onerror", "@error", ":onerror", "v-on:error", "ng-click", "x-on:click",
]
SETTINGS = [
    "style=\"{css}\"", "style='{css}'", "style={css}", "id=latest", "id=main", "id=foot", "id=card-1", "id=__proto__", "id=cookie", "name=cookie", "name=body", "name=getElementById", "name=children",
    "name=attributes", "id=attributes name=attributes", "name=parentNode", "id=told", "id=hit", "name=hit", "name=location", "id=location", "class=cell", "class=\"section-header cell content\"", "class=start", "class=hidden",
    "hidden", "inert", "contenteditable", "contenteditable=plaintext-only", "tabindex=1", "autofocus", "accesskey=x", "draggable=true", "spellcheck", "popover", "popover=manual", "popovertarget=p", "commandfor=p command=show-popover",
    "invoketarget=p", "target=_top", "target=_blank rel=opener", "target=body", "rel=opener", "rel=\"preload stylesheet\"", "is=x-y", "slot=x", "part=x", "exportparts=a:b", "shadowrootmode=open", "shadowroot=open", "itemscope itemprop=x",
    "nonce=x", "crossorigin", "integrity=x", "referrerpolicy=unsafe-url", "sandbox=allow-scripts", "allow=*", "allowfullscreen", "http-equiv=refresh", "charset=utf-7", "type=image", "type=hidden", "form=x", "dir=rtl", "dir=auto",
    "lang=x", "lang=\"' onload=hit()\"", "title='</title><img src=x onerror=hit()>'", "title=\"--><img src=x onerror=hit()>\"", "alt=\"`><img src=x onerror=hit()>\"", "alt='</noscript><img src=x onerror=hit()>'", "xmlns=http://www.w3.org/2000/svg",
    "xmlns:x=http://www.w3.org/1999/xhtml", "xml:space=preserve", "encoding=text/html", "encoding=application/xhtml+xml", "attributeName=href", "attributeName=onload", "begin=0s", "dur=1s", "aria-hidden=true", "role=dialog",
    "data-card=x", "data-event=open", "data-section=latest", "data-sticky", "data-action=x", "colspan=1000", "rowspan=65534", "span=9", "width=1", "height=1", "width=99999", "controls", "autoplay", "loop", "preload=auto", "open", "start=9", "value=5",
    "usemap=#m", "ismap", "loading=eager", "decoding=sync", "sizes=\"(x) 1px, 2px\"", "type=text/html", "media=all", "datetime=2020-01-01", "download", "color=red", "size=99", "bgcolor=red", "face=x", "align=right", "hspace=9999", "border=99",
]
CSS = [
    "position:fixed;inset:0;z-index:99999;background:red", "background:url(https://evil.test/c)", "background:url(javascript:hit())", "width:expression(hit())", "-moz-binding:url(//evil.test/x#y)", "behavior:url(#default#time2)",
    "@import '//evil.test/x'", "x:\\65xpression(hit())", "animation:spin 1s", "--accent:url(//evil.test/v)", "display:none", "content:'\\3c script>'", "list-style:url(//evil.test/l)", "}*{color:red", "/*", "x:'", "x:url(", "font-family:'<img src=x onerror=hit()>'",
    "x:image-set('//evil.test/i' 1x)", "mask:url(\"//evil.test/m\")", "filter:url(//evil.test/f#x)", "transform:scale(999)", "visibility:hidden", "color:red!important",
]

HTML = (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup command content data datalist dd del details dfn "
    "dialog dir div dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link "
    "listing main map mark marquee math menu menuitem meta meter model multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param permission picture plaintext portal pre progress q rb rp rt rtc ruby s samp script "
    "search section select selectedcontent selectlist shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp xss x-y webview "
    "ilayer xml marquee ruby geolocation").split()
SVG = (
    "svg a animate animateMotion animateTransform circle clipPath defs desc discard ellipse feImage filter foreignObject g handler image line linearGradient listener marker mask metadata mpath path pattern script set solidcolor stop style "
    "switch symbol text textPath title tspan use video audio iframe canvas tbreak view font-face-uri cursor color-profile").split()
MATHML = "math annotation annotation-xml maction malignmark menclose merror mfrac mglyph mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub mtable mtd mtext mtr semantics none".split()
# Whose content, end or place the tokenizer and the tree builder treat in a way of their own.
SPECIAL = (
    "a b i font p table tr td th tbody caption col colgroup select option optgroup template form button style title xmp plaintext textarea noscript noembed noframes iframe script svg math mtext mi mn mo ms annotation-xml "
    "foreignObject desc mglyph malignmark br body html head frameset h1 li dd dt dl ul nobr marquee applet object image pre listing hr ruby rt rp details summary picture source video figure figcaption a a table select svg math").split()
RAW = "style title xmp plaintext textarea noscript noembed noframes iframe script".split()

TEXTS = [
    "x", "text", " ", "\n", "\t", "\x0c", "&lt;script&gt;hit()&lt;/script&gt;", "&amp;lt;img src=x onerror=hit()&amp;gt;", "&lt", "&#60", "&#x3c", "&#x3C;img src=x onerror=hit()&#x3E;", "&", "&#", "&#x", "&#0;", "&#x80;", "&#xD800;", "&#x110000;",
    "&#13;", "&copy", "&notin", "&nvlt;", "&lbrace;&lbrace;x&rbrace;&rbrace;", "{{{content_html}}}", "{{x}}", "\x00", "\x0b", "\x7f", "\x85", "\ufffe", "\ufeff", "\u2028", "\u202e", "\u2066", "\u200d", "\U0001f600", "\U000e0001", "a\u0338>", "<\u0338", "]]>", "-->",
    "--!>", "--", "</", "<", "<>", "<!", "<?", "<%", "*/", "//", "\"", "'", "`", "\"><img src=x onerror=hit()>", "'><img src=x onerror=hit()>", "+ADw-script+AD4-hit()+ADw-/script+AD4-", "\x1b$B", "\x1b(J", "~{", "\u00bcscript\u00be", "\uff1cscript\uff1e",
    "</article>", "</div></div></div>", "</p>", "</br>", "</body></html>", "</form>", "</table>", "</svg>", "</math>", "</select>", "</template>", "</plaintext>", "</a>",
]
COMMENTS = [
    "<!--{}-->", "<!--{}--!>", "<!--{}", "<!-->{}-->", "<!--->{}-->", "<!-- --!>{}-->", "<!--<!--{}-->", "<!--{}--\n>", "<!{}>", "<!-{}->", "<![CDATA[{}]]>", "<![CDATA[{}", "<?{}>", "<?xml version='1.0'?>{}", "<?xml-stylesheet href='//evil.test/x'?>{}",
    "<!DOCTYPE {}>", "<!DOCTYPE html SYSTEM '{}'>", "<!ENTITY x '{}'>", "</{}>", "</ {}>", "</!{}>", "<%{}%>", "<!--[if IE]>{}<![endif]-->", "<![if !IE]>{}<![endif]>", "<comment>{}</comment>", "<!--\x00{}-->", "<!---{}--->",
]


class Grammar:
    """Makes documents; the same number makes the same one."""

    def __init__(self, seed):
        self.random = random.Random(f"hostile {seed}")
        self.budget = self.random.choice([4, 8, 12, 20, 40])

    def document(self):
        if self.random.random() < 0.02:
            return self.deep()
        text = "".join(self.piece(0) for _ in range(self.random.choice([1, 1, 2, 3, 4])))
        while self.random.random() < 0.25:
            text = self.broken(text)
        return text[:6000]

    def pick(self, *lists):
        return self.random.choice(self.random.choice(lists))

    def name(self):
        name = self.pick(SPECIAL, SPECIAL, SPECIAL, HTML, HTML, SVG, MATHML)
        if self.random.random() < 0.06:
            name = self.random.choice([name.upper(), name.title(), f"svg:{name}", f"{name}\x00", f"{name}-x", f"\x00{name}", f"{name}:x", f"{name}/", name[:-1], f"{name}<"])
        return name

    def address(self):
        return self.random.choice(SCHEMES).replace("{}", self.random.choice(CALL))

    def quoted(self, value):
        kind = self.random.random()
        if kind < 0.5:
            return '="' + value.replace('"', self.random.choice(['"', "&quot;", "'"])) + '"'
        if kind < 0.75:
            return "='" + value.replace("'", self.random.choice(["'", "&#39;", '"'])) + "'"
        if kind < 0.9:
            return self.random.choice(["=", " = ", "=\n"]) + value.replace(" ", self.random.choice(["", "+", " "]))
        return self.random.choice(['="{}', "='{}", "=`{}`", '=""{}"', "='{}\"", "=={}", '\x00="{}"', "=\u201d{}\u201d", "", '="&quot;{}"', "=\"{}\"\"", "=\x0b{}"]).replace("{}", value)

    def attribute(self):
        kind = self.random.random()
        if kind < 0.3:
            return self.random.choice(ADDRESSED) + self.quoted(self.address())
        if kind < 0.5:
            return self.random.choice(HANDLERS) + self.quoted(self.random.choice(CALL))
        if kind < 0.85:
            return self.random.choice(SETTINGS).replace("{css}", self.random.choice(CSS))
        if kind < 0.95:
            # Markup in a value that another reading takes for markup.
            inner = self.random.choice(["<img src=x onerror=hit()>", "<script>hit()</script>", f"</{self.random.choice(RAW)}><img src=x onerror=hit()>", "--><svg onload=hit()>", "]]><img src=x onerror=hit()>"])
            return self.random.choice(["title", "alt", "id", "class", "value", "label", "abbr", "name", "content", "summary", "placeholder", "data-x"]) + self.quoted(inner)
        return self.random.choice(TEXTS)

    def tag(self, name):
        text = "<" + name
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 3])):
            text += self.random.choice([" ", " ", " ", " ", "/", "\n", "\t", "\x0c", "  /", "\x0b", "\u00a0", ""]) + self.attribute()
        return text + self.random.choice([">", ">", ">", ">", ">", ">", "/>", " />", "", "\n>", "<", ">>", "/", " "])

    def piece(self, depth):
        self.budget -= 1
        if self.budget < 0 or depth > 14:
            return self.random.choice(TEXTS)
        kind = self.random.random()
        if kind < 0.55:
            name = self.name()
            inner = "".join(self.piece(depth + 1) for _ in range(self.random.choice([0, 1, 1, 1, 2, 3])))
            end = self.random.choice([f"</{name}>", f"</{name}>", f"</{name}>", "", "", f"</{self.name()}>", f"</{name} x='>'>", f"</{name}", f"</{name}/>", f"</\n{name}>", f"</{name}\x00>"])
            return self.tag(name) + inner + end
        if kind < 0.65:
            return self.random.choice(COMMENTS).replace("{}", "".join(self.piece(depth + 1) for _ in range(self.random.choice([0, 1, 2]))))
        if kind < 0.75:
            return self.confusion(depth)
        if kind < 0.82:
            return f"</{self.name()}>"
        return self.random.choice(TEXTS)

    def confusion(self, depth):
        """Something that is text for one reading and an element for another."""
        raw = self.random.choice(RAW)
        around = [self.pick(SPECIAL, MATHML, SVG) for _ in range(self.random.choice([1, 2, 3, 4]))]
        harm = self.random.choice(["<img src=x onerror=hit()>", "<svg onload=hit()>", "<script>hit()</script>", "<a href=javascript:hit()>x</a>", "<iframe srcdoc='<script>parent.hit()</script>'>", "<p style=position:fixed>"])
        opening = "".join(f"<{name}>" for name in around)
        inner = self.random.choice([
            f"<{raw}><a title='</{raw}>{harm}'>", f"<{raw}><!--</{raw}>{harm}-->", f"<{raw}><![CDATA[</{raw}>{harm}]]>", f"<{raw}><{raw}></{raw}>{harm}", f"<!--<{raw}>--{harm}-->", f"<{raw} x='</{raw}>'>{harm}</{raw}>",
            f"<{raw}>{harm}", f"<{raw}/>{harm}</{raw}>", f"</p><{raw}><a id='</{raw}>{harm}'>", f"</br>{harm}", f"<{raw}></{raw} x>{harm}", f"<{raw}>&lt;/{raw}&gt;{harm}", f"<a><{raw}></a>{harm}", f"<form>{opening}</form><form><{raw}></{around[0]}>{harm}",
        ])
        return opening + inner + (self.piece(depth + 1) if self.random.random() < 0.3 else "") + "".join(f"</{name}>" for name in self.random.sample(around, self.random.randint(0, len(around))))

    def deep(self):
        """One or two elements, opened again and again."""
        names = [self.name() for _ in range(self.random.choice([1, 1, 2, 3]))]
        count = self.random.choice([30, 60, 130, 520])
        return "".join(self.tag(self.random.choice(names)) if self.random.random() < 0.2 else f"<{self.random.choice(names)}>" for _ in range(count)) + self.random.choice(["", "x", "<img src=x onerror=hit()>", f"</{names[0]}>" * count])

    def broken(self, text):
        """Cut, doubled, swapped, or with something strange in between."""
        if not text:
            return text
        at = self.random.randrange(len(text))
        kind = self.random.randrange(6)
        if kind == 0:
            return text[:at]
        if kind == 1:
            return text[at:]
        if kind == 2:
            end = min(len(text), at + self.random.randrange(1, 12))
            return text[:end] + text[at:]
        if kind == 3:
            end = min(len(text), at + self.random.randrange(1, 6))
            return text[:at] + text[end:]
        if kind == 4:
            return text[:at] + self.random.choice(TEXTS) + text[at:]
        return text[:at] + text[at].swapcase() + text[at + 1:]


def document(seed):
    """The document of a number."""
    text = Grammar(seed).document()
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
