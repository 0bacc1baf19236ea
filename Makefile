# zine: see README.md.
SHELL := /bin/bash
.DEFAULT_GOAL := issue
.PHONY: issue test test-pure lint bench build-packages test-packages

# What `swift build` links against, and the fonts of the sample.
BUILD_PACKAGES := pkg-config libcairo2-dev libpango1.0-dev libqpdf-dev libturbojpeg0-dev \
  libpng-dev fonts-liberation
# What the tests run beside zine, and the fonts that Fixtures/fonts.conf names.
TEST_PACKAGES := $(BUILD_PACKAGES) qpdf poppler-utils fonts-dejavu-core fonts-droid-fallback \
  fonts-hosny-amiri fonts-lohit-deva fonts-tlwg-norasi-ttf

RELEASE := swift build -c release --static-swift-stdlib --product zine

# Installs those of the packages that are missing; needs root, or sudo, only then.
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

test: test-packages
	swift build --build-tests
	swift test --skip-build

# The tests of the targets that need no C library.
test-pure:
	ZINE_PURE=1 swift test --scratch-path .build-pure

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

# Times zine on the document in ZINE_BENCH beside the floor in C that lies there too.
bench: build-packages
	$(RELEASE)
	Benchmarks/run.sh .build/release/zine

build-packages:
	$(call install,$(BUILD_PACKAGES))

test-packages:
	$(call install,$(TEST_PACKAGES))
