#!/usr/bin/env python3
"""Follows the steps of Documentation/tutorial.md as a reader would, and reports errors of the page.

usage: tutorial.py ZINE FOLDER

Works in FOLDER, which must be empty. Reads the page from top to bottom:
- A block after "Save as `PATH`:" becomes that file. "Add to the end of `PATH`:" appends to it.
- In a `console` block, lines that begin with "$ " are commands. A line that ends with a backslash continues
  on the next line. The other lines are the expected output of the command, on standard output and standard error
  together. Times such as "1.4 s" may differ.
Prints the number of files and of commands. If there are differences, prints them to standard error, and ends
with exit status 1.
"""
import os, re, subprocess, sys

repository = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
zine, folder = os.path.realpath(sys.argv[1]), sys.argv[2]
os.makedirs(folder, exist_ok=True)
if os.listdir(folder):
    sys.exit(f"{folder} is not empty")

# PATH begins with a folder that contains `zine`. CHECKOUT is the folder of the repository, as on the page.
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
    """Returns the text without white space at its ends, and with times replaced."""
    return re.sub(r"\b\d+(\.\d+)? s\b", "N s", printed).strip()


def run(command, expected):
    """Runs a command in the working directory and with the exported variables of the previous command."""
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
