# Tests: `make check` and its relatives.

UNIT_SRC := $(wildcard tests/unit/*.c)
UNIT_BIN := $(UNIT_SRC:%.c=$(BUILD)/%)

$(BUILD)/tests/unit/%: tests/unit/%.c $(LIB)
	@mkdir -p $(@D)
	$(COMPILE) $(TEST_CFLAGS) -o $@ $< $(LIB) $(TEST_LIBS) $(LIB_LIBS)

-include $(UNIT_BIN:%=%.d)

.PHONY: unit
unit: $(UNIT_BIN) ## the unit tests alone
	@for t in $(UNIT_BIN); do $$t || exit 1; done
