#!/usr/bin/env python3
"""Times batches: a first build, one without changes, one after a shared picture changed, and killed runs.

    batch.py ZINE [ISSUES] [KILLS]

Creates a project with ISSUES issues (default 1,000) of eight pages in a temporary folder. Every tenth issue
shows the same picture. Single renders are timed between the batches, so that a slow phase of the machine
affects both.
"""
import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ZINE = os.path.realpath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
KILLS = int(sys.argv[3]) if len(sys.argv) > 3 else 100
CORES = len(os.sched_getaffinity(0))
WORDS = ("the tram was late again and nobody at the stop had anything to say about it so they looked at "
         "their shoes which in the case of old Mister Barrow were two left ones found behind a theatre "
         "whose last play had been about a tram that never came").split()


def picture(grey):
    """Returns a grey PNG of 300 by 200 pixels."""
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = b"".join(b"\0" + bytes((grey + x + y) % 256 for x in range(300)) for y in range(200))
    header = struct.pack(">IIBBBBB", 300, 200, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def write(name, data):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "wb") as file:
        file.write(data)


def make_project():
    write("zine.toml", b'title = "Bench"\nissues = "issues/*/issue.txt"\nroot = "."\n[outputs.print]\n')
    for number in range(min(10, COUNT)):
        write(f"pictures/{number}.png", picture(number * 20))
    chance = random.Random(1)
    for number in range(COUNT):
        text = [f"<h1>Issue {number}</h1>",
                f'<img src="../../pictures/{number % 10}.png" alt="grey">']
        while sum(map(len, text)) < 52_000:
            words = [chance.choice(WORDS) for _ in range(chance.randint(40, 120))]
            text.append("<p>" + " ".join(words).capitalize() + ".</p>")
        write(f"issues/i{number:04}/issue.txt", "\n".join(text).encode())


def render(number):
    """Returns the seconds of a single render."""
    start = time.perf_counter()
    subprocess.run(
        [ZINE, "render", "--root", ".", "-o", "single.pdf", f"issues/i{number:04}/issue.txt"], check=True)
    return time.perf_counter() - start


def batch(*options):
    """Returns the seconds, the peak memory of the parent process in MB, the report and the last message."""
    start = time.perf_counter()
    with open("messages", "w") as messages:
        process = subprocess.Popen([ZINE, "batch", "--report", "report.jsonl", *options], stderr=messages)
    peak = 0
    while process.poll() is None:
        try:
            with open(f"/proc/{process.pid}/status") as status:
                for line in status:
                    if line.startswith("VmHWM"):
                        peak = max(peak, int(line.split()[1]))
        except OSError:
            pass
        time.sleep(0.02)
    seconds = time.perf_counter() - start
    with open("messages") as messages:
        said = messages.read().strip().split("\n")[-1]
    with open("report.jsonl") as file:
        return seconds, peak / 1024, [json.loads(line) for line in file], said


def hashes(report):
    return {line["output"]: line["hash"] for line in report}


def main():
    work = tempfile.mkdtemp(prefix="zine-bench-")
    os.chdir(work)
    try:
        make_project()
        singles = [render(number) for number in range(0, COUNT, max(1, COUNT // 50))]
        first, memory, report, said = batch()
        singles += [render(number) for number in range(1, COUNT, max(1, COUNT // 50))]
        single = sum(singles) / len(singles)
        pages = sum(line["pages"] for line in report)
        print(f"{COUNT} issues, {pages} pages, {CORES} cores; one render by itself {single * 1000:.1f} ms")
        print(f"first build: {first:.2f} s, {single * COUNT / first / CORES:.2f} x cores times the speed "
              f"of one after another; parent {memory:.0f} MB ({said})")
        built = hashes(report)
        time.sleep(2.1)
        batch()
        for _ in range(3):
            seconds, memory, report, said = batch()
            print(f"nothing changed: {seconds:.2f} s, parent {memory:.0f} MB ({said})")
        write("pictures/3.png", picture(7))
        near = [render(number) for number in range(0, COUNT, max(1, COUNT // 25))]
        seconds, memory, report, said = batch()
        near += [render(number) for number in range(1, COUNT, max(1, COUNT // 25))]
        misses = [line for line in report if line["cache"] == "miss"]
        expected = [line for line in report if int(line["id"][1:]) % 10 == 3]
        renders = sum(near) / len(near) * len(misses) / CORES
        print(f"one shared picture changed: {seconds:.2f} s, {len(misses)} built, "
              f"{'the right ones' if misses == expected else 'OTHERS THAN THOSE THAT SHOW IT'}; "
              f"{seconds - renders:.2f} s beyond their renders on all cores")
        print(f"with --jobs 1: bytes {'the same' if check_one_job(report) else 'OTHERS'}")
        kill(hashes(report))
    finally:
        os.chdir("/")
        shutil.rmtree(work)


def check_one_job(report):
    shutil.rmtree("out")
    _, _, alone, _ = batch("--jobs", "1", "--cache", "other-cache", "--only", "i000*")
    wanted = hashes(report)
    return all(wanted[name] == digest for name, digest in hashes(alone).items())


def kill(wanted):
    """Kills batches at random moments. All outputs must be complete, and the next run must do the rest."""
    import hashlib
    chance = random.Random(2)
    broken = 0
    only = ["--only", "i00*"] if COUNT > 100 else []
    for number in range(KILLS):
        if number % 10 == 0:
            shutil.rmtree("out", ignore_errors=True)
            shutil.rmtree(".zine-cache", ignore_errors=True)
        process = subprocess.Popen([ZINE, "batch", *only], stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(chance.random() * 0.6)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for name, digest in wanted.items():
            if os.path.exists(name):
                with open(name, "rb") as file:
                    if hashlib.sha256(file.read()).hexdigest() != digest:
                        broken += 1
    time.sleep(0.5)
    left = sum(name.startswith(".zine") for _, _, names in os.walk("out") for name in names)
    before = sum(os.path.exists(name) for name in wanted)
    _, _, report, said = batch(*only)
    right = all(wanted[name] == digest for name, digest in hashes(report).items())
    print(f"{KILLS} runs killed: {broken} outputs damaged, {left} left-overs; then with {before} outputs "
          f"there: {said}; bytes {'the same' if right else 'OTHERS'}")


main()
