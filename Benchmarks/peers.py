#!/usr/bin/env python3
"""Times zine beside Typst and WeasyPrint on the same text.

usage: peers.py ZINE [ROUNDS]

The document has 150 KB of English prose, sentences of our own samples in random order (always the same order):
two justified and hyphenated columns on A4, Liberation Serif of 10 on 12 points, without pictures. Since its
vocabulary is small, programs that cache words do well here.
Times whole processes, and prints the medians of the rounds: seconds, CPU seconds, megabytes, pages.
Typst and WeasyPrint are those of the Python that runs this: `pip install typst weasyprint`. Without them only
zine is timed. `pdfinfo` counts the pages.
"""
import html, importlib.metadata, os, random, re, statistics, subprocess, sys, tempfile, time

zine, rounds = os.path.realpath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

text = ""
for name in ["look-article/article.txt", "look-pictures/pictures.txt", "zombie-monthly/zombies.txt"]:
    with open(f"{root}/Fixtures/{name}", encoding="utf-8") as file:
        text += re.sub(r"<style>.*?</style>", "", file.read(), flags=re.S)
sentences = re.findall(r"[A-Z][^.!?<>]{40,}[.!?]", re.sub(r"<[^>]*>", "\n", text))
choice, paragraphs = random.Random(1), []
while sum(map(len, paragraphs)) < 150_000:
    paragraphs.append(" ".join(choice.choice(sentences) for _ in range(6)).replace("\n", " "))

folder = tempfile.TemporaryDirectory()


def write(name, content):
    with open(f"{folder.name}/{name}", "w", encoding="utf-8") as file:
        file.write(content)


font = "Liberation Serif"
write("zine.txt", "<title>Bench</title>\n" + "".join(f"<p>{html.escape(p, False)}\n" for p in paragraphs))
write("zine.css", f"""@page {{ size: A4; margin: 20mm; columns: 2; column-gap: 18pt }}
body {{ font: 10pt/12pt "{font}"; text-align: justify; hyphens: auto }}""")
write("page.html", f"""<!doctype html><html lang="en"><title>Bench</title><style>
@page {{ size: A4; margin: 20mm }} body {{ margin: 0; columns: 2; column-gap: 18pt; font: 10pt/12pt "{font}";
text-align: justify; hyphens: auto }} p {{ margin: 0; text-indent: 1em }}</style>"""
      + "".join(f"<p>{html.escape(p)}</p>\n" for p in paragraphs))
write("page.typ", f"""#set page("a4", margin: 20mm, columns: 2)
#set columns(gutter: 18pt)
#set text(font: "{font}", size: 10pt, lang: "en", hyphenate: true)
#set par(justify: true, first-line-indent: 1em, spacing: 0.5em, leading: 0.5em)

""" + "\n\n".join(re.sub(r"([\\#*_$@<>`\[\]])", r"\\\1", p) for p in paragraphs))

fonts = os.path.dirname(subprocess.run(["fc-match", "-f", "%{file}", font], capture_output=True, text=True).stdout)
jobs = {"zine": [zine, "render", "zine.txt", "--style", "zine.css", "-o", "zine.pdf"]}
for name, command in {
    "typst": ["-c", f"import typst; typst.compile('page.typ', 'typst.pdf', font_paths=['{fonts}'])"],
    "weasyprint": ["-m", "weasyprint", "-q", "page.html", "weasyprint.pdf"],
}.items():
    try:
        jobs[f"{name} {importlib.metadata.version(name)}"] = [sys.executable, *command]
    except importlib.metadata.PackageNotFoundError:
        print(f"{name} is not installed", file=sys.stderr)

taken = {name: [] for name in jobs}
for turn in range(rounds + 1):  # the first round fills the caches and is not counted
    for name, command in jobs.items():
        begin = time.monotonic()
        process = subprocess.Popen(command, cwd=folder.name, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            sys.exit(f"{name} failed")
        if turn:
            taken[name].append((time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024))
print(f"{'':20}{'s':>8}{'CPU s':>8}{'MB':>8}{'pages':>8}")
for name in jobs:
    seconds, cpu, megabytes = (statistics.median(column) for column in zip(*taken[name]))
    info = subprocess.run(["pdfinfo", f"{folder.name}/{name.split()[0]}.pdf"], capture_output=True, text=True)
    pages = re.search(r"Pages:\s+(\d+)", info.stdout)
    print(f"{name:20}{seconds:8.2f}{cpu:8.2f}{megabytes:8.0f}{pages[1] if pages else '?':>8}")
