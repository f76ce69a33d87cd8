/*
 * Growing lists, which consist of an array, the number of its items and its
 * capacity, and binary search in sorted lists.
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
 * The caller frees the array. ARENA_ROOM (arena.h) does the same for an array
 * in an arena.
 */
#ifndef LUDEX_LIST_H
#define LUDEX_LIST_H

#include <stddef.h>

/* Makes room for one more item. The first call makes room for `first` items;
   later calls double the room if it is full. The result is false, and nothing
   has changed, if out of memory. The array may move; new items are not
   initialised. */
#define LIST_ROOM(list, count, room, first)                         \
    ((count) < (room) ||                                            \
     ((list) = list_grow((list), &(room), sizeof *(list), (first)), \
      (count) < (room)))

/* Used by LIST_ROOM. Returns the enlarged array and updates *room, or returns
   the array unchanged if out of memory. */
void *list_grow(void *list, size_t *room, size_t size, size_t first);

/* Compares two int64_t, for qsort and bsearch. */
int list_by_number(const void *left, const void *right);

/*
 * Searches a sorted list. Sets `at` to the index of the first item that does
 * not come before the searched item, or to `count` if there is no such item.
 * `before` is an expression that is true if the item at index `at` comes before
 * the searched item.
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
