# The commands for contributors. Each is a short script in scripts/.

.PHONY: help preview test test-all test-swift test-trees test-peers test-speed test-dist test-browser test-mutants lint bench fuzz docs dist clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

preview: ## install what is missing, build, generate the example site, serve it on loopback
	@scripts/preview.sh

test: ## install what is missing, then run every test that a change can break; prints the time of each step
	@scripts/test.sh lint swift trees peers speed dist browser

test-all: ## the same with all cases of long series, the other browsers, the fuzzers and faulty scripts; before a release
	@scripts/test.sh --whole lint swift trees peers speed dist browser examples mutants fuzz

test-swift: ## the Swift tests alone (MODULE=CardLayoutTests for those of one module, with the debug build)
	@scripts/$(if $(MODULE),test-some.sh swift "$(MODULE)",test.sh swift)

test-trees: ## compares the trees of the parser with those of another one
	@scripts/test.sh trees

test-peers: ## compares a site with the same site made by others
	@scripts/test.sh peers

test-speed: ## counts the instructions of a small build
	@scripts/test.sh speed

test-dist: ## packs the tested program, and installs it (with test-all: what `make dist` makes, also into clean Debian systems)
	@scripts/test.sh dist

test-browser: ## the browser tests alone (K=load_more for those with that in their names, with the debug build)
	@scripts/$(if $(K),test-some.sh browser "$(K)",test.sh browser)

test-mutants: ## breaks the readers' scripts one statement at a time; a named browser test must fail for each
	@scripts/test.sh mutants

lint: ## formatting and the house rules (see CONTRIBUTING.md)
	@scripts/lint.sh

bench: ## every figure of Tests/Benchmarks/RESULTS.md (PART=rebuilds for one part, CARDS="1000 10000" for others than these)
	@Tests/Benchmarks/bench.sh $(PART) $(CARDS)

fuzz: ## random input for the parsers, the sanitiser and pictures, a minute each (TARGET=check SECONDS=600)
	@scripts/fuzz.sh "$(TARGET)" "$(SECONDS)"

docs: ## the reference and the articles as a static site in .build/docs
	@scripts/docs.sh

dist: ## the packages for people without Swift in dist/: a wheel, a .deb, a tarball, checksums
	@scripts/dist.sh

clean: ## remove build products and generated sites
	rm -rf .build .build-* .venv dist site/public site/preview
