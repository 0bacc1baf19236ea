#!/usr/bin/env python3
"""Follows Documentation/tutorial.md as a reader would, and reports where the page is wrong.

usage: tutorial.py ZINE FOLDER

Works in FOLDER, which must be empty. Reads the page from top to bottom:
- A block after "Save as `PATH`:" becomes that file. "Add to the end of `PATH`:" appends to it.
- In a `console` block, lines that begin with "$ " are commands; a line that ends with a backslash goes on in
  the next one. The other lines are what the command must print, on both streams together.
  Times such as "1.4 s" may differ.
Prints the number of files and of commands. Differences go to standard error; the exit status is 1 then.
"""
import os, re, subprocess, sys

repository = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
zine, folder = os.path.realpath(sys.argv[1]), sys.argv[2]
os.makedirs(folder, exist_ok=True)
if os.listdir(folder):
    sys.exit(f"{folder} is not empty")

# `zine` is found first in PATH, and the checkout is where the page says.
tools = os.path.realpath(folder) + "-tools"
os.makedirs(tools, exist_ok=True)
if not os.path.lexists(f"{tools}/zine"):
    os.symlink(zine, f"{tools}/zine")
environment = dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}", CHECKOUT=repository)
for name in ["CI", "SOURCE_DATE_EPOCH", "FORCE_COLOR", "CLICOLOR_FORCE", "ZINE_CACHE", "ZINE_JOBS"]:
    environment.pop(name, None)

with open(f"{repository}/Documentation/tutorial.md", encoding="utf-8") as page:
    text = page.read()
block = re.compile(r"(?:(Save as|Add to the end of) `([^`]+)`:\n\n)?^```(\w*)\n(.*?)^```$", re.M | re.S)
directory, files, commands, wrong = folder, 0, 0, []


def comparable(printed):
    """The text without trailing space, and without times."""
    return re.sub(r"\b\d+(\.\d+)? s\b", "N s", printed).strip()


def run(command, expected):
    """Runs a command, with the folder and the exported variables that the one before has left."""
    global directory
    place, exports = f"{tools}/folder", f"{tools}/exports"
    open(exports, "a").close()
    result = subprocess.run(
        ["bash", "-c", f'. "{exports}"\n{command}\nstatus=$?; pwd > "{place}"; export -p > "{exports}"; exit $status'], cwd=directory, env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    with open(place, encoding="utf-8") as file:
        directory = file.read().strip()
    if comparable(result.stdout) != comparable(expected):
        wrong.append(f"$ {command}\n--- the page shows\n{expected}\n--- the command printed\n{result.stdout}")
    elif result.returncode and "echo $?" not in command:
        wrong.append(f"$ {command}\n--- ended with exit status {result.returncode}")


for action, path, language, content in block.findall(text):
    if path:
        files += 1
        path = os.path.join(directory, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a" if action.startswith("Add") else "w", encoding="utf-8") as file:
            file.write(content)
    elif language == "console":
        for step in re.split(r"^\$ ", content, flags=re.M)[1:]:
            lines = step.split("\n")
            end = next(i for i, line in enumerate(lines) if not line.endswith("\\")) + 1
            commands += 1
            run("\n".join(lines[:end]), "\n".join(lines[end:]))
    else:
        wrong.append(f"a block is neither a file nor a `console` block:\n{content}")

print(files, commands)
for difference in wrong:
    print(difference, file=sys.stderr)
sys.exit(bool(wrong))
