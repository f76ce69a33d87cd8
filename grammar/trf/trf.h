/*
 * TRF: FIDE's Tournament Report File, in its versions of 2016 and 2026, with
 * JaVaFo's and bbpPairings' own lines (XX., BB.). What stands where on a line is
 * told by columns, which count characters from 1.
 *
 * A line that an event has no place for is a remark of it, "# TRF 102 ...", and
 * written as that line again.
 */
#ifndef LUDEX_GRAMMAR_TRF_TRF_H
#define LUDEX_GRAMMAR_TRF_TRF_H

#include "event.h"

enum {
    TRF_NUMBER_MAX = 9999,
    TRF_ROUNDS = 92, /* the column of the first round */
    TRF_ROUND_WIDTH = 10,
    TRF_ROUNDS_MAX = 999,
    TRF_NAME_WIDTH = 33,
};

#define TRF_KEPT "# TRF "
/* A player's sex, beside him: "# TRF sex w". */
#define TRF_SEX  "# TRF sex "

/* A round as a player's line has it. */
struct trf_cell {
    uint32_t opponent; /* number; 0: nobody */
    char colour;       /* 'w', 'b', '-' */
    char result;       /* as the page has it; ' ': none */
    struct span span;
};

struct trf_player {
    uint32_t number;
    struct span points_span;
    int64_t points; /* stated, in tenths; -1: none are */
    struct trf_cell *cells;
    uint32_t cell_count;
};

/* A line that is being read, fields from the left to the right. */
struct trf_line {
    struct str text;
    uint32_t begin;      /* in the file */
    size_t column, byte; /* as far as it is counted; columns from 1 */
};

struct trf_reader {
    struct arena *arena;
    struct diags *diags;
    struct event *event;
    struct trf_player *players;
    size_t player_count, player_room, event_room;
    uint32_t indices[TRF_NUMBER_MAX + 1]; /* of players by number, from 1 */
    uint32_t columns;                     /* rounds that lines have */
    uint32_t said_rounds;                 /* 142, XXR */
    bool said_sex;                        /* that an event does not hold it */
    bool paired[TRF_ROUNDS_MAX];          /* rounds that have a game, from 0 */
    struct str dates[TRF_ROUNDS_MAX];     /* likewise */
    struct event_result **next_result;
    struct event_remark **next_remark;
};

/* What results follow from the cells of all players. (trf_rounds.c) */
void trf_rounds(struct trf_reader *r);
void trf_check_points(struct trf_reader *r);
/* The last round that has a game, from 1; 0: none has. */
uint32_t trf_paired_rounds(const struct trf_reader *r);
void trf_add_bye(struct trf_reader *r, uint32_t player, uint32_t round,
                 char type, struct span span);

#endif
