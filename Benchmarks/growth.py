#!/usr/bin/env python3
"""Measures how time and memory grow with the size of an issue.

    growth.py ZINE [CASE …]

Every case creates an issue that repeats one construct n times, then 4n and 16n times, and renders each. It
prints the CPU seconds and the peak memory, the number of lines of messages and the code of the first problem.
The cost of an issue with a single word is subtracted. A case fails if the largest size takes over 20 times
as much as the smallest, or over two minutes. If a limit stops the render with an error, it may take up to
ten seconds and a gigabyte, whatever the smaller sizes take.

Times vary on a busy machine. Run a failed case again by its name.
"""
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ZINE = os.path.realpath(sys.argv[1])
CHOSEN = sys.argv[2:]
# Smaller costs disappear in the noise of the processor and the allocator.
LEAST_SECONDS = 0.06
LEAST_MEGABYTES = 16
MOST = 20
LIMITED_SECONDS = 10
LIMITED_MEGABYTES = 1024
PATIENCE = 120
MEMORY = 10 << 30

CASES = {}


def case(count):
    """Registers a case with the count of its smallest size."""
    def add(function):
        CASES[function.__name__.replace("_", "-")] = (count, function)
        return function
    return add


def styled(style, text="<p>word</p>"):
    return {"issue.txt": text, "style.css": style}


# Rules and declarations

@case(250)
def selectors_by_declarations(n):
    return styled(",".join(f".c{i}" for i in range(n)) + "{" + f"color:red;" * n + "}",
                  '<p class="c1">word</p>')


@case(250)
def matching_selectors_by_declarations(n):
    return styled(",".join(f"p:not(.c{i})" for i in range(n)) + "{" + f"color:red;" * n + "}")


@case(250)
def selectors_by_quotes(n):
    return styled(",".join(f".c{i}" for i in range(n)) + "{quotes:" + '"a" "b" ' * n + "}",
                  '<p class="c1">word</p>')


@case(250)
def selectors_by_content(n):
    return styled(",".join(f"#c{i}::before" for i in range(n)) + "{content:" + '"a" ' * n + "}")


@case(1000)
def matching_rules(n):
    return styled("".join(f"p{{margin-left:{i % 9}pt}}\n" for i in range(n)))


@case(1000)
def rules_of_classes(n):
    return styled("".join(f".c{i}{{margin-left:1pt}}\n" for i in range(n)),
                  "".join(f'<p class="c{i}">word</p>\n' for i in range(n)))


@case(250)
def classes_of_one_element(n):
    return styled("".join(f".c{i}{{margin-left:1pt}}\n" for i in range(n)),
                  '<p class="' + " ".join(f"c{i}" for i in range(n)) + '">word</p>\n')


@case(250)
def classes_of_one_selector(n):
    return styled("".join(f".c{i}" for i in range(n)) + "{color:red}",
                  '<p class="' + " ".join(f"c{i}" for i in range(n)) + '">word</p>\n')


@case(250)
def attributes_of_one_selector(n):
    return styled("p" + "".join(f'[class*="{i}"]' for i in range(n)) + "{color:red}",
                  '<p class="' + " ".join(f"c{i}" for i in range(n)) + '">word</p>\n')


@case(1000)
def selectors_in_not(n):
    return styled("p:not(" + ",".join(f".c{i}" for i in range(n)) + "){color:red}", "<p>word</p>\n" * n)


@case(1000)
def languages(n):
    return styled("p:lang(" + ",".join(f"l{i}" for i in range(n)) + "){color:red}", "<p>word</p>\n" * 20)


@case(1000)
def universal_rules(n):
    return styled("".join(f":not(.c{i}){{margin-left:1pt}}\n" for i in range(n)))


@case(1000)
def style_attributes(n):
    return styled("", "".join(f'<p style="margin-left:{i / 1000}pt">word</p>\n' for i in range(n)))


@case(1000)
def variables_by_elements(n):
    return styled("body{" + "".join(f"--v{i}:1pt;" for i in range(200)) + "}\n",
                  "".join(f'<p style="--x:{i}">word</p>\n' for i in range(n)))


@case(1000)
def variables(n):
    return styled("body{" + "".join(f"--v{i}:1pt;" for i in range(n)) + "}\n", "<p>word</p>\n<p class=a>word</p>")


@case(1000)
def variables_of_every_element(n):
    return styled("p{" + "".join(f"--v{i}:1pt;" for i in range(200)) + "}\n",
                  "".join(f'<p style="--x:{i}">word</p>\n' for i in range(n)))


@case(250)
def rules_by_elements(n):
    return styled("".join(f"p{{margin-left:{i % 9}pt}}\n" for i in range(n)),
                  "".join(f'<p style="text-indent:{i}pt">word</p>\n' for i in range(n)))


@case(250)
def rules_of_places_by_elements(n):
    return styled("".join(f"p:nth-child({i + 2}){{margin-left:1pt}}\n" for i in range(n)),
                  "<p>word</p>\n" * n)


@case(1000)
def variables_in_a_chain(n):
    return styled("body{--v0:1pt;" + "".join(f"--v{i + 1}:var(--v{i});" for i in range(n)) + "}\n")


@case(250)
def variables_used(n):
    return styled("".join(f"p{{--v{i}:1pt;margin-left:var(--v{i})}}\n" for i in range(n)), "<p>word</p>\n" * 50)


@case(250)
def media(n):
    return styled("@media print{p{color:red}}\n" * n)


@case(250)
def media_list(n):
    return styled("@media " + ",".join(["print"] * n) + "{p{color:red}}\n")


@case(60)
def pages(n):
    return styled("".join(f"@page n{i}{{margin:1cm}}\n" for i in range(n)),
                  "".join(f'<p style="page:n{i}">word</p>\n' for i in range(n)))


@case(250)
def margin_boxes(n):
    return styled('@page{@top-left{content:"a"}}\n' * n if n < 1000 else
                  "@page{" + '@top-left{content:"a"}\n' * n + "}", "<p>word</p>")


@case(1000)
def wrong_declarations(n):
    return styled("".join(f"p{{colr{i}:red}}\n" for i in range(n)))


@case(1000)
def wrong_on_one_line(n):
    return styled("".join(f"p{{color:redd}}" for i in range(n)))


# Tokens and values

@case(4000)
def unclosed_urls(n):
    return styled("p{background:" + "url( " * n + "}")


@case(4000)
def unclosed_urls_on_lines(n):
    return styled("p{background:" + "url( \n" * n + "}")


@case(4000)
def unclosed_brackets(n):
    return styled("p{color:" + "(" * n + "}")


@case(4000)
def unclosed_blocks(n):
    return styled("p{" * n)


@case(4000)
def unclosed_blocks_at(n):
    return styled("@media print{" * n)


@case(4000)
def unclosed_strings(n):
    return styled("p{content:" + '"a\n' * n + "}")


@case(4000)
def unclosed_comments(n):
    return styled("p{color:red}" + "/* " * n)


@case(4000)
def closing_brackets(n):
    return styled("p{color:red}" + ")}]" * n)


@case(4000)
def semicolons(n):
    return styled("p{" + "color;" * n + "}")


@case(4000)
def colons(n):
    return styled("p{color" + ":" * n + "}")


@case(4000)
def importances(n):
    return styled("p{color:red" + "!important" * n + "}")


@case(4000)
def at_rules_unknown(n):
    return styled("@unknown a\n" * n)


@case(4000)
def selectors_unknown(n):
    return styled("p,unknown," * n + "p{color:red}")


@case(4000)
def escapes(n):
    return styled("p{content:\"" + "\\41 " * n + "\"}")


@case(4000)
def nested_not(n):
    return styled("p" + ":not(" * n + "a" + ")" * n + "{color:red}")


@case(4000)
def sums(n):
    return styled("p{margin-left:calc(1pt" + " + 1pt" * n + ")}")


@case(1000)
def shadows(n):
    return styled("p{text-shadow:" + ",".join(["1pt 1pt red"] * n) + "}")


@case(1000)
def features(n):
    return styled("p{font-feature-settings:" + ",".join(f'"a{i % 1000:03}"' for i in range(n)) + "}")


@case(500)
def families(n):
    return styled("p{font-family:" + ",".join(f"none{i}" for i in range(n)) + "}")


@case(500)
def families_of_many_texts(n):
    return styled("".join(f".c{i}{{font-family:none{i}, serif}}\n" for i in range(n)),
                  "".join(f'<p class="c{i}">word</p>\n' for i in range(n)))


@case(500)
def local_sources(n):
    return styled("@font-face{font-family:F;src:" + ",".join(f"local(none{i})" for i in range(n))
                  + "}p{font-family:F}")


@case(500)
def font_faces(n):
    return styled("".join(f"@font-face{{font-family:F{i};src:local(serif)}}\n" for i in range(n))
                  + "p{font-family:F1}")


@case(500)
def font_faces_used(n):
    return styled("".join(f'@font-face{{font-family:F{i};src:local("Liberation Serif")}}\n' for i in range(n))
                  + "".join(f".c{i}{{font-family:F{i}}}\n" for i in range(n)),
                  "".join(f'<p class="c{i}">word</p>\n' for i in range(n)))


@case(500)
def font_sizes(n):
    return styled("", "".join(f'<p style="font-size:{10 + i / 1000}pt">word words</p>\n' for i in range(n)))


@case(500)
def font_sizes_in_one_paragraph(n):
    return styled("", "".join(f'<span style="font-size:{10 + i / 1000}pt">word </span>' for i in range(n)))


@case(500)
def letter_spaces(n):
    return styled("", "".join(f'<p style="letter-spacing:{i / 1000}pt">word words</p>\n' for i in range(n)))


@case(500)
def languages_of_text(n):
    return styled("", "".join(
        f'<p lang="x{"".join(chr(97 + i // 26 ** k % 26) for k in range(4))}">word words</p>\n' for i in range(n)))


@case(500)
def colors(n):
    return styled("", "".join(f'<p style="color:#{i:06x}">word words</p>\n' for i in range(n)))


@case(250)
def tab_stops(n):
    return styled("p{-zine-tab-stops:" + ", ".join(f"{i + 1}pt" for i in range(n)) + ";white-space:pre-wrap}",
                  "<p>" + "a\t" * n + "</p>")


# Generated text

@case(64_000)
def content(n):
    return styled("p::before{content:\"" + "word " * (n // 5) + "\"}")


@case(64_000)
def content_without_space(n):
    return styled("p::before{content:\"" + "w" * n + "\"}")


@case(16_000)
def content_by_elements(n):
    return styled("p::before{content:\"" + "word " * (n // 10) + "\"}", "<p>word</p>\n" * (n // 1000))


@case(64_000)
def content_of_a_marker(n):
    return styled("li::marker{content:\"" + "word " * (n // 5) + "\"}", "<ul><li>word</li></ul>")


@case(64_000)
def marks_of_quotations(n):
    return styled("q{quotes:\"" + "w" * n + "\" \"x\"}", "<p><q>word</q>")


@case(64_000)
def leader(n):
    return styled("p::after{content:leader(\"" + "w" * n + "\") \"x\"}")


@case(64_000)
def content_in_capitals(n):
    return styled("p::before{content:\"" + "word " * (n // 5) + "\"} p::first-line{text-transform:uppercase}")


@case(64_000)
def content_in_margins(n):
    return styled("@page{@top-left{content:\"" + "word " * (n // 5) + "\"}}", "<p>word<pagebreak>\n" * 20)


@case(16_000)
def content_in_margin(n):
    return styled("@page{@top-left{content:\"" + "word " * (n // 5) + "\"}}")


@case(4_000)
def content_parts(n):
    return styled("p::before{content:" + '"a" ' * 50 + "}" + "p{color:red}" * n, "<p>word</p>\n" * (n // 10))


@case(1000)
def counters(n):
    return styled("p{counter-reset:" + " ".join(f"c{i}" for i in range(n)) + "}", "<p>word</p>\n" * 20)


@case(1000)
def counters_by_elements(n):
    return styled("".join(f".c{i}{{counter-reset:c{i}}}\n" for i in range(n)) + "p::before{content:counter(c1)}",
                  "".join(f'<p class="c{i}">word</p>\n' for i in range(n)))


@case(1000)
def counters_of_one_name(n):
    return styled("p{counter-reset:c;counter-increment:c} p::before{content:counters(c, '.')}", "<p>word</p>\n" * n)


@case(1000)
def string_sets(n):
    return styled("p{string-set:a content()} @page{@top-left{content:string(a)}}", "<p>word</p>\n" * n)


@case(1000)
def string_names(n):
    return styled("p{string-set:" + ",".join(f"s{i} content()" for i in range(n)) + "}"
                  + "@page{@top-left{content:string(s1)}}", "<p>word</p>\n" * 20)


@case(64_000)
def string_set_of_long_text(n):
    return styled("p{string-set:a content()} @page{@top-left{content:string(a)}}", "<p>" + "word " * (n // 5))


@case(1000)
def target_counters(n):
    return styled("a::after{content:target-counter(attr(href), page) target-text(attr(href))}",
                  "".join(f'<p id="i{i}"><a href="#i{n - 1 - i}">word</a></p>\n' for i in range(n)))


@case(1000)
def unknown_targets(n):
    return styled("a::after{content:target-counter(attr(href), page)}",
                  "".join(f'<p><a href="#i{i}">word</a></p>\n' for i in range(n)))


@case(1000)
def leaders(n):
    return styled("p::after{content:leader('.') 'x'}", "<p>word</p>\n" * n)


# Notes and floats: deferred from page to page

@case(400)
def notes_in_one_paragraph(n):
    return {"issue.txt": "<p>" + "word word <footnote>A note.</footnote> " * n}


@case(400)
def floating_figures(n):
    return styled("figure{float:top}",
                  "<p>word word</p><figure><p>Box</p><figcaption>Caption</figcaption></figure>\n" * n)


# Patterns

@case(3_000)
def matches(n):
    return styled('@-zine-match "word" {color:red}', "<p>" + "word " * n)


@case(3_000)
def matches_with_marks(n):
    return styled('@-zine-match "(?<mark1>\\*)[^*]+(?<mark2>\\*)" {font-weight:bold}', "<p>" + "*word* " * n)


@case(60)
def match_rules(n):
    return styled("".join(f'@-zine-match "w{i}" {{color:red}}\n' for i in range(n)), "<p>word</p>\n" * 100)


@case(3_000)
def auto_style(n):
    return {"issue.txt": "<p>" + "*bold* _italic_ CAPS " * n, "arguments": ["--auto-style", "notes"]}


# The template

@case(6_000)
def coloured_items(n):
    return {"issue.json": "[" + ",\n".join(
        f'{{"type":"txt","content":"word ","color":"rgb({i % 200},{i // 200 % 200},3)"}}' for i in range(n)) + "]"}


@case(6_000)
def plain_items(n):
    return {"issue.json": "[" + ",\n".join('{"type":"txt","content":"word "}' for i in range(n)) + "]"}


@case(6_000)
def alternating_items(n):
    return {"issue.json": "[" + ",\n".join(
        f'{{"type":"txt","content":"word ","color":"{("red", "blue")[i % 2]}"}}' for i in range(n)) + "]"}


@case(6_000)
def linked_items(n):
    return {"issue.json": "[" + ",\n".join(
        f'{{"type":"link","content":"word ","url":"http://a.b/{i}"}}' for i in range(n // 8)) + "]"}


@case(6_000)
def item_lines(n):
    return {"issue.json": '[{"type":"txt","content":"' + "word\\n" * n + '"}]'}


@case(6_000)
def escapes_in_items(n):
    return {"issue.json": '[{"type":"txt","content":"' + "\\u0041" * n + '"}]'}


@case(6_000)
def unknown_keys(n):
    return {"issue.json": '[{"type":"txt","content":"a",' + ",".join(f'"k{i}":1' for i in range(n)) + '}]'}


@case(6_000)
def same_keys(n):
    return {"issue.json": '[{"type":"txt",' + ",".join('"content":"a"' for i in range(n)) + '}]'}


@case(6_000)
def wrong_items(n):
    return {"issue.json": '[' + ",".join('{"type":"text"}' for i in range(n)) + ']'}


@case(6_000)
def deep_arrays(n):
    return {"issue.json": "[" * n}


# Markup

@case(250)
def open_spans(n):
    return styled("", "<span class=a>word\n" * n)


@case(250)
def open_spans_of_many_classes(n):
    return styled("", "".join(f"<span class=a{i}>word\n" for i in range(n)))


@case(250)
def open_fonts(n):
    return styled("", "".join(f'<font color="{i % 200},2,3">word\n' for i in range(n)))


@case(2000)
def open_fonts_closed(n):
    return styled("", '<font color="red">word</font>\n' * n)


@case(2000)
def open_bold(n):
    return styled("", '<b>word\n' * n)


@case(250)
def nested_spans(n):
    return styled("", "<p>" + "<span class=a>word " * n + "</span>" * n + "</p>")


@case(250)
def nested_divs(n):
    return styled("", "<div>word\n" * n + "</div>\n" * n)


@case(250)
def nested_lists(n):
    return styled("", "<ul><li>word\n" * n + "</ul>\n" * n)


@case(2000)
def list_items(n):
    return styled("", "<ol>" + "<li>word</li>\n" * n + "</ol>\n")


@case(40_000)
def list_items_beyond_limits(n):
    return styled("", "<li>" * n)


@case(40_000)
def unknown_tags_beyond_limits(n):
    return styled("", "<x>" * n)


@case(2000)
def list_items_only(n):
    return styled("", "<li>" * n)


@case(2000)
def unknown_tags(n):
    return styled("", "<x>" * n)


@case(2000)
def many_unknown_tags(n):
    return styled("", "".join(f"<x{i}>" for i in range(n)))


@case(2000)
def unknown_tags_on_lines(n):
    return styled("", "<x>word\n" * n)


@case(2000)
def unknown_attributes(n):
    return styled("", "<p " + " ".join(f"a{i}=1" for i in range(n)) + ">word</p>")


@case(2000)
def unknown_attributes_of_many(n):
    return styled("", "<p aa=1>word</p>\n" * n)


@case(2000)
def unknown_attributes_in_one_paragraph(n):
    return styled("", "<p>" + "<b aa=1>word</b> " * n)


@case(2000)
def breaks(n):
    return styled("", "<p>" + "word<br>" * n)


@case(2000)
def form_feeds(n):
    return styled("", "<p>" + "word\f" * n)


@case(2000)
def line_separators(n):
    return styled("", "<p>" + "word\u2028" * n)


@case(2000)
def control_characters(n):
    return styled("", "<p>" + ("word " * 20 + "\u0001") * n)


@case(200_000)
def zeros(n):
    return styled("", "\0" * n)


@case(200_000)
def ones(n):
    return styled("", "\u0001" * n)


@case(250)
def floats(n):
    return styled("", "<p>" + '<img src="p.png" align="left" width="10" height="10"> word ' * n)


@case(250)
def floats_of_paragraphs(n):
    return styled("", '<p><img src="p.png" align="left" width="10" height="10"> word</p>\n' * n)


@case(500)
def pictures(n):
    return styled("", "<p>" + '<img src="p.png" width="10" height="10"> word ' * n)


@case(2000)
def links(n):
    return styled("", "<p>" + "".join(f'<a href="http://a.b/{i}">word</a> ' for i in range(n // 8)))


@case(2000)
def identifiers(n):
    return styled("", "".join(f'<p id="i{i}">word</p>\n' for i in range(n)))


@case(2000)
def same_identifiers(n):
    return styled("", "".join('<p id="i">word</p>\n' for i in range(n)))


@case(250)
def missing_links(n):
    return styled("", "".join(f'<p><a href="#i{i}">word</a></p>\n' for i in range(n))
                  + "".join(f'<p id="j{i}">word</p>\n' for i in range(n)))


@case(500)
def headings(n):
    return styled("", "<h1>word</h1>\n" * n)


@case(2000)
def quotations(n):
    return styled("", "<p>" + "<q>word</q> " * n)


@case(250)
def nested_quotations(n):
    return styled("", "<p>" + "<q>word " * n)


@case(4000)
def open_brackets(n):
    return styled("", "<p>" + "<a " * n)


@case(4000)
def open_values(n):
    return styled("", "<p>" + '<a href="' * n)


@case(4000)
def lone_ampersands(n):
    return styled("", "<p>" + "&" * n)


@case(4000)
def open_comments(n):
    return styled("", "<p>word" + "<!-- " * n)


@case(4000)
def open_paragraphs(n):
    return styled("", "<p>word " * n)


@case(4000)
def open_paragraphs_on_lines(n):
    return styled("", "<p>word\n" * n)


@case(4000)
def open_styles(n):
    return styled("", "<style>" * n)


@case(4000)
def open_pre(n):
    return styled("", "<pre>" * n)


@case(4000)
def closing_tags(n):
    return styled("", "word</b></p></div>\n" * n)


@case(4000)
def blank_lines(n):
    return styled("", "word" + "\n" * n + "word")


@case(4000)
def tabs(n):
    return styled("", "<pre>" + "a\t" * n + "</pre>")


@case(32_000)
def one_word(n):
    return styled("", "w" * n)


@case(32_000)
def one_unbroken_line(n):
    return styled("p{white-space:nowrap}", "<p>" + "word " * (n // 5))


@case(32_000)
def words(n):
    return styled("", "word " * (n // 5))


@case(32_000)
def right_to_left(n):
    return styled("", "\u05d0\u05d1 ab " * (n // 8))


@case(32_000)
def marks_on_a_letter(n):
    return styled("", "a" + "\u0301" * (n // 2))


@case(8_000)
def isolates(n):
    return styled("", "a\u2067" * n)


@case(500)
def metas(n):
    return styled("", "".join(f'<meta name="keywords" content="a{i}">\n' for i in range(n)) + "word")


@case(8_000)
def smart_quotes(n):
    return styled("body{-zine-smart-quotes:auto}", "<p>" + "\"word\" 'word' " * n)


@case(8_000)
def capitals(n):
    return styled("p{text-transform:capitalize}", "<p>" + "<b>wo</b>rd " * n)


@case(500)
def first_lines(n):
    return styled("p::first-line{text-transform:uppercase}", "<p>" + "<b>wo</b>rd " * n)


@case(500)
def first_line_boxes(n):
    return styled("p::first-line{color:red} b{padding:0 1%}", "<p>" + "<b>a</b> " * n)


@case(500)
def page_breaks(n):
    return styled("", "<p>word</p><pagebreak>\n" * (n // 10))


@case(500)
def balanced(n):
    return styled("p{text-wrap-style:balance}", "<p>" + "word " * n)


@case(500)
def settings(n):
    return {"issue.txt": "<p>word</p>",
            "arguments": sum((["--set", f"p.margin-left={i % 9}pt"] for i in range(n)), [])}


def measure(files):
    """Returns the CPU seconds and megabytes of a render, its exit status, and a summary of its messages."""
    folder = tempfile.mkdtemp(prefix="zine-growth-")
    try:
        source = "issue.txt"
        arguments = []
        for name, text in files.items():
            if name == "arguments":
                arguments += text
                continue
            if name.startswith("issue"):
                source = name
            if name == "style.css":
                arguments += ["--style", name]
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
        with open(os.path.join(folder, "p.png"), "wb") as file:
            file.write(PICTURE)
        with open(os.path.join(folder, "errors"), "wb") as errors:
            process = subprocess.Popen(
                [ZINE, "render", source, "-o", "out.pdf", *arguments], cwd=folder,
                stdout=subprocess.DEVNULL, stderr=errors,
                preexec_fn=lambda: (resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE)),
                                    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))))
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = 0
        with open(os.path.join(folder, "errors"), "rb") as errors:
            told = errors.read().decode("utf-8", "replace")
        told = [told.count("\n")] + re.findall(r"\[[a-z-]+\]", told)[:1]
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status, told
    finally:
        shutil.rmtree(folder)


def picture():
    import struct
    import zlib

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0\x80")) + chunk(b"IEND", b""))


PICTURE = picture()
NOTHING = min((measure({"issue.txt": "word"}) for _ in range(3)), key=lambda found: found[0])


def main():
    failed = []
    print(f"{'case':38} {'n':>6} {'seconds n, 4n, 16n':>26} {'ratio':>6} {'megabytes n, 4n, 16n':>26} {'ratio':>6}")
    for name, (count, make) in CASES.items():
        if CHOSEN and name not in CHOSEN:
            continue
        found = []
        for n in (count, 4 * count, 16 * count):
            files = make(n)
            found.append(measure(files))
            if found[-1][2] not in (0, 256):
                break
        seconds = [f[0] for f in found]
        memory = [f[1] for f in found]
        # Success, a document with errors, or a command line beyond the limit.
        ended = all(f[2] in (0, 1 << 8, 64 << 8) for f in found)
        above = [max(LEAST_SECONDS, s - NOTHING[0]) for s in seconds]
        room = [max(LEAST_MEGABYTES, m - NOTHING[1]) for m in memory]
        slower, larger = above[-1] / above[0], room[-1] / room[0]
        is_limited = any("limit" in code for code in found[-1][3][1:])
        good = ended and (slower <= MOST and larger <= MOST
                          or is_limited and seconds[-1] <= LIMITED_SECONDS and memory[-1] <= LIMITED_MEGABYTES)
        if not good:
            failed.append(name)
        told = " ".join(map(str, found[-1][3]))
        print(f"{name:38} {count:6} {' '.join(f'{s:8.2f}' for s in seconds):>26} {slower:6.1f}"
              f" {' '.join(f'{m:8.0f}' for m in memory):>26} {larger:6.1f}"
              f"  {'' if good else 'FAILED '}{'' if ended else 'killed '}{told}", flush=True)
    if failed:
        sys.exit("grows too fast: " + ", ".join(failed))


main()
