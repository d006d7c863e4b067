# The commands for contributors. Each is a short script in scripts/.

.PHONY: help preview test test-swift test-trees test-speed test-browser test-mutants lint bench fuzz docs clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

preview: ## install what is missing, build, generate the example site, serve it on loopback
	@scripts/preview.sh

test: ## install what is missing, then run every test; prints the time of each step
	@scripts/test.sh swift trees speed browser

test-swift: ## the Swift tests alone
	@scripts/test.sh swift

test-trees: ## compares the trees of the parser with those of another one
	@scripts/test.sh trees

test-speed: ## counts the instructions of a small build
	@scripts/test.sh speed

test-browser: ## the browser tests alone
	@scripts/test.sh browser

test-mutants: ## breaks the readers' scripts one statement at a time; a named browser test must fail for each
	@scripts/test.sh mutants

lint: ## formatting and the house rules (see CONTRIBUTING.md)
	@scripts/lint.sh

bench: ## every figure of Tests/Benchmarks/RESULTS.md (PART=rebuilds for one part, CARDS="1000 10000" for others than these)
	@Tests/Benchmarks/bench.sh $(PART) $(CARDS)

fuzz: ## random input for the parsers and the sanitiser, a minute each (TARGET=check SECONDS=600)
	@scripts/fuzz.sh "$(TARGET)" "$(SECONDS)"

docs: ## the reference and the articles as a static site in .build/docs
	@scripts/docs.sh

clean: ## remove build products and generated sites
	rm -rf .build .build-* .venv site/public site/preview
