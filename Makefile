# zine: see README.md.
SHELL := /bin/bash
.DEFAULT_GOAL := issue
.PHONY: issue install deb deb-test example manual test test-pure same-bytes page-faults fuzz fuzz-fonts lint bench \
  bench-batch compare-hyphenation growth build-packages test-packages

# With this variable, Package.swift uses flags that SwiftPM rejects in dependencies, and warnings are errors.
export ZINE_FLAGS := 1

PREFIX ?= /usr/local
# Strips the symbols from the program. `make STRIP=` keeps them, for profilers and debuggers.
STRIP ?= -Xlinker -s
# Time for which `make fuzz` runs each fuzzer. In bash, a variable of this name counts up, but not in make.
SECONDS ?= 60
# Tests that start programs and wait for them. Their time limits are 30 minutes, as the wait for others counts.
RUNNING_TESTS := ^((ZineCommandTests|ZineTests|ZineGoldenTests)\.|ZineBatchTests\.BatchTests/)

# Libraries that `swift build` needs, and the fonts of the sample.
BUILD_PACKAGES := pkg-config libcairo2-dev libpango1.0-dev libharfbuzz-dev libglib2.0-dev libdeflate-dev \
  libturbojpeg0-dev libpng-dev libwebp-dev libgif-dev libtiff-dev liblcms2-dev libqpdf-dev librsvg2-2 \
  libcmark-gfm0.29.0.gfm.6 libcmark-gfm-extensions0.29.0.gfm.6 \
  libtomlplusplus-dev hyphen-en-us fonts-liberation
# Programs that the tests run in addition to zine, and the fonts that Fixtures/fonts.conf lists.
TEST_PACKAGES := $(BUILD_PACKAGES) $(shell awk '!/^\#/ && NF { print $$2 }' Tests/needs.txt)

# The validator that checks whether PDFs meet their standards, in a separate Python environment.
VALIDATOR := .build-validator/bin/python

RELEASE := swift build -c release --static-swift-stdlib --product zine $(STRIP)

# Installs the packages that are missing. Only then it needs root or sudo.
define install
  @missing=$$(for package in $(1); do \
    dpkg-query -W -f='$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed || echo $$package; \
  done); \
  if [ -n "$$missing" ]; then \
    run=; [ $$(id -u) = 0 ] || run=sudo; \
    export DEBIAN_FRONTEND=noninteractive; \
    $$run apt-get update && $$run apt-get install -y --no-install-recommends $$missing; \
  fi
endef

# Renders the sample to issue.pdf.
issue: build-packages
	$(RELEASE)
	.build/release/zine render Fixtures/zombie-monthly/zombies.txt -o issue.pdf

# Builds zine and installs it with its manual page and completions under PREFIX.
install: build-packages
	$(call install,python3)
	$(RELEASE)
	install -D -m 755 .build/release/zine $(DESTDIR)$(PREFIX)/bin/zine
	mkdir -p $(DESTDIR)$(PREFIX)/share/man/man1
	.build/release/zine --experimental-dump-help | Packaging/manual.py $(MANUAL_DATE) \
	  > $(DESTDIR)$(PREFIX)/share/man/man1/zine.1
	mkdir -p $(addprefix $(DESTDIR)$(PREFIX)/share/,$(dir $(COMPLETIONS)))
	.build/release/zine --generate-completion-script bash \
	  > $(DESTDIR)$(PREFIX)/share/$(word 1,$(COMPLETIONS))
	.build/release/zine --generate-completion-script zsh \
	  > $(DESTDIR)$(PREFIX)/share/$(word 2,$(COMPLETIONS))
	.build/release/zine --generate-completion-script fish \
	  > $(DESTDIR)$(PREFIX)/share/$(word 3,$(COMPLETIONS))

# Paths below share/ where shells look for completions.
COMPLETIONS := bash-completion/completions/zine zsh/site-functions/_zine \
  fish/vendor_completions.d/zine.fish
# Date of the last commit, so that the same sources give the same manual page.
MANUAL_DATE = $(or $(shell git log -1 --format=%cs 2>/dev/null),2026-01-01)

# Writes a Debian package into DEB_FOLDER. The same commit gives the same bytes.
DEB_FOLDER ?= .build-deb
deb: build-packages
	$(call install,python3 dpkg-dev)
	Packaging/deb.sh $(DEB_FOLDER)

# Installs the package in a new Debian system and renders the sample there. The PDF must have the same bytes
# as here. Needs root.
deb-test: deb
	$(call install,mmdebstrap lintian)
	Packaging/deb-test.sh $(DEB_FOLDER)

# Builds and runs the example of the library as a user would, with a tagged version of the repository.
example: build-packages
	$(RELEASE)
	Examples/build.sh .build/release/zine

# Renders the pictures of the manual again, with the fonts of the tests.
manual: test-packages
	$(RELEASE)
	FONTCONFIG_FILE=$(CURDIR)/Fixtures/fonts.conf Documentation/render-examples.sh .build/release/zine

# Runs each fuzzer for SECONDS, as in `make fuzz SECONDS=600`. Keeps inputs that fail in .build-fuzz/finds.
fuzz:
	Fuzzing/run.sh $(SECONDS)

# Number of damaged fonts that `make fuzz-fonts` tries.
COUNT ?= 20000

# Renders text in damaged fonts, and checks that either the text is drawn or the font is reported. Keeps fonts
# that fail in .build-fuzz/font-finds.
fuzz-fonts: test-packages
	$(RELEASE)
	Fuzzing/fonts.py .build/release/zine $(COUNT)

# Tests that run no programs come first: tests that wait for programs block all threads, and the time that
# they wait would count against the time limits of other tests. They run the release build, a thousand times.
test: test-packages $(VALIDATOR)
	$(RELEASE)
	swift build --build-tests
	swift test --skip-build --skip '$(RUNNING_TESTS)'
	ZINE_PROGRAM=$(CURDIR)/.build/release/zine swift test --skip-build --filter '$(RUNNING_TESTS)'

$(VALIDATOR): Tests/requirements.txt
	python3 -m venv .build-validator
	.build-validator/bin/pip install --quiet --requirement Tests/requirements.txt
	touch $@

# Runs the tests of the targets that need no C library.
test-pure:
	ZINE_PURE=1 swift test --scratch-path .build-pure

# Compares the PDFs, frame dumps and messages of this program with those of the program OLD, on the fixtures, a
# thousand random issues, and the samples and the bench document if ZINE_SAMPLES and ZINE_BENCH are set.
same-bytes: test-packages
	$(RELEASE)
	Tests/same-bytes.py $(OLD) .build/release/zine

# Finds faults on the pages of random issues, such as lost or covered text. With OLD=PROGRAM, shows the issues that
# are better or worse than those of another program. FAULTS="--from 0 --to 1000" selects issues.
page-faults: test-packages
	$(RELEASE)
	Tests/page-faults.py .build/release/zine $(if $(OLD),--old $(OLD)) $(FAULTS)

lint:
	swift format lint --strict --recursive Sources Tests Examples Package.swift
	.ci/check-language
	$(call install,python3-yaml)
	for file in Examples/ci/*.yml; do \
	  /usr/bin/python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' $$file || exit 1; \
	done

# Times zine on the document in ZINE_BENCH, and the minimal C program in the same folder for comparison.
bench: build-packages
	$(RELEASE)
	Benchmarks/run.sh .build/release/zine

# Times batches of a thousand issues in a temporary folder.
bench-batch: build-packages
	$(RELEASE)
	python3 Benchmarks/batch.py .build/release/zine

# Compares hyphenation points with those of Pyphen, for every installed dictionary.
compare-hyphenation:
	python3 Benchmarks/hyphenation.py

# Shows how time and memory grow with the content of a file. Fails if they grow quadratically. Takes minutes.
growth: build-packages
	$(RELEASE)
	python3 Benchmarks/growth.py .build/release/zine

build-packages:
	$(call install,$(BUILD_PACKAGES))

test-packages:
	$(call install,$(TEST_PACKAGES))
