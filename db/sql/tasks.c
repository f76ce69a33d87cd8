/* Decides whether the engine or this program does a piece of work (struct
   sql_task). */
#include "../engine/state.h"

static int compare_vocabularies(struct sql *db, const struct sql_task *task)
{
    struct text ours = {0}, theirs = {0};
    int fault = sql_get_text(db, db->engine->vocabulary, NO_VALUES, &theirs);

    task->vocabulary(&ours);
    if (!fault && ours.failed)
        fault = sql_fault(db, ARCHIVE_MEMORY);
    if (!fault)
        db->vocabulary = str_equal(text_str(&ours), text_str(&theirs))
                             ? READS_THE_SAME
                             : READS_OTHERS;
    text_release(&ours);
    text_release(&theirs);
    return fault;
}

int sql_assign_task(struct sql *db, const struct sql_task *task)
{
    const char *function = db->engine->function(db->connection, task->work);
    bool compares = function && task->vocabulary;
    int fault = compares && !db->vocabulary ? compare_vocabularies(db, task)
                                            : ARCHIVE_OK;

    if (function && (!compares || db->vocabulary == READS_THE_SAME))
        task->there(task->context, function);
    else if (!fault && task->here)
        task->here(task->context);
    return fault;
}
