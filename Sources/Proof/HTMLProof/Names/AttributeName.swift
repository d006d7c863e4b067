/// The interned name of an attribute; a name unknown to the standards is ``other``.
///
/// Cases are spelled as the attributes are, in lower camel case where a name contains a hyphen or a colon (`aria-label`
/// is ``ariaLabel``). Groups are contiguous, so ``isEventHandler`` and ``isARIA`` are range checks.
@usableFromInline
package enum AttributeName: UInt16, Sendable, CaseIterable {
  case other
  // Global attributes (HTML Standard §3.2.6), with `role`, microdata and the attributes that other standards make global.
  case accesskey, autocapitalize, autocorrect, autofocus, `class`, contenteditable, dir, draggable, enterkeyhint,
    exportparts, headingoffset, headingreset, hidden, id, inert, inputmode, `is`, itemid, itemprop, itemref,
    itemscope, itemtype, lang, nonce, part, popover, role, slot, spellcheck, style, tabindex, title, translate,
    virtualkeyboardpolicy, writingsuggestions
  // Attributes of particular elements (HTML Standard, index of attributes).
  case abbr, accept, acceptCharset, action, allow, allowfullscreen, alpha, alt, `as`, async, autocomplete, autoplay,
    blocking, charset, checked, cite, closedby, color, colorspace, cols, colspan, command, commandfor, content,
    controls, coords, crossorigin, data, datetime, decoding, `default`, `defer`, dirname, disabled, download, enctype,
    fetchpriority, `for`, form, formaction, formenctype, formmethod, formnovalidate, formtarget, headers, height,
    high, href, hreflang, httpEquiv, imagesizes, imagesrcset, integrity, ismap, kind, label, list, loading, loop, low,
    max, maxlength, media, method, min, minlength, multiple, muted, name, nomodule, novalidate, open, optimum,
    pattern, ping, placeholder, playsinline, popovertarget, popovertargetaction, poster, preload, readonly,
    referrerpolicy, rel, required, reversed, rows, rowspan, sandbox, scope, selected, shadowrootclonable,
    shadowrootcustomelementregistry, shadowrootdelegatesfocus, shadowrootmode, shadowrootserializable,
    shadowrootslotassignment, shape, size, sizes, span, src, srcdoc, srclang, srcset, start, step, target, type,
    usemap, value, width, wrap
  // Attributes of particular elements from other standards and proposals in use.
  case anchor, capture, controlslist, credentialless, csp, disablepictureinpicture, disableremoteplayback,
    elementtiming, interestfor, webkitdirectory
  // RDFa 1.1 (beside `content`, `href`, `rel`, `rev` and `src`).
  case about, datatype, inlist, prefix, property, resource, typeof, vocab
  // Names of XML vocabularies.
  case xlinkHref, xlinkTitle, xmlBase, xmlLang, xmlSpace, xmlns, xmlnsXlink
  // Obsolete attributes (HTML Standard §16.2).
  case align, alink, allowpaymentrequest, allowtransparency, archive, axis, background, balance, behavior, bgcolor,
    border, bordercolor, bottommargin, cellpadding, cellspacing, challenge, char, charoff, classid, clear, code,
    codebase, codetype, compact, contextmenu, datafld, dataformatas, datapagesize, datasrc, declare, direction,
    dropzone, event, face, frame, frameborder, framespacing, hspace, keytype, language, leftmargin, link, longdesc,
    lowsrc, manifest, marginheight, marginwidth, methods, nohref, noresize, noshade, nowrap, object, profile, prompt,
    rev, rightmargin, rules, scheme, scrollamount, scrolldelay, scrolling, standby, summary, text, topmargin,
    truespeed, typemustmatch, urn, valign, valuetype, version, vlink, volume, vspace
  // Event handler content attributes (HTML Standard §8.1.8.2, and the standards that add events).
  case onabort, onafterprint, onanimationcancel, onanimationend, onanimationiteration, onanimationstart, onauxclick,
    onbeforecopy, onbeforecut, onbeforeinput, onbeforematch, onbeforepaste, onbeforeprint, onbeforetoggle,
    onbeforeunload, onblur, oncancel, oncanplay, oncanplaythrough, onchange, onclick, onclose, oncommand,
    oncontextlost, oncontextmenu, oncontextrestored, oncopy, oncuechange, oncut,
    ondblclick, ondrag, ondragend,
    ondragenter, ondragexit, ondragleave, ondragover, ondragstart, ondrop, ondurationchange, onemptied, onencrypted,
    onended, onenterpictureinpicture, onerror, onfocus, onfocusin, onfocusout, onformdata, onfullscreenchange,
    onfullscreenerror,
    ongamepadconnected, ongamepaddisconnected, ongotpointercapture, onhashchange, oninput, oninvalid, onkeydown,
    onkeypress, onkeyup, onlanguagechange, onleavepictureinpicture, onload,
    onloadeddata, onloadedmetadata, onloadend, onloadstart, onlostpointercapture, onmessage, onmessageerror,
    onmousedown, onmouseenter, onmouseleave, onmousemove, onmouseout, onmouseover, onmouseup, onmousewheel, onoffline,
    ononline, onpagehide, onpagereveal, onpageshow, onpageswap, onpaste, onpause, onplay, onplaying, onpointercancel,
    onpointerdown, onpointerenter, onpointerleave, onpointermove, onpointerout, onpointerover, onpointerrawupdate,
    onpointerup, onpopstate, onprogress, onratechange, onrejectionhandled, onreset, onresize, onscroll, onscrollend,
    onscrollsnapchange, onscrollsnapchanging, onsecuritypolicyviolation, onseeked, onseeking, onselect,
    onselectionchange, onselectstart, onshow, onslotchange, onsort, onstalled, onstorage, onsubmit, onsuspend,
    ontimeupdate, ontoggle, ontouchcancel, ontouchend, ontouchmove, ontouchstart, ontransitioncancel, ontransitionend,
    ontransitionrun, ontransitionstart, onunhandledrejection, onunload, onvolumechange, onwaiting, onwaitingforkey,
    onwebkitanimationend, onwebkitanimationiteration, onwebkitanimationstart, onwebkittransitionend, onwheel
  // States and properties of WAI-ARIA 1.2 and 1.3.
  case ariaActions, ariaActivedescendant, ariaAtomic, ariaAutocomplete, ariaBraillelabel, ariaBrailleroledescription,
    ariaBusy, ariaChecked, ariaColcount, ariaColindex, ariaColindextext, ariaColspan, ariaControls, ariaCurrent,
    ariaDescribedby, ariaDescription, ariaDetails, ariaDisabled, ariaDropeffect, ariaErrormessage, ariaExpanded,
    ariaFlowto, ariaGrabbed, ariaHaspopup, ariaHidden, ariaInvalid, ariaKeyshortcuts, ariaLabel, ariaLabelledby,
    ariaLevel, ariaLive, ariaModal, ariaMultiline, ariaMultiselectable, ariaOrientation, ariaOwns, ariaPlaceholder,
    ariaPosinset, ariaPressed, ariaReadonly, ariaRelevant, ariaRequired, ariaRoledescription, ariaRowcount,
    ariaRowindex, ariaRowindextext, ariaRowspan, ariaSelected, ariaSetsize, ariaSort, ariaValuemax, ariaValuemin,
    ariaValuenow, ariaValuetext
}
