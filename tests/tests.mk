# Tests: `make check` and other targets. CONTRIBUTING.md describes the folders.

UNIT_SRC := $(wildcard tests/unit/*.c)
UNIT_BIN := $(UNIT_SRC:%.c=$(BUILD)/%)
HELPER_SRC := $(wildcard tests/tools/*.c tests/volunteers/*.c)
HELPER_BIN := $(HELPER_SRC:%.c=$(BUILD)/%)
SWEEP := $(BUILD)/tests/faults/sweep
WORLD := $(BUILD)/tests/faults/fault_injection.so
INTRUDER := $(BUILD)/tests/sandbox/intruder.so
SEEDED := $(BUILD)/tests/faults/seeded
OLDER := $(BUILD)/tests/older/ludex
JOBS := $(shell nproc 2>/dev/null || echo 2)
# Uses all processors, unless -j was given to make.
PARALLEL = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(JOBS))
TEST_ENV = LUDEX='$(abspath $(LUDEX))' BUILD='$(BUILD)' CC='$(CC)' \
           LIB_CFLAGS='$(LIB_CFLAGS)' JOBS='$(JOBS)'

# Compiled separately from linking, as every change of the program only needs to
# link again.
$(UNIT_BIN): %: %.o $(PARTS)
	$(call SAY,LD) $(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $< $(PARTS) \
	    $(TEST_LIBS) $(LIB_LIBS)
.SECONDARY: $(UNIT_BIN:%=%.o)

# Programs used by command-line tests.
$(HELPER_BIN): $(BUILD)/%: %.c
	@mkdir -p $(@D)
	$(COMPILE) -o $@ $< $(LIB_LIBS)

# Runs cases, and commands for scripts, with the program linked in. The main()
# of the program is renamed there.
CASES := $(BUILD)/tests/cases/run
SERVE := $(BUILD)/tests/commands/serve
INSIDE := $(BUILD)/tests/commands/ludex.o $(BUILD)/tests/commands/in_process.o
$(BUILD)/tests/commands/ludex.o: tools/ludex.c
	@mkdir -p $(@D)
	$(COMPILE) -Dmain=ludex_main -Wno-missing-prototypes -c -o $@ $<
$(SERVE): $(BUILD)/tests/commands/line.o $(BUILD)/tests/commands/filters.o
$(CASES) $(SERVE): $(BUILD)/%: %.c $(INSIDE) $(TOOL_OBJ) $(PARTS)
	@mkdir -p $(@D)
	$(COMPILE) $(LDFLAGS) -o $@ $< $(filter $(BUILD)/tests/%.o,$^) \
	    $(filter-out $(BUILD)/tools/ludex.o,$(TOOL_OBJ)) $(PARTS) $(PROGRAM_LIBS)

# The library for fault injection. It is preloaded into programs.
$(WORLD): tests/faults/fault_injection.c tests/faults/syscalls.c tests/faults/syscalls.h
	@mkdir -p $(@D)
	$(COMPILE) -fvisibility=default -shared -o $@ $(filter %.c,$^)

# Runs commands with faults.
$(SWEEP): $(addprefix tests/faults/,sweep.c folder.c power_loss.c folder.h power_loss.h syscalls.h)
	@mkdir -p $(@D)
	$(COMPILE) -o $@ $(filter %.c,$^)

# The library that tries what the sandbox refuses. It is preloaded as well.
$(INTRUDER): tests/sandbox/intruder.c tools/sandbox_calls.def
	@mkdir -p $(@D)
	$(COMPILE) -I. -fvisibility=default -shared -o $@ $<

# The program that plants faults in records, and checks that they are reported.
$(SEEDED): tests/faults/seeded.c tests/faults/kinds.c tests/faults/seeded.h $(PARTS)
	@mkdir -p $(@D)
	$(COMPILE) -o $@ $(filter %.c,$^) $(PARTS) $(LIB_LIBS)

# The program with migration steps from invented older versions. The linker
# finds these steps before the steps in PARTS.
$(OLDER): tests/older/steps.c $(TOOL_OBJ) $(PARTS) \
          $(patsubst %,$(BUILD)/tests/older/%.inc,version_-1 version_0 new new_temp)
	$(COMPILE) $(LDFLAGS) -o $@ $< $(TOOL_OBJ) $(PARTS) $(PROGRAM_LIBS)
$(BUILD)/tests/older/%.inc: tests/older/tables.awk db/sqlite/schema.sql
	@mkdir -p $(@D)
	$(call SAY,GEN) awk -v want=$* -f $^ | \
	    sed -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' > $@

# There are many unit tests, and they are compiled more often than run.
$(UNIT_BIN:%=%.o): ALL_CFLAGS += $(UNIT_CFLAGS) $(TEST_CFLAGS)
# A source that was read at the last compilation may have been removed since then.
tests/%.c: ;
-include $(UNIT_BIN:%=%.d) $(HELPER_BIN:%=%.d) $(INSIDE:.o=.d) \
    $(CASES).d $(SERVE).d $(BUILD)/tests/commands/line.d $(BUILD)/tests/commands/filters.d

.PHONY: check
check: ## build, then run all tests (under two minutes)
	@$(MAKE) --no-print-directory $(PARALLEL) tests-built
	@$(TEST_ENV) sh tests/run.sh unit cases tools examples lint

.PHONY: tests-built
tests-built: all $(UNIT_BIN) $(HELPER_BIN) $(WORLD) $(INTRUDER) $(SWEEP) $(SEEDED) $(OLDER) $(CASES) $(SERVE) $(BUILD)/ludex-uninstalled.pc

.PHONY: unit cases examples lint
unit: $(UNIT_BIN) ## the unit tests alone
	@$(TEST_ENV) sh tests/run.sh unit
cases: all $(CASES) ## the cases alone
	@$(TEST_ENV) sh tests/run.sh cases
examples: all $(BUILD)/ludex-uninstalled.pc ## the manual's examples alone
	@$(TEST_ENV) sh tests/run.sh examples
lint: all ## the lints alone
	@$(TEST_ENV) sh tests/run.sh lint

.PHONY: lines
lines: ## lines of code, a line a folder, and how long functions are
	@sh tests/bench/lines.sh
	@sh tests/lint/functions.sh -v

# Fuzz targets: the command, the binding for SQLite and what targets share are an
# archive, of which each target needs a part.
FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_BINDING := $(patsubst %,$(BUILD)/tests/fuzz/sqlite/%.o,ludex tables values)
FUZZ_SHARED := $(BUILD)/tests/fuzz/shared.a
$(FUZZ_BINDING): $(BUILD)/tests/fuzz/sqlite/%.o: sql/sqlite/%.c
	@mkdir -p $(@D)
	$(COMPILE) -DLUDEX_EXTENSION -DSQLITE_CORE -I$(BUILD)/db/sqlite -c -o $@ $<
$(FUZZ_SHARED): $(BUILD)/tests/fuzz/fuzz.o $(BUILD)/tests/fuzz/shelf.o $(INSIDE) \
                $(FUZZ_BINDING) $(filter-out $(BUILD)/tools/ludex.o,$(TOOL_OBJ))
	@rm -f $@
	$(call SAY,AR) $(AR) rcs $@ $^

# A program that runs each target on files, without a fuzzer.
FUZZ_ENTRIES := $(FUZZ_TARGETS:%=$(BUILD)/tests/fuzz/entries/%.o)
FUZZ_REPLAY := $(BUILD)/tests/fuzz/replay
$(FUZZ_ENTRIES): $(BUILD)/tests/fuzz/entries/%.o: tests/fuzz/fuzz_%.c
	@mkdir -p $(@D)
	$(COMPILE) -DLLVMFuzzerTestOneInput=fuzz_$* -c -o $@ $<
$(BUILD)/tests/fuzz/targets.inc: tests/fuzz/targets.table
	@mkdir -p $(@D)
	$(call SAY,GEN) awk '!/^#/ && NF { print "TARGET(" $$1 ")" }' $< > $@
$(BUILD)/tests/fuzz/replay.o: $(BUILD)/tests/fuzz/targets.inc
tests-built: $(FUZZ_REPLAY)
$(FUZZ_REPLAY): $(BUILD)/tests/fuzz/replay.o $(FUZZ_ENTRIES) $(FUZZ_SHARED) $(PARTS)
	$(call SAY,LD) $(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS)
-include $(FUZZ_ENTRIES:.o=.d) $(FUZZ_BINDING:.o=.d) $(wildcard $(BUILD)/tests/fuzz/*.d)

.PHONY: check-long long-built
long-built: tests-built
check-long: long-built ## what takes long: threads, hostile archives, progress
	@$(TEST_ENV) sh tests/run.sh long

.PHONY: check-exchange
check-exchange: tests-built ## other programs' parsers, which npm installs, read what is written
	@$(TEST_ENV) sh tests/run.sh exchange

# Installs PostgreSQL 15 if it is missing.
.PHONY: check-pg
check-pg: tests-built ## the extension for PostgreSQL, in a cluster of its own
	@./setup postgresql-15 postgresql-server-dev-15
	@$(MAKE) --no-print-directory pg
	@$(TEST_ENV) sh tests/run.sh pg

.PHONY: check-wasm
check-wasm: tests-built wasm ## the library in Node says what the command says
	@$(TEST_ENV) WASM='$(abspath $(WASM))' sh tests/run.sh wasm

# Installs the programs that read images, if they are missing.
.PHONY: check-images
check-images: all ## GIF, PNG and sixels are read by other programs
	@./setup gifsicle imagemagick libsixel-bin
	@$(TEST_ENV) sh tests/run.sh images

# Installs Debian's chromium if it is missing.
.PHONY: check-web
check-web: all ## pages in a browser: steps, keys, a phone, paper, axe-core
	@./setup chromium
	@$(TEST_ENV) sh tests/run.sh web

# Installs the programs that typeset and read PDF, and fonts for all characters,
# if they are missing.
.PHONY: check-print
check-print: all ## booklets, diagrams, brackets: LaTeX typesets them, and pages are right
	@./setup poppler-utils texlive-xetex texlive-luatex texlive-latex-extra texlive-fonts-recommended \
	    lmodern fonts-noto-core
	@$(TEST_ENV) sh tests/run.sh print

.PHONY: check-recipes
check-recipes: all ## what the recipes of CONTRIBUTING.md say is enough, on a copy
	@$(TEST_ENV) sh tests/recipes/run.sh

.PHONY: format
format: ## clang-format over all code
	find games grammar src pictures events db sql tools include samples wasm tests -name '*.[ch]' | \
	    xargs clang-format -i

.PHONY: sweep
sweep: tests-built ## each allocation and each call on files fails, the power fails
	@for faults in $(or $(FAULTS),memory files power); do \
	    echo "$$faults: $$(date +%T)"; \
	    $(TEST_ENV) SWEEP=0 SWEEP_JOBS='$(JOBS)' FAULTS=$$faults \
	        sh tests/tools/memory.sh || exit 1; \
	done; date +%T

MATRIX := $(BUILD)/tests/faults/matrix.tsv
.PHONY: fault-matrix
fault-matrix: tests-built ## table of faults by command: tests/faults/matrix.txt
	@rm -f $(MATRIX)
	@for faults in files power; do \
	    $(TEST_ENV) SWEEP=6 SWEEP_JOBS='$(JOBS)' FAULTS=$$faults \
	        MATRIX='$(abspath $(MATRIX))' sh tests/tools/memory.sh || exit 1; \
	done
	@awk -f tests/faults/matrix.awk $(MATRIX) >tests/faults/matrix.txt

TRIALS ?= 30000
.PHONY: faults
faults: all $(SEEDED) ## TRIALS (30000) faults planted: what is found, and where
	@$(TEST_ENV) TRIALS=$(TRIALS) sh tests/tools/faults.sh

.PHONY: volunteers
volunteers: tests-built ## a box of FILES (300) typed by volunteers: what is clean, what is found twice
	@$(TEST_ENV) FILES=$(or $(FILES),300) sh tests/tools/volunteers.sh

.PHONY: mutate
mutate: all ## change the code a little, many times: tests must catch it
	@BUILD='$(BUILD)' sh tests/mutate/run.sh $(JOBS) $(MUTATE)

SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
            -fno-omit-frame-pointer

# Uses two compilers, which differ where C leaves the order of evaluation open.
SANITIZE_CC ?= $(CC) $(if $(findstring clang,$(CC)),,clang)

.PHONY: sanitize
sanitize: ## the same tests under ASan and UBSan, of gcc and clang
	@for cc in $(SANITIZE_CC); do \
	    command -v $$cc >/dev/null || { echo "skipped: no $$cc"; continue; }; \
	    $(MAKE) --no-print-directory BUILD=$(BUILD)/sanitize/$$cc CC=$$cc \
	        CFLAGS='$(SANITIZE)' sanitized || exit 1; \
	done

# Checks contracts of functions with memory that is moved and overwritten as
# often as possible.
.PHONY: hard
hard: ## the same tests, one allocation an object, under gcc's sanitizers
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/hard \
	    CFLAGS='$(SANITIZE) -DLUDEX_HARD' sanitized

.PHONY: sanitized
sanitized:
	@$(MAKE) --no-print-directory $(PARALLEL) long-built
	@$(TEST_ENV) SANITIZED=yes \
	    LSAN_OPTIONS='suppressions=$(CURDIR)/tests/leaks.txt:print_suppressions=0' \
	    sh tests/run.sh unit cases tools long examples

.PHONY: threads threaded
threads: ## the tests of what has threads, under ThreadSanitizer
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/threads \
	    CFLAGS='-O1 -g -fsanitize=thread -fno-omit-frame-pointer' threaded
threaded:
	@$(MAKE) --no-print-directory $(PARALLEL) all $(SERVE) \
	    $(BUILD)/tests/unit/test_ordered_workers
	@$(TEST_ENV) SANITIZED=yes TSAN_OPTIONS='halt_on_error=1 exitcode=66' \
	    sh tests/run.sh threads

.PHONY: everything
everything: ## every check that there is, and the minutes that each takes
	@MAKE='$(MAKE)' BUILD='$(BUILD)' sh tests/everything.sh

FUZZ := $(BUILD)/fuzz
MINUTES ?= 1
# UBSan must end the run. Otherwise its message would be one line among
# thousands.
FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined \
              -fno-sanitize-recover=undefined \
              -fprofile-instr-generate -fcoverage-mapping

# KEEP=yes stores new inputs in tests/fuzz/corpus; TARGETS selects targets.
.PHONY: fuzz fuzz-built fuzz-command
fuzz: all ## libFuzzer: each target MINUTES (1); executions, coverage, findings
	@./setup clang llvm
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(FUZZ) CC=clang \
	    CFLAGS='$(FUZZ_FLAGS)' fuzz-built
	@LUDEX='$(abspath $(LUDEX))' BUILD='$(abspath $(FUZZ))' MINUTES='$(MINUTES)' \
	    TARGETS='$(TARGETS)' KEEP='$(KEEP)' JOBS='$(JOBS)' sh tests/fuzz/run.sh

fuzz-built: $(FUZZ_TARGETS:%=$(BUILD)/fuzz_%)
$(FUZZ_TARGETS:%=$(BUILD)/fuzz_%): $(BUILD)/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o \
                                   $(BUILD)/tests/fuzz/mutator.o $(FUZZ_SHARED) $(PARTS)
	$(call SAY,LD) $(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIB_LIBS)
.SECONDARY: $(FUZZ_TARGETS:%=$(BUILD)/tests/fuzz/fuzz_%.o) $(BUILD)/tests/fuzz/mutator.o

fuzz-command: all ## AFL++ on the command, which reads standard input, MINUTES (1) each
	@./setup afl++
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/afl CC=afl-clang-fast \
	    CFLAGS='-O2 -g' $(BUILD)/afl/ludex
	@LUDEX='$(abspath $(LUDEX))' BUILD='$(abspath $(BUILD)/afl)' MINUTES='$(MINUTES)' \
	    sh tests/fuzz/command.sh

PLAY := $(BUILD)/tests/bench/play
.PHONY: bench-peers figures
bench-peers: all $(BUILD)/tests/bench/measure $(PLAY) ## beside pgn-extract, Scid and Fairy-Stockfish
	@LUDEX='$(abspath $(LUDEX))' MEASURE='$(abspath $(BUILD))/tests/bench/measure' \
	    PLAY='$(abspath $(PLAY))' KEPT='$(abspath $(BUILD))/bench' \
	    README='$(README)' sh tests/bench/peers.sh
figures: ## the same, and its tables into README.md
	@$(MAKE) --no-print-directory bench-peers README=README.md

.PHONY: bench-exchange
bench-exchange: all $(BUILD)/tests/bench/measure ## how fast SGF, JSON and tables are written and read, of GAMES (100000)
	@LUDEX='$(abspath $(LUDEX))' MEASURE='$(abspath $(BUILD))/tests/bench/measure' \
	    sh tests/bench/exchange.sh

.PHONY: bench bench-figures
bench: all $(BUILD)/tests/bench/measure $(BUILD)/tests/bench/standings $(BUILD)/tests/bench/score ## figures: speed and memory, of GAMES (100000), and ratios to those kept
	@LUDEX='$(abspath $(LUDEX))' MEASURE='$(abspath $(BUILD))/tests/bench/measure' \
	    STANDINGS='$(abspath $(BUILD))/tests/bench/standings' \
	    SCORE='$(abspath $(BUILD))/tests/bench/score' \
	    sh tests/bench/compare.sh tests/bench/figures.tsv sh tests/bench/bench.sh
bench-figures: ## the same, which are kept: to be done for each release
	@$(MAKE) --no-print-directory bench KEEP=yes
export KEEP GAMES

.PHONY: bench-instructions
bench-instructions: all ## instructions of commands; fails if one takes more than those kept
	@./setup valgrind
	@LUDEX='$(abspath $(LUDEX))' sh tests/bench/instructions.sh \
	    '$(abspath tests/bench/instructions.tsv)'

# A record needs half a kilobyte in SCRATCH, so 10,000,000 records need about 6
# GB.
.PHONY: bench-large
bench-large: all $(BUILD)/tests/bench/measure ## an archive of RECORDS (1000000) records: time, bytes, pages
	@./setup strace
	@LUDEX='$(abspath $(LUDEX))' MEASURE='$(abspath $(BUILD))/tests/bench/measure' \
	    sh tests/bench/large.sh
export RECORDS SCRATCH

.PHONY: bench-servers
bench-servers: all $(BUILD)/tests/bench/measure ## archives on a server, of COUNT (20000) records or a copy of ARCHIVE
	@LUDEX='$(abspath $(LUDEX))' MEASURE='$(abspath $(BUILD))/tests/bench/measure' \
	    BUILD='$(BUILD)' BUILD_FULL='$(abspath $(BUILD))' \
	    sh tests/bench/servers.sh
export COUNT ARCHIVE RUNS

$(BUILD)/tests/bench/standings $(BUILD)/tests/bench/score: $(BUILD)/tests/bench/%: tests/bench/%.c $(PARTS)
	@mkdir -p $(@D)
	$(COMPILE) -o $@ $< $(PARTS) $(LIB_LIBS)

$(BUILD)/tests/bench/measure $(PLAY): $(BUILD)/tests/bench/%: tests/bench/%.c
	@mkdir -p $(@D)
	$(COMPILE) -o $@ $<
