# Ludex. `make demo` and `make check` do their own set-up (./setup); `make help`
# lists the other targets. Everything generated goes under build/.

CC ?= cc
ifeq ($(origin CFLAGS),undefined)
CFLAGS := -O2 -g
HOT_CFLAGS := -O3
UNIT_CFLAGS := -O1
endif
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= build

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:

WITHOUT_SETUP := clean help
ifneq ($(filter-out $(WITHOUT_SETUP),$(or $(MAKECMDGOALS),all)),)
include $(BUILD)/setup.mk
endif

$(BUILD)/setup.mk: setup
	@mkdir -p $(@D)
	./setup > $@

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes \
            -Wmissing-prototypes -Wwrite-strings -Wvla -Wundef
ALL_CPPFLAGS = -Iinclude -I$(BUILD) -D_POSIX_C_SOURCE=200809L \
               -D_FILE_OFFSET_BITS=64 $(LIB_CFLAGS) $(CPPFLAGS)
# Only what include/ludex.h declares is visible outside the library.
ALL_CFLAGS = -std=c11 $(WARNINGS) -pthread -fPIC -fvisibility=hidden $(CFLAGS)
# `make V=1` shows the commands themselves.
ifeq ($(V),)
SAY = @echo "  $(1) $@";
endif
COMPILE = $(call SAY,CC) $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP

# --- sources: a new file in a folder is found without being listed -----------

LEX := $(wildcard grammar/*/*.l)
YACC := $(wildcard grammar/*/*.y)
GENERATED := $(LEX:%.l=$(BUILD)/%.lex.c) $(YACC:%.y=$(BUILD)/%.tab.c)
LIB_SRC := $(wildcard src/*/*.c games/*.c games/*/*.c grammar/*.c \
             grammar/*/*.c pictures/*.c events/*.c db/*/*.c)
TOOL_SRC := $(wildcard tools/*.c)
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o) $(GENERATED:%.c=%.o)
TOOL_OBJ := $(TOOL_SRC:%.c=$(BUILD)/%.o)
PAGES := $(wildcard man/*.[1357])
# The pages that `ludex help` contains.
HELP_PAGES := $(wildcard man/*.[1357])

LUDEX := $(BUILD)/ludex
# All objects of the library, for the command and the tests. Other programs link
# a library of one object, or a shared one, in which only ludex_* is visible.
PARTS := $(BUILD)/parts.a
SONAME := libludex.so.0
LIBRARIES := $(BUILD)/libludex.a $(BUILD)/$(SONAME)

# Functions for databases: a core, and a binding for each engine.
SQL_OBJ := $(patsubst %.c,$(BUILD)/%.o,$(wildcard sql/*.c))
SQLITE_OBJ := $(patsubst %.c,$(BUILD)/sqlite/%.o, \
                $(wildcard sql/sqlite/*.c) \
                $(filter-out db/sqlite/changes.c,$(wildcard db/sqlite/*.c)))
SQLITE_EXTENSION := $(BUILD)/sqlite/ludex.so

.PHONY: all
all: $(LUDEX) $(LIBRARIES) $(SQLITE_EXTENSION) ## build ludex and libludex

# Libraries are linked statically, as loading them would take most of the time
# of every start; `make SHARED=yes` loads them, as distributions want it.
$(LUDEX): $(TOOL_OBJ) $(PARTS)
	$(call SAY,LD) $(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(TOOL_OBJ) $(PARTS) \
	    $(if $(SHARED),$(LIB_LIBS),$(PROGRAM_LIBS))

$(PARTS): $(LIB_OBJ) $(SQL_OBJ)
	@rm -f $@
	$(call SAY,AR) $(AR) rcs $@ $^

$(BUILD)/libludex.a: $(LIB_OBJ)
	@rm -f $@
	$(call SAY,AR) $(LD) -r -o $(BUILD)/libludex.o $^ && \
	    objcopy --localize-hidden $(BUILD)/libludex.o && \
	    $(AR) rcs $@ $(BUILD)/libludex.o

$(BUILD)/$(SONAME): $(LIB_OBJ)
	$(call SAY,LD) $(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared \
	    -Wl,-soname,$(SONAME) -o $@ $^ $(LIB_LIBS)

$(BUILD)/%.o: %.c $(BUILD)/setup.mk
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<

# The extension uses the SQLite of the program that loads it, so the engine is
# compiled again, and libsqlite3 is not linked.
$(SQLITE_OBJ): $(BUILD)/sqlite/%.o: %.c $(BUILD)/setup.mk
	@mkdir -p $(@D)
	$(COMPILE) -DLUDEX_EXTENSION -I$(BUILD)/db/sqlite -c -o $@ $<

$(SQLITE_EXTENSION): $(SQLITE_OBJ) $(PARTS)
	$(call SAY,LD) $(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -o $@ $^ \
	    $(filter-out -lsqlite3,$(LIB_LIBS))

# Code that every record goes through: -O3 saves 8 % of the instructions of a
# check.
HOT := $(filter src/base/% src/input/% src/record/% src/replay/% \
         src/reading/% games/% grammar/% db/texts/%,$(LIB_SRC))
$(HOT:%.c=$(BUILD)/%.o): ALL_CFLAGS += $(HOT_CFLAGS)

# Warnings that are off for the code that flex and bison write, and only there.
$(GENERATED:%.c=%.o): $(BUILD)/%.o: $(BUILD)/%.c
	$(COMPILE) -I. -I$(dir $*) -Wno-sign-compare -Wno-shadow \
	    -Wno-missing-prototypes -Wno-unused-function \
	    -Wno-unused-const-variable -c -o $@ $<

# Expands the %include lines of grammars.
.SECONDARY: $(LEX:%=$(BUILD)/%) $(YACC:%=$(BUILD)/%)
$(LEX:%=$(BUILD)/%) $(YACC:%=$(BUILD)/%): $(BUILD)/%: % grammar/include.awk
	@mkdir -p $(@D)
	$(call SAY,GEN) awk -f grammar/include.awk $< > $@
$(LEX:%=$(BUILD)/%): grammar/movetext.l grammar/scanner.l
$(YACC:%=$(BUILD)/%): grammar/movetext.y grammar/parser.y

# -Cfa makes tables for speed. A scanner that would back up fails the build.
# Scanners with movetext.l may: that takes 2 % longer in a check, and saves a
# pattern for each place where a ply may break off.
$(BUILD)/%.lex.c: $(BUILD)/%.l $(BUILD)/%.tab.h
	$(call SAY,LEX) cd $(@D) && flex -Cfa -b -o $(@F) $(<F)
	@grep -q '^No backing up' $(@D)/lex.backup || \
	    grep -q '^%include "../movetext.l"' $*.l || \
	    { cat $(@D)/lex.backup; rm -f $@; exit 1; }

$(BUILD)/%.tab.c $(BUILD)/%.tab.h &: $(BUILD)/%.y
	$(call SAY,YACC) bison -Wall -Werror -Wcounterexamples -o $(BUILD)/$*.tab.c \
	    --header=$(BUILD)/$*.tab.h $<

# Files that become C strings: the archive's schema, the migration steps to it,
# and the pages of the manual.
SQL := $(wildcard db/*/*.sql)
$(BUILD)/db/%.inc: db/%.sql Makefile
	@mkdir -p $(@D)
	$(call SAY,GEN) sed -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' $< > $@

# One schema for both engines: PostgreSQL's is made from SQLite's.
$(BUILD)/db/postgres/tables.inc: db/postgres/schema.awk db/sqlite/schema.sql \
                                 Makefile
	@mkdir -p $(@D)
	$(call SAY,GEN) awk -f db/postgres/schema.awk db/sqlite/schema.sql | \
	    sed -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/' > $@
# The version of the extension, from its control file.
$(BUILD)/db/postgres/extension.inc: sql/postgres/ludex.control Makefile
	@mkdir -p $(@D)
	$(call SAY,GEN) sed -n $< > $@ \
	    -e "s/^default_version = '\(.*\)'/#define EXTENSION_VERSION \"\1\"/p"
$(BUILD)/db/postgres/connection.o: $(BUILD)/db/postgres/tables.inc \
                             $(BUILD)/db/postgres/extension.inc
$(BUILD)/db/engine/tables.inc: db/engine/tables.awk db/sqlite/schema.sql Makefile
	@mkdir -p $(@D)
	$(call SAY,GEN) awk -f db/engine/tables.awk db/sqlite/schema.sql > $@
$(BUILD)/db/engine/tables.o: $(BUILD)/db/engine/tables.inc

$(BUILD)/tools/pages.inc: $(HELP_PAGES) Makefile
	@mkdir -p $(@D)
	$(call SAY,GEN) for page in $(HELP_PAGES); do \
	    printf '{"%s",\n' "$${page##*/}"; \
	    mandoc -T utf8 -O width=78 $$page | sed -e 's/.\x08//g' \
	        -e 's/[\\"]/\\&/g' -e 's/.*/"&\\n"/'; \
	    printf '},\n'; \
	done > $@

# Templates of pages, their contents, and the hashes of those.
PAGE_FILES := $(wildcard templates/*.html templates/*.css templates/*.js templates/*.tex)
$(BUILD)/src/pages/files.inc: templates/embed.sh templates/template.awk $(PAGE_FILES)
	@mkdir -p $(@D)
	$(call SAY,GEN) sh templates/embed.sh $(PAGE_FILES) > $@
$(BUILD)/src/pages/template.o: $(BUILD)/src/pages/files.inc

# The standard board of Brax: the file in the format of users, as a C table.
$(BUILD)/games/brax/standard.inc: games/brax/board.awk \
                                  games/brax/standard.board
	@mkdir -p $(@D)
	$(call SAY,GEN) awk -f $^ > $@

$(BUILD)/games/brax/standard.o: $(BUILD)/games/brax/standard.inc
$(patsubst %.c,$(BUILD)/%.o,$(wildcard db/*/*.c)): | $(SQL:%.sql=$(BUILD)/%.inc)
$(TOOL_OBJ): | $(BUILD)/tools/pages.inc
$(SQLITE_OBJ): | $(SQL:%.sql=$(BUILD)/%.inc)
$(LIB_OBJ): | $(YACC:%.y=$(BUILD)/%.tab.h)

-include $(LIB_OBJ:.o=.d) $(TOOL_OBJ:.o=.d) $(SQL_OBJ:.o=.d) $(SQLITE_OBJ:.o=.d)

# For programs that link the library in the build folder: pkg-config prefers it
# to an installed one.
$(BUILD)/ludex-uninstalled.pc: Makefile $(BUILD)/$(SONAME)
	@printf '%s\n' 'Name: ludex' 'Description: where it is built' \
	    'Version: $(LUDEX_VERSION)' 'Cflags: -I$(CURDIR)/include $(SANITIZERS)' \
	    'Libs: $(abspath $(BUILD)/$(SONAME)) -Wl,-rpath,$(abspath $(BUILD)) $(SANITIZERS)' > $@
SANITIZERS = $(filter -fsanitize=%,$(CFLAGS))
LUDEX_VERSION = $(shell sed -n 's/.*LUDEX_VERSION *"\(.*\)"/\1/p' include/ludex.h)

# --- the rest ---------------------------------------------------------------

include tests/tests.mk
include wasm/wasm.mk

.PHONY: demo
demo: all ## the main job on real input
	@LUDEX=$(LUDEX) BUILD=$(BUILD) sh samples/demo.sh

FUNCTIONS = $(shell cat src/library/ludex.symbols)

# A game of the samples, and a position with figures of all kinds.
README_POSITION := 1k1brdbsk1/1v2ii4/ppp1p1pppp/3p1p2+S1/10/4PS4/2K1P4+v/PPPP1PPPPP/1V2II1V2/3BRDBSK1 2 10/10 Pp 9
README_PICTURES := man/pictures
.PHONY: pictures
pictures: $(LUDEX) ## the README's two pictures
	@mkdir -p $(README_PICTURES)
	$(LUDEX) show --to svg --plies 3.. -o $(README_PICTURES)/quax.svg \
	    samples/quax/taylor.qux
	$(LUDEX) show --to svg --game brayout --caption '' \
	    --position '$(README_POSITION)' -o $(README_PICTURES)/brayout.svg

.PHONY: gallery
gallery: $(LUDEX) ## every game in every theme, to be looked at, in build/gallery
	@./setup imagemagick fontconfig
	@sh samples/gallery.sh $(LUDEX) $(BUILD)/gallery

# Installs several files with one `install`.
TO := $(DESTDIR)$(PREFIX)
MAN := $(TO)/share/man
SECTIONS := 1 3 5 7
SCHEMAS := include/ludex.schema.json include/ludex-record.schema.json
.PHONY: install uninstall
install: all ## into $(DESTDIR)$(PREFIX)
	install -d $(TO)/bin $(TO)/include $(TO)/lib/pkgconfig $(TO)/lib/sqlite3 \
	    $(TO)/share/ludex $(SECTIONS:%=$(MAN)/man%)
	install -m 755 $(LUDEX) $(TO)/bin/
	install -m 644 include/ludex.h $(TO)/include/
	install -m 644 $(SCHEMAS) $(TO)/share/ludex/
	install -m 644 $(BUILD)/libludex.a $(BUILD)/$(SONAME) $(TO)/lib/
	install -m 644 $(SQLITE_EXTENSION) $(TO)/lib/sqlite3/
	ln -sf $(SONAME) $(TO)/lib/libludex.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@STATIC@|$(LIB_STATIC)|' \
	    -e 's|@VERSION@|$(LUDEX_VERSION)|' \
	    src/library/ludex.pc.in > $(TO)/lib/pkgconfig/ludex.pc
	$(foreach s,$(SECTIONS),install -m 644 $(filter %.$s,$(PAGES)) $(MAN)/man$s/ &&) :
	awk -v to='$(MAN)/man3/' "$$POINT_TO_PAGES" src/library/ludex.symbols man/*.3

# Each function has a page of its name, which points to the one that describes
# it.
define POINT_TO_PAGES
FILENAME ~ /symbols$$/ { wanted[$$1] = 1; next }
/^\.Nm [a-z_0-9]+( ,)*$$/ && ($$2 in wanted) {
    page = FILENAME
    sub(/.*\//, "", page)
    print ".so man3/" page > (to $$2 ".3")
    close(to $$2 ".3")
    delete wanted[$$2]
}
END {
    for (name in wanted) {
        print "no page names " name
        missing = 1
    }
    exit missing
}
endef
export POINT_TO_PAGES

uninstall: ## take it out again
	rm -f $(TO)/bin/ludex $(TO)/include/ludex.h $(TO)/lib/libludex.a \
	    $(TO)/lib/libludex.so $(TO)/lib/$(SONAME) $(TO)/lib/sqlite3/ludex.so \
	    $(TO)/lib/pkgconfig/ludex.pc $(SCHEMAS:include/%=$(TO)/share/ludex/%) \
	    $(foreach s,$(SECTIONS),$(patsubst man/%,$(MAN)/man$s/%,$(filter %.$s,$(PAGES)))) \
	    $(FUNCTIONS:%=$(MAN)/man3/%.3)

# The extension for PostgreSQL, for the newest version or that of PG_CONFIG; its
# headers are installed where Debian has them. Not part of `all`.
PG_CONFIG ?=
PGXS = config=$$(sh sql/postgres/find.sh '$(PG_CONFIG)') && \
    $(MAKE) --no-print-directory -s -C $(BUILD)/postgres \
    -f $(abspath sql/postgres/Makefile) VPATH=$(abspath sql/postgres) \
    TOP=$(CURDIR) PARTS=$(abspath $(PARTS)) LIBRARIES='$(LIB_LIBS)' \
    PG_CONFIG="$$config" with_llvm=no CC='$(CC)'

.PHONY: pg install-pg
pg: $(PARTS) ## the extension for PostgreSQL (postgresql-server-dev-15)
	@mkdir -p $(BUILD)/postgres
	+@$(PGXS) all

install-pg: pg ## into $(DESTDIR) and PostgreSQL's own folders
	+@$(PGXS) install DESTDIR='$(DESTDIR)'

.PHONY: clean
clean: ## remove build/
	rm -rf $(BUILD)

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12
