/*
 * Lists that grow: an array, how many items it has, and for how many it has room;
 * and the search in one that is in order.
 *
 *     struct ids {
 *         int64_t *list;
 *         size_t count, room;
 *     };
 *
 *     if (!LIST_ROOM(ids->list, ids->count, ids->room, 64))
 *         return false;
 *     ids->list[ids->count++] = id;
 *
 * The array is the caller's to free. ARENA_ROOM (arena.h) is the same of one in
 * an arena.
 */
#ifndef LUDEX_LIST_H
#define LUDEX_LIST_H

#include <stddef.h>

/* Whether there is room for one more, which is made where there is none: `first`
   items at first, then twice as many. False: no memory, and all is as it was. The
   array moves; what is new in it is not set. */
#define LIST_ROOM(list, count, room, first)                         \
    ((count) < (room) ||                                            \
     ((list) = list_grow((list), &(room), sizeof *(list), (first)), \
      (count) < (room)))

/* What LIST_ROOM calls: the array, larger, with its room; or the array as it was. */
void *list_grow(void *list, size_t *room, size_t size, size_t first);

/* The order of two int64_t, as qsort and bsearch ask for it. */
int list_by_number(const void *left, const void *right);

/*
 * Sets `at` to the first place of a list in order, of so many items, whose item is
 * not before what is sought, or to their count; `before` says of the item at `at`
 * whether it is.
 *
 *     size_t at;
 *
 *     LIST_SEEK(at, ids->count, ids->list[at] < id);
 *     return at < ids->count && ids->list[at] == id;
 */
#define LIST_SEEK(at, count, before)                      \
    for (size_t low_ = 0, high_ = (count);                \
         (at) = low_ + (high_ - low_) / 2, low_ < high_;) \
    (before) ? (low_ = (at) + 1) : (high_ = (at))

#endif
