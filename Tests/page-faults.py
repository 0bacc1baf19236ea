#!/usr/bin/env python3
"""Finds faults on the pages of random issues: `page-faults.py PROGRAM [--old OLD] [--from N] [--to N]`.

Renders issues of random_issues.py, and reads with pdftotext where each word is. The words of these issues are
different from each other, so each word on a page is known to belong to a paragraph, note, float or table. Prints a
line for each fault. With --old, renders with both programs, and prints the issues where they differ. --features
selects features of random_issues.py; otherwise, each seed has a few of them. --keep writes the issues with faults,
and their PDFs, to a folder.
"""

import argparse
import collections
import multiprocessing
import os
import pathlib
import random
import sys
import tempfile

import page_words
import random_issues
from featured_blocks import FEATURES
from page_checks import Checker


def examine(task):
    """Returns the features of a seed, and the faults of each program."""
    programs, seed, features, keep, folder = task
    if not features:
        chance = random.Random(seed)
        features = chance.sample(sorted(FEATURES), chance.randint(1, 4))
    issue = random_issues.Issue(seed, features)
    results = []
    for number, program in enumerate(programs):
        work = pathlib.Path(folder) / f"{seed}-{number}"
        layout = page_words.Layout(program, issue, work)
        results.append(Checker(issue, layout).check())
        if keep and results[-1]:
            target = keep / f"{seed}-{number}" if len(programs) > 1 else keep / str(seed)
            target.mkdir(parents=True, exist_ok=True)
            for path in work.iterdir():
                (target / path.name).write_bytes(path.read_bytes())
        for path in work.iterdir():
            path.unlink()
    return seed, features, results


def show(seed, features, results):
    """Prints the faults of a seed; of two programs, those of kinds that became more or fewer."""
    old, new = results[0], results[-1]
    counts = [collections.Counter(kind for kind, _ in faults) for faults in (old, new)]
    for word, faults, difference in (("better", old, counts[0] - counts[1]), ("worse", new, counts[1] - counts[0])):
        for kind, text in faults:
            if len(results) > 1 and kind in difference:
                print(f"{seed} {','.join(features)}: {word}: {kind}: {text}", flush=True)
    if len(results) == 1:
        for kind, text in new:
            print(f"{seed} {','.join(features)}: {kind}: {text}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--old")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--to", type=int, default=200, dest="last")
    parser.add_argument("--features", default="", help=", ".join(FEATURES))
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    programs = [os.path.abspath(path) for path in (options.old, options.program) if path]
    features = [name for name in options.features.split(",") if name]
    totals = [collections.Counter() for _ in programs]
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(2) as pool:
        tasks = ((programs, seed, features, options.keep, folder) for seed in range(options.first, options.last))
        for seed, used, results in pool.imap(examine, tasks):
            show(seed, used, results)
            for total, faults in zip(totals, results):
                total.update({kind for kind, _ in faults})
    print(f"{options.last - options.first} issues; number of issues with each kind of fault:")
    for kind in sorted(set().union(*totals)):
        print(f"  {kind}: {' -> '.join(str(total[kind]) for total in totals)}")
    sys.exit(1 if sum(totals[-1].values()) > (sum(totals[0].values()) if options.old else 0) else 0)


if __name__ == "__main__":
    main()
