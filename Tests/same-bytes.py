#!/usr/bin/env python3
"""Compares two programs on many issues: `same-bytes.py OLD NEW [--pages N] [--keep DIR] [--only WORD]`.

Renders the fixtures, the random issues of random_issues.py and, where ZINE_SAMPLES and ZINE_BENCH are set, the
samples and the bench document, each as a PDF and as a frame dump. Lists the issues whose bytes, messages or exit
statuses differ, and exits with 1 if there are any. With --keep, both versions of these are kept in DIR.
"""

import argparse
import concurrent.futures
import glob
import hashlib
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import random_issues

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "Fixtures"
SOURCE = re.compile(r"(source|content|article|pictures|shorts|zombies)\.")
# Rendered in addition, so that features meet that no fixture combines.
STRESS = """
@page { columns: 3; column-rule: 0.5pt solid } figure { float: top; column-span: 2 } h2 { column-span: all }
blockquote { columns: 2; break-inside: avoid } table { float: bottom } p { orphans: 3; widows: 3 }
@footnote { float-reference: page }
"""
LANGUAGES = {"hin": "hi", "arb": "ar", "cmn": "zh", "deu": "de", "tha": "th", "heb": "he", "jpn": "ja",
             "fra": "fr", "rus": "ru"}


class Case:
    def __init__(self, name, folder, arguments):
        self.name, self.folder, self.arguments = name, folder, arguments


def fixtures(stress):
    for expected in sorted(FIXTURES.glob("*/*.frames")):
        folder, name = expected.parent, expected.stem
        listed = folder / f"{name}.args"
        arguments = listed.read_text().split("\n") if listed.exists() else []
        source = next((f for f in sorted(os.listdir(folder)) if SOURCE.match(f)), None)
        if source is None:
            continue
        arguments = [source] + [a for a in arguments if a]
        if "--style" not in arguments and (folder / "sheet.css").exists():
            arguments += ["--style", "sheet.css"]
        yield Case(f"fixture {folder.name}/{name}", folder, arguments)
        yield Case(f"fixture {folder.name}/{name}, stressed", folder, arguments + ["--style", stress])


def samples(stress):
    folder = os.environ.get("ZINE_SAMPLES")
    for path in sorted(glob.glob(f"{folder}/*/*.txt") + glob.glob(f"{folder}/*/*.json")) if folder else []:
        name = os.path.basename(path)
        language = LANGUAGES.get(name[5:8], "en")
        for style in (None, "@news", stress):
            extra = ["--style", style] if style else []
            yield Case(f"sample {name} {style or ''}", os.path.dirname(path), [path, "--lang", language] + extra)


def bench(work):
    folder = os.environ.get("ZINE_BENCH")
    if folder and os.path.exists(f"{folder}/novels.txt.xz"):
        text = lzma.open(f"{folder}/novels.txt.xz").read()[:600_000].decode("utf-8", "ignore")
        (work / "bench.txt").write_text(text)
        yield Case("bench document", work, ["bench.txt"])


def pages(work, count):
    (work / "moon.svg").write_bytes((ROOT / "Documentation/moon.svg").read_bytes())
    for seed in range(count):
        issue = random_issues.Issue(seed)
        (work / f"{seed}.txt").write_text(f"<style>\n{issue.style}</style>\n{issue.source}")
        yield Case(f"random {seed}", work, [f"{seed}.txt", "-W", "overset=warn"])


def render(program, case, output):
    configuration = case.folder / "fonts.conf" if isinstance(case.folder, pathlib.Path) else None
    if configuration is None or not configuration.exists():
        configuration = FIXTURES / "fonts.conf"
    environment = dict(os.environ, FONTCONFIG_FILE=str(configuration), SOURCE_DATE_EPOCH="0")
    command = [program, "render"] + case.arguments + ["--no-project"]
    results = []
    for extra in (["-o", output], ["--dump", "frames"]):
        try:
            result = subprocess.run(command + extra, cwd=case.folder, env=environment, capture_output=True, timeout=300)
            results.append((result.returncode, result.stdout, result.stderr.replace(output.encode(), b"OUTPUT")))
        except subprocess.TimeoutExpired:
            results.append((None, b"", b""))
    try:
        pdf = pathlib.Path(output).read_bytes()
    except FileNotFoundError:
        pdf = b""
    return {"pdf": pdf, "dump": results[0][1] + results[1][1], "messages": results[0][2],
            "status": str([r[0] for r in results]).encode()}


def compare(case, programs, work, keep):
    number = hashlib.sha256(case.name.encode()).hexdigest()[:16]
    old, new = (render(p, case, str(work / f"{number}-{i}.pdf")) for i, p in enumerate(programs))
    for i in range(2):
        (work / f"{number}-{i}.pdf").unlink(missing_ok=True)
    differences = [key for key in old if old[key] != new[key]]
    if differences and keep:
        folder = keep / re.sub(r"[^A-Za-z0-9]+", "-", case.name)
        folder.mkdir(parents=True, exist_ok=True)
        for name, result in (("old", old), ("new", new)):
            for key, value in result.items():
                (folder / f"{name}.{ {'messages': 'stderr'}.get(key, key) }").write_bytes(value)
        if case.folder == work:
            (folder / "source.txt").write_bytes((work / case.arguments[0]).read_bytes())
    return differences, bool(old["pdf"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--pages", type=int, default=1_000)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    programs = [os.path.abspath(options.old), os.path.abspath(options.new)]
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "stress.css").write_text(STRESS)
        stress = str(work / "stress.css")
        cases = [*fixtures(stress), *samples(stress), *bench(work), *pages(work, options.pages)]
        cases = [case for case in cases if options.only in case.name]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda case: compare(case, programs, work, options.keep), cases))
    count = 0
    for case, (differences, _) in zip(cases, results):
        if differences:
            count += 1
            print(f"{case.name}: {', '.join(differences)}")
    print(f"{len(cases)} issues, {sum(has for _, has in results)} with a PDF, {count} different")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
