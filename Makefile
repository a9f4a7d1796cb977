# Modelwright: `make demo` shows the main job, `make test` runs every test. Both install libxml2's headers if they are missing.

PACKAGES := Package.swift Sources Tests Plugins Examples Benchmarks Fuzz

.DEFAULT_GOAL := help
.PHONY: help demo examples test layers docs docs-check walkthrough record corpus-classes proof asan tsan leaks coverage bench build-cost hostile fuzz setup format lint clean

help: ## show this
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /|/' | while IFS='|' read -r name text; do \
		printf '  make %-14s %s\n' "$$name" "$$text"; done

demo: setup ## decode, change, encode and compare the authors of Models/authors.json
	@swift run --package-path Examples AuthorsDemo $(ARGS)

examples: setup ## build and run every example
	@swift build --package-path Examples
	@for name in AuthorsDemo Versions RemoteKeys MainActorApp Shop Bands Photos Stations GraphActors; do \
		printf '\n== %s\n' "$$name"; swift run --skip-build --package-path Examples "$$name" || exit 1; done

test: setup ## run every test
	@swift test $(ARGS)

layers: setup ## type-check each folder of the library with only the folders that it may know
	@scripts/layers

docs: setup ## make a site of the documentation with docc: the reference of the API, and the pages in docs/
	@scripts/docs build

docs-check: setup ## look for broken links, and for public symbols without documentation
	@scripts/docs check

walkthrough: setup ## do what the README and the tutorial say in a new folder, and compare what comes out
	@scripts/walkthrough $(ARGS)

record: setup ## record what modelgen generates as Tests/GoldenTests/Generated, and show what changed
	@MODELWRIGHT_RECORD=1 swift test --filter GoldenOutputTests >/dev/null 2>&1 || true
	@git status --short Tests

corpus-classes: setup ## generate classes for every model of MODELWRIGHT_CORPUS, and have the compiler check them; ARGS=8 for every eighth
	@scripts/corpus-classes $(ARGS)

# Random cases take most of the time of the tests, and many times as long under a sanitizer. What they find there, wrong uses
# of memory and races, a few of them find; how they are spread is checked by `make test`. Only the library has unsafe code
# and threads, and only several threads race.
asan tsan: export MODELWRIGHT_CASES ?= 200
asan: export MODELWRIGHT_TESTS = all
tsan: export MODELWRIGHT_TESTS = Fixtures Properties Threads

# Leaks have their own target: tests make circles of strong references on purpose.
asan: setup ## run every test of the library under the Address Sanitizer
	@ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --disable-xctest --scratch-path .build-asan $(ARGS)

tsan: setup ## run the tests with threads, and the properties, under the Thread Sanitizer
	@swift test --sanitize=thread --disable-xctest --scratch-path .build-tsan $(ARGS)

leaks: setup ## run the example under the Leak Sanitizer
	@swift build --sanitize=address --package-path Examples --scratch-path Examples/.build-asan --product AuthorsDemo
	@ASAN_OPTIONS=detect_leaks=1 Examples/.build-asan/debug/AuthorsDemo

coverage: setup ## run every test and show how much of the library's lines they reach; fails below 95%
	@scripts/coverage

proof: setup ## check the properties of a million random cases, optimised; MODELWRIGHT_CASES and MODELWRIGHT_SEED choose
	@cases="$${MODELWRIGHT_CASES:-1000000}"; export MODELWRIGHT_SEED="$${MODELWRIGHT_SEED:-$$(date +%s)}"; \
		prove() { MODELWRIGHT_CASES="$$1" swift test -c release -Xswiftc -enable-testing --scratch-path .build-release \
		--filter "$$2"; }; \
		prove "$$cases" PropertyTests && prove "$$((cases / 10))" 'SharedKeysTests|OwnershipTests|PatternDifferentialTests' && \
		prove "$$((cases / 100))" 'Random.*Tests'

bench: setup ## measure decode and encode; ARGS="--rounds 5 --small" and others, see ARGS=--help
	@Benchmarks/setup
	@swift run -c release --package-path Benchmarks --scratch-path Benchmarks/.build-release bench $(ARGS)

build-cost: setup ## measure what a clean release build of the library costs, and of an app with the plugin; ARGS=library for one
	@scripts/build-cost $(ARGS)

hostile: setup ## time and memory of hostile models and data, with limits; ARGS="--slower 3 part-of-a-name"
	@Benchmarks/setup
	@swift run -c release --package-path Benchmarks --scratch-path Benchmarks/.build-release hostile $(ARGS)

fuzz: setup ## look for inputs that break a parser; ARGS="600 JSON" for 10 minutes of one of them, "--debug 10" for a look
	@scripts/fuzz $(ARGS)

setup: ## install libxml2's headers and pkg-config if they are missing
	@scripts/setup

format: ## format every Swift file
	@swift format --in-place --recursive $(PACKAGES)

lint: ## check the format as CI does
	@swift format lint --strict --recursive $(PACKAGES)

clean: ## remove what was built
	@rm -rf .build .build-* Examples/.build* Benchmarks/.build* Fuzz/.build*
