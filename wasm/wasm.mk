# WebAssembly: `make wasm`. The library without archives as ludex.wasm, and
# ludex.mjs, which wraps it as an ES module and is declared for TypeScript in
# ludex.d.mts. See CONTRIBUTING.md.

WASM := $(BUILD)/wasm
# Parts that are not useful in a browser: compressed input, threads, archives,
# pictures made with dynamically loaded libraries, and booklets.
WASM_WITHOUT := src/input/unpack.c src/base/ordered_workers.c src/position/solve_batch.c \
                src/position/solve_plies.c src/library/archives.c \
                src/library/archive_faults.c src/library/queries.c \
                src/library/edits.c src/library/explore.c \
                src/library/ratings.c src/library/parsed_query.c \
                src/library/stored_events.c src/library/edit_names.c \
                src/library/archive_tables.c \
                src/library/maintenance.c src/library/archive_rows.c \
                $(wildcard src/stored_texts/*.c) \
                src/base/dynamic_library.c \
                $(addprefix pictures/,canvas_cairo.c drawing_library.c \
                typeface.c typesetter.c booklet_pdf.c booklet_pieces.c \
                paper_bracket.c paper_pdf.c raster_png.c raster_sixel.c \
                animation_gif.c)
WASM_LIB := $(filter-out $(WASM_WITHOUT),$(filter src/% games/% grammar/% \
              pictures/% events/%,$(LIB_SRC))) $(wildcard wasm/*.c)
WASM_OBJ := $(WASM_LIB:%.c=$(WASM)/%.o) $(GENERATED:$(BUILD)/%.c=$(WASM)/%.o)
WASM_OTHERS := $(addprefix $(WASM)/jansson/src/,dump error hashtable \
                 hashtable_seed load memory pack_unpack strbuffer strconv utf \
                 value version) $(WASM)/utf8proc/utf8proc
WASM_CFLAGS := -Oz -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
               -DXXH_INLINE_ALL -DUTF8PROC_STATIC -I$(WASM)/include
WASM_CC = $(call SAY,WASM) emcc $(WASM_CFLAGS) -MMD -MP
comma := ,
WASM_EXPORTS = $(subst $() ,$(comma),$(addprefix _,malloc free \
    $(shell grep -v -e archive -e import -e query -e _edit -e events_ratings src/library/ludex.symbols)))

.PHONY: wasm
wasm: $(WASM)/ludex.wasm $(WASM)/ludex.mjs $(WASM)/ludex.d.mts ## the library for JavaScript, in build/wasm

$(WASM)/ludex.wasm: $(WASM_OBJ) $(WASM_OTHERS:=.o)
	$(call SAY,LD) emcc -Oz --no-entry -s STANDALONE_WASM=1 \
	    -s ALLOW_MEMORY_GROWTH=1 -s EXPORTED_FUNCTIONS='$(WASM_EXPORTS)' \
	    -o $@ $^

$(WASM)/ludex.mjs $(WASM)/ludex.d.mts: $(WASM)/%: wasm/%
	@mkdir -p $(@D)
	cp $< $@

$(WASM)/ready: wasm/setup.sh
	@mkdir -p $(@D)
	sh wasm/setup.sh $(WASM)
	@touch $@

$(WASM)/%.o: %.c $(WASM)/ready
	@mkdir -p $(@D)
	$(WASM_CC) -std=c11 -Iinclude -I$(BUILD) -I. -fvisibility=hidden -c -o $@ $<

$(GENERATED:$(BUILD)/%.c=$(WASM)/%.o): $(WASM)/%.o: $(BUILD)/%.c $(WASM)/ready
	@mkdir -p $(@D)
	$(WASM_CC) -std=c11 -Iinclude -I$(BUILD) -I. -I$(dir $*) \
	    -fvisibility=hidden -c -o $@ $<

$(WASM_OTHERS:=.o): $(WASM)/%.o: $(WASM)/ready
	@mkdir -p $(@D)
	$(WASM_CC) -D_GNU_SOURCE -DHAVE_CONFIG_H -I$(WASM)/jansson/src -c -o $@ $(WASM)/$*.c

$(WASM_OBJ): | $(YACC:%.y=$(BUILD)/%.tab.h)
$(WASM)/games/brax/standard.o: $(BUILD)/games/brax/standard.inc
-include $(WASM_OBJ:.o=.d) $(WASM_OTHERS:=.d)
