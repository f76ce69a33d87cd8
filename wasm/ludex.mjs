/**
 * Ludex in JavaScript: libludex as WebAssembly, in browsers, workers and Node.
 *
 *     import { load } from './ludex.mjs';
 *     const ludex = await load();
 *     const p = ludex.position('quax', { options: { Size: 11 } });
 *     p.play('d3');
 *     console.log(p.text, p.mover, p.plies().length);
 *     p.free();
 *
 * This is the API of ludex.h (ludex(3)) without archives, under the same names:
 * ludex_position_play becomes position.play. ludex.d.mts declares it for
 * TypeScript. The contracts of ludex.h apply;
 * differences are noted at each class. Handles are freed by free(), or by
 * `using`; a failure is thrown as a LudexError. `ludex.c` has the functions of
 * the library itself.
 */

/** Thrown where C returns a code below 0; the fields of struct ludex_error. */
export class LudexError extends Error {
    /** @param {{code: number, message: string, detail: string, help: string[],
     *          at: number, length: number}} fields */
    constructor(fields) {
        super(fields.message);
        this.name = 'LudexError';
        this.code = fields.code;
        this.detail = fields.detail;
        this.help = fields.help;
        this.at = fields.at; /* bytes of UTF-8, if `length` */
        this.length = fields.length;
    }
}

/** enum ludex_code */
export const codes = Object.freeze({
    OK: 0, REFUSED: -1, UNKNOWN: -2, MISUSE: -3, NO_MEMORY: -4, SYSTEM: -5,
    TRUNCATED: -6, TOO_LARGE: -7, LOCKED: -8, NO_ARCHIVE: -9,
    OTHER_VERSION: -10, DAMAGED: -11,
});

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
const BAD_FILE = 8, NO_ENTRY = -44; /* errno values of WASI and emscripten */

/* ---- imports of the module ------------------------------------------------ */

/** The module reads and writes nothing; the time seeds a hash table. */
function imports(module, host) {
    const known = {
        env: {
            emscripten_notify_memory_growth() {},
            getTempRet0: () => host.temporary,
            setTempRet0: (value) => { host.temporary = value; },
            _emscripten_throw_longjmp() { throw Infinity; },
        },
        wasi_snapshot_preview1: {
            clock_time_get(id, precision, out) {
                const now = BigInt(Date.now()) * 1000000n;
                host.view().setBigUint64(out, now, true);
                return 0;
            },
            proc_exit(status) { throw new Error(`libludex ended: ${status}`); },
        },
    };
    const out = { env: {}, wasi_snapshot_preview1: {} };

    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        const refused = from === 'env' ? NO_ENTRY : BAD_FILE;
        out[from][name] = known[from][name] ??
            (name.startsWith('invoke_') ? (...all) => invoke(host, ...all)
                : () => refused);
    }
    return out;
}

/** Makes a call that longjmp() may leave. */
function invoke(host, index, ...args) {
    const c = host.c, stack = c.stackSave();

    try {
        return c.__indirect_function_table.get(index)(...args);
    } catch (thrown) {
        c.stackRestore(stack);
        if (thrown !== Infinity)
            throw thrown;
        c.setThrew(1, 0);
        return undefined;
    }
}

async function compile(source) {
    if (source instanceof WebAssembly.Module)
        return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
        return WebAssembly.compile(source);
    const url = source ?? new URL('ludex.wasm', import.meta.url);
    if (new URL(url).protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return WebAssembly.compile(await readFile(new URL(url)));
    }
    return WebAssembly.compileStreaming(fetch(url));
}

/**
 * Loads the library: from ludex.wasm next to this file, or from a URL, bytes or a
 * compiled module. Each worker needs its own.
 * @param {URL|string|BufferSource|WebAssembly.Module} [source]
 * @returns {Promise<Ludex>}
 */
export async function load(source) {
    const host = { temporary: 0, view: null, c: null };
    const module = await compile(source);
    const instance =
        await WebAssembly.instantiate(module, imports(module, host));

    host.c = instance.exports;
    host.view = () => new DataView(host.c.memory.buffer);
    host.c._initialize?.();
    return new Ludex(host.c);
}

/* ---- memory --------------------------------------------------------------- */

/** Temporary memory of a call, released at its end. */
class Scratch {
    constructor(c) {
        this.c = c;
        this.kept = [];
    }

    take(size) {
        const at = this.c.malloc(size || 1);
        if (!at)
            throw new LudexError(noMemory);
        this.kept.push(at);
        new Uint8Array(this.c.memory.buffer, at, size).fill(0);
        return at;
    }

    bytes(bytes) {
        const at = this.take(bytes.length);
        new Uint8Array(this.c.memory.buffer, at, bytes.length).set(bytes);
        return at;
    }

    /* 0 for null and undefined. */
    text(text) {
        if (text === null || text === undefined)
            return 0;
        if (`${text}`.includes('\0'))
            throw new TypeError('a string must not contain NUL');
        return this.bytes(encoder.encode(`${text}\0`));
    }

    /* For a text that C requires. */
    must(text) {
        if (text === null || text === undefined)
            throw new TypeError('a string is required');
        return this.text(text);
    }

    /* A list of pointers, ended by 0. */
    list(pointers) {
        const at = this.take(4 * (pointers.length + 1));
        const view = new DataView(this.c.memory.buffer);
        pointers.forEach((p, i) => view.setUint32(at + 4 * i, p, true));
        return at;
    }

    /* A list of struct ludex_option: names and values. */
    pairs(pairs) {
        return this.list([...pairs.flat().map((word) => this.must(word)), 0]);
    }

    free() {
        this.kept.forEach((at) => this.c.free(at));
        this.kept = [];
    }
}

const noMemory = {
    code: codes.NO_MEMORY, message: 'out of memory', detail: '', help: [],
    at: 0, length: 0,
};
const gone = {
    ...noMemory, code: codes.MISUSE,
    message: 'this object was freed, or the object it belongs to has moved on',
};

/** Memory as JavaScript sees it. */
class Memory {
    constructor(c) {
        this.c = c;
    }

    view() {
        return new DataView(this.c.memory.buffer);
    }

    slice(at, length) {
        return new Uint8Array(this.c.memory.buffer, at, length);
    }

    /* null for 0. */
    text(at) {
        if (!at)
            return null;
        const all = new Uint8Array(this.c.memory.buffer);
        return decoder.decode(all.subarray(at, all.indexOf(0, at)));
    }

    /* A text for which C returns NULL only if out of memory. */
    mustText(at) {
        if (!at)
            throw new LudexError(noMemory);
        return this.text(at);
    }

    list(at) {
        const out = [], view = this.view();
        for (let p; (p = view.getUint32(at, true)); at += 4)
            out.push(this.text(p));
        return out;
    }

    /* The one error object, made when it is first needed. */
    get failure() {
        this.made_error ||= this.c.ludex_error_new();
        if (!this.made_error)
            throw new LudexError(noMemory);
        return this.made_error;
    }

    /* The error of the last call that failed. */
    error() {
        const { c, failure } = this, help = [];
        for (let word; (word = c.ludex_error_help(failure, help.length));)
            help.push(this.text(word));
        return new LudexError({
            code: c.ludex_error_code(failure),
            message: this.text(c.ludex_error_message(failure)),
            detail: this.text(c.ludex_error_detail(failure)),
            help,
            at: c.ludex_error_at(failure),
            length: c.ludex_error_length(failure),
        });
    }

    /* Does something with scratch memory. */
    with(work) {
        const scratch = new Scratch(this.c);
        try {
            return work(scratch);
        } finally {
            scratch.free();
        }
    }

    /* Makes a call whose last argument is a struct ludex_error; throws the error
     * if the result is below 0. */
    try(call) {
        return this.with((s) => {
            const result = call(s, this.failure);
            if (result < 0)
                throw this.error();
            return result;
        });
    }

    /* The same for a call that returns a text, or NULL if it fails. */
    tryText(call) {
        return this.with((s) => {
            const text = call(s, this.failure);
            if (!text)
                throw this.error();
            return this.text(text);
        });
    }

    /* Makes a handle; C stores it at the first argument of `call`. */
    make(call) {
        return this.try((s, error) => {
            const out = s.take(4), code = call(out, s, error);
            this.made = code < 0 ? 0 : this.view().getUint32(out, true);
            return code;
        }) < 0 ? 0 : this.made;
    }
}

/* ---- the library ---------------------------------------------------------- */

/** Use load(). */
export class Ludex {
    constructor(c) {
        this.c = c;
        this.memory = new Memory(c);
    }

    get version() {
        return this.memory.text(this.c.ludex_version());
    }

    /** All games: name, title, colours, players, options, symmetries, notation. */
    get games() {
        const out = [];
        for (let i = 0, g; (g = this.c.ludex_game_at(i)); i++)
            out.push(this.describeGame(g));
        return out;
    }

    /** All notations: name, title, extension (or null), writes, games. */
    get notations() {
        const c = this.c, text = (at) => this.memory.text(at), out = [];
        const games = this.games;
        for (let i = 0, n; (n = c.ludex_notation_at(i)); i++)
            out.push({
                name: text(c.ludex_notation_name(n)),
                title: text(c.ludex_notation_title(n)),
                extension: text(c.ludex_notation_extension(n)),
                writes: c.ludex_notation_writes(n) === 1,
                games: games.map((g) => g.name).filter((name, at) =>
                    c.ludex_notation_holds(n, c.ludex_game_at(at))),
            });
        return out;
    }

    describeGame(g) {
        const c = this.c, text = (at) => this.memory.text(at);
        const all = (ask) => {
            const out = [];
            for (let i = 0, at; (at = ask(g, i)); i++)
                out.push(text(at));
            return out;
        };
        return {
            name: text(c.ludex_game_name(g)),
            title: text(c.ludex_game_title(g)),
            colours: all(c.ludex_game_colour),
            players: c.ludex_game_players(g),
            options: all(c.ludex_game_option),
            symmetries: all(c.ludex_game_symmetry),
            notation: text(c.ludex_notation_name(c.ludex_game_notation(g))),
        };
    }

    /** Returns the start of a game, or the position of a text.
     * @param {{options?: Object<string, string|number>, text?: string}} [how] */
    position(game, how = {}) {
        const { options, text } = asked(how, ['options', 'text']);
        return new Position(this, this.memory.make((out, s, error) => {
            const list = s.pairs(Object.entries(options ?? {}));
            return this.c.ludex_position_new(out, s.must(game), list,
                s.text(text), error);
        }));
    }

    /** Returns a reader of bytes or of a text; see ReaderOptions in
     * ludex-reader(3).
     * @param {Uint8Array|string} input
     * @param {{name?: string, game?: string, notation?: string,
     *          to_move?: string, encoding?: string, board?: string,
     *          names?: string, levels?: string[], kept?: number}} [options] */
    reader(input, options = {}) {
        return new Reader(this, input, options);
    }

    /** @param {{notation?: string, columns?: string, written?: string,
     *           ascii?: boolean, list?: boolean, repair?: boolean,
     *           positions?: boolean, raw?: boolean}} [options] */
    writer(options = {}) {
        return new Writer(this, options);
    }

    /** Checks all records of an input. Returns a summary, and the reports of
     * `ludex check` in the format "text" or "json". */
    check(input, options = {}, format = 'text') {
        const reader = this.reader(input, options), reports = [];
        try {
            for (const record of reader)
                reports.push(record.report(format));
            reports.push(reader.report(format));
            return { report: reports.join(''), summary: reader.summary };
        } finally {
            reader.free();
        }
    }

    /** Reads events from a text or bytes: an event file, its form as JSON, TRF or,
     * with the option `form`, a list of players or a page with tables.
     * @param {Uint8Array|string} input
     * @param {{form?: string, series?: string, game?: string, source?: string,
     *          date_order?: string}} [options] */
    events(input, options = {}) {
        const bytes = bytesOf(input);
        asked(options, eventsOptions);
        return new Events(this, this.memory.make((out, s, error) =>
            this.c.ludex_events_new_memory(out, s.bytes(bytes), bytes.length,
                s.pairs(given(options, eventsOptions)), error)));
    }

    /** Generates an event for tests.
     * @param {{players?: number, rounds?: number, system?: string,
     *          seed?: number, draws?: number, forfeits?: number,
     *          byes?: number, withdrawals?: number}} [options] */
    generateEvents(options = {}) {
        return new Events(this, this.memory.make((out, s, error) =>
            this.c.ludex_events_new_generated(out,
                s.pairs(given(options, Object.keys(options))), error)));
    }

    /** Checks a text of events. Returns a list of diagnostics: severity, slug,
     * line, column, text, message, reason. The text may contain errors.
     * @param {Uint8Array|string} input
     * @param {{points?: string, tiebreaks?: string,
     *          levels?: string[]}} [options] */
    checkEvents(input, options = {}) {
        const bytes = bytesOf(input), names = ['points', 'tiebreaks'];
        asked(options, [...names, 'levels']);
        const pairs = pairsWithLevels(options, names);
        const table = new Table(this, this.memory.make((out, s, error) =>
            this.c.ludex_events_check(out, s.bytes(bytes), bytes.length,
                s.pairs(pairs), error)));
        try {
            return table.objects;
        } finally {
            table.free();
        }
    }
}

/** Checks that options have only these names, since a misspelt one would have no
 * effect. */
function asked(given, names) {
    const other = Object.keys(given).find((name) => !names.includes(name));
    if (other !== undefined)
        throw new TypeError(`unknown option ${other}; the options are ${names.join(', ')}`);
    return given;
}

function formatOf(name) {
    const known = ['text', 'json'].indexOf(name);
    if (known < 0)
        throw new TypeError(`unknown format ${name}; the formats are text and json`);
    return known;
}

/** An object of C. Once it is freed, or its reader has gone on to the next
 * record, all its members throw codes.MISUSE. */
class Handle {
    constructor(ludex, at) {
        this.ludex = ludex;
        this.c = ludex.c;
        this.memory = ludex.memory;
        this.handle = at;
    }

    get at() {
        if (!this.handle)
            throw new LudexError(gone);
        return this.handle;
    }

    /* Invalidates the handle and returns it. */
    leave() {
        const at = this.handle;
        this.handle = 0;
        return at;
    }

    [dispose]() {
        this.free();
    }

    /* Returns a text by its length; it may contain NUL. */
    sized(call) {
        return this.memory.with((s) => {
            const length = s.take(4), at = call(length);
            if (!at)
                throw new LudexError(noMemory);
            const size = this.memory.view().getUint32(length, true);
            return decoder.decode(this.memory.slice(at, size));
        });
    }
}

/* ---- positions ------------------------------------------------------------ */

/** struct ludex_position */
export class Position extends Handle {
    free() {
        const at = this.leave();
        if (!this.lent)
            this.c.ludex_position_free(at);
    }

    copy() {
        return this.memory.with((s) => {
            const out = s.take(4);
            if (this.c.ludex_position_copy(out, this.at) < 0)
                throw new LudexError(noMemory);
            return new Position(this.ludex,
                this.memory.view().getUint32(out, true));
        });
    }

    get game() {
        return this.memory.text(
            this.c.ludex_game_name(this.c.ludex_position_game(this.at)));
    }

    option(name) {
        return this.memory.with((s) => this.memory.mustText(
            this.c.ludex_position_option(this.at, s.must(name))));
    }

    get text() {
        return this.memory.mustText(this.c.ludex_position_text(this.at));
    }

    get side() {
        return this.c.ludex_position_side(this.at);
    }

    get mover() {
        return this.memory.text(this.c.ludex_position_mover(this.at));
    }

    get over() {
        return this.c.ludex_position_is_over(this.at) === 1;
    }

    /** "1-0", "0-1", "1/2-1/2", "*" */
    get result() {
        return this.memory.text(
            this.c.ludex_result_text(this.c.ludex_position_result(this.at)));
    }

    get score() {
        return this.memory.mustText(this.c.ludex_position_score(this.at));
    }

    get counting() {
        return this.memory.mustText(this.c.ludex_position_counting(this.at));
    }

    /** A BigInt. */
    get hash() {
        return BigInt.asUintN(64, this.c.ludex_position_hash(this.at));
    }

    get canonicalHash() {
        return BigInt.asUintN(64, this.c.ludex_position_canonical_hash(this.at));
    }

    /** The legal plies, sorted. */
    plies() {
        const list = this.c.ludex_position_plies(this.at, 0);
        if (!list)
            throw new LudexError(noMemory);
        return this.memory.list(list);
    }

    /** A BigInt. */
    perft(depth) {
        return this.memory.with((s) => {
            const out = s.take(8);
            if (this.c.ludex_position_perft(this.at, depth, out) < 0)
                throw new LudexError(noMemory);
            return this.memory.view().getBigUint64(out, true);
        });
    }

    play(ply) {
        this.memory.try((s, error) =>
            this.c.ludex_position_play(this.at, s.must(ply), error));
        return this;
    }

    /** Returns the number of plies played; an error has it as `played`. */
    playLine(plies) {
        return this.memory.with((s) => {
            const played = s.take(4), error = this.memory.failure;
            const code = this.c.ludex_position_play_line(this.at, s.must(plies),
                played, error);
            const count = this.memory.view().getUint32(played, true);
            if (code < 0)
                throw Object.assign(this.memory.error(), { played: count });
            return count;
        });
    }

    /** Returns null if the ply is legal, else a LudexError with the reason. */
    whyNot(ply) {
        return this.memory.with((s) => {
            const error = this.memory.failure;
            return this.c.ludex_position_why_illegal(this.at, s.must(ply), error) < 0
                ? this.memory.error() : null;
        });
    }

    describe(ply) {
        return this.memory.tryText((s, error) =>
            this.c.ludex_position_describe(this.at, s.must(ply), error));
    }

    /** Returns the ply under a symmetry, an index in game.symmetries. */
    mapPly(ply, symmetry) {
        return this.memory.tryText((s, error) =>
            this.c.ludex_position_map_ply(this.at, s.must(ply), symmetry, error));
    }

    board(unicode = false) {
        return this.memory.mustText(
            this.c.ludex_position_board(this.at, unicode ? 1 : 0));
    }

    get svg() {
        return this.memory.mustText(this.c.ludex_position_svg(this.at));
    }
}

/* ---- readers -------------------------------------------------------------- */

const readerOptions = ['name', 'game', 'notation', 'to_move', 'encoding',
    'board', 'names', 'kept'];

/* Those that are given, with flags as C has them. */
function given(options, names) {
    return names.filter((name) => options[name] !== undefined &&
        options[name] !== null).map((name) => [name,
        typeof options[name] === 'boolean' ? Number(options[name])
            : options[name]]);
}

/* The same, with the option `level` once for each item of `levels`. */
function pairsWithLevels(options, names) {
    return [...given(options, names),
        ...(options.levels ?? []).map((level) => ['level', level])];
}

function bytesOf(input) {
    if (typeof input === 'string')
        return encoder.encode(input);
    if (ArrayBuffer.isView(input))
        return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    if (input instanceof ArrayBuffer)
        return new Uint8Array(input);
    throw new TypeError('an input must be a string or bytes');
}

/** struct ludex_reader: iterates once over the records, with `for (const record of
 * reader)`; each is valid until the next one. Compressed bytes must be
 * decompressed first (DecompressionStream, node:zlib). */
export class Reader extends Handle {
    constructor(ludex, input, options) {
        super(ludex, 0);
        const bytes = bytesOf(input);
        this.kept = new Scratch(this.c); /* retained until this is freed */
        try {
            asked(options, [...readerOptions, 'levels']);
            const pairs = pairsWithLevels(options, readerOptions);
            const at = this.kept.bytes(bytes);
            this.handle = this.memory.make((out, s, error) =>
                this.c.ludex_reader_new_memory(out, at, bytes.length,
                    s.pairs(pairs), error));
        } catch (thrown) {
            this.kept.free();
            throw thrown;
        }
    }

    free() {
        this.record?.leave();
        this.c.ludex_reader_free(this.leave());
        this.kept.free();
    }

    /** Returns the next Record; null at the end. */
    next() {
        this.record?.leave();
        this.record = null;
        this.memory.try((s, error) => {
            const out = s.take(4);
            const code = this.c.ludex_reader_next(this.at, out, error);
            if (code > 0)
                this.record = new Record(this.ludex,
                    this.memory.view().getUint32(out, true));
            return code;
        });
        return this.record;
    }

    *[Symbol.iterator]() {
        for (let record; (record = this.next());)
            yield record;
    }

    get summary() {
        const count = (i) => Number(this.c.ludex_reader_count(this.at, i));
        return {
            records: count(0), clean: count(1), with_errors: count(2),
            plies: count(3), foreign: count(4), texts: count(5),
        };
    }

    report(format = 'text') {
        return this.sized((length) =>
            this.c.ludex_reader_report(this.at, formatOf(format), length));
    }
}

/* ---- records -------------------------------------------------------------- */

/** struct ludex_record: belongs to its reader. */
export class Record extends Handle {
    free() {}

    get number() {
        return Number(this.c.ludex_record_number(this.at));
    }

    get line() {
        return Number(this.c.ludex_record_line(this.at));
    }

    get byte() {
        return Number(this.c.ludex_record_byte(this.at));
    }

    /** Returns a copy of its bytes. */
    get bytes() {
        return this.memory.with((s) => {
            const length = s.take(4);
            const at = this.c.ludex_record_text(this.at, length);
            const size = this.memory.view().getUint32(length, true);
            return this.memory.slice(at, size).slice();
        });
    }

    get text() {
        return decoder.decode(this.bytes);
    }

    /** The game's name; null if it is unrecognised. */
    get game() {
        const game = this.c.ludex_record_game(this.at);
        return game ? this.memory.text(this.c.ludex_game_name(game)) : null;
    }

    get notation() {
        const n = this.c.ludex_record_notation(this.at);
        return n ? this.memory.text(this.c.ludex_notation_name(n)) : null;
    }

    /** Returns a tag's value; null if there is no such tag. */
    tag(name) {
        return this.memory.with((s) => this.memory.text(
            this.c.ludex_record_tag(this.at, s.must(name))));
    }

    /** All tags as written, each as [name, value]. */
    get tags() {
        return this.memory.with((s) => {
            const at = s.take(8), out = [];
            for (let i = 0, more; (more = this.c.ludex_record_tag_at(this.at, i,
                at, at + 4)); i++) {
                if (more < 0)
                    throw new LudexError(noMemory);
                const view = this.memory.view();
                out.push([this.memory.text(view.getUint32(at, true)),
                    this.memory.text(view.getUint32(at + 4, true))]);
            }
            return out;
        });
    }

    get plies() {
        return this.c.ludex_record_plies(this.at);
    }

    get result() {
        return this.memory.text(
            this.c.ludex_result_text(this.c.ludex_record_result(this.at)));
    }

    get legal() {
        return this.c.ludex_record_is_legal(this.at) === 1;
    }

    get clean() {
        return this.c.ludex_record_is_clean(this.at) === 1;
    }

    /** The tree: the first ply of the main line, or null. A node has ply, legal,
     * round, turn, notes, notesBefore, next, variation and sibling. */
    get first() {
        return this.node(this.c.ludex_record_first(this.at));
    }

    get notes() {
        return this.notesFrom(this.c.ludex_record_notes(this.at));
    }

    node(at) {
        return at ? new Node(this, at) : null;
    }

    /** Returns notes: comments as texts, glyphs as numbers. */
    notesFrom(note) {
        const out = [];
        for (; note; note = this.c.ludex_note_next(note))
            out.push(this.c.ludex_note_glyph(note) || this.memory.mustText(
                this.c.ludex_record_comment(this.at, note)));
        return out;
    }

    /** Iterates over the plies of the main line or, with `all`, of all lines: node,
     * index, depth, and the position after it, which is valid until the next one;
     * null if it is unknown. The first item is the start, without a node. */
    *walk(all = false) {
        const c = this.c;
        c.ludex_record_walk(this.at, all ? 1 : 0);
        let more = 1;
        for (; more > 0; more = c.ludex_record_step(this.at))
            yield {
                node: this.node(c.ludex_record_node(this.at)),
                index: c.ludex_record_index(this.at),
                depth: c.ludex_record_depth(this.at),
                position: this.position(),
            };
        if (more < 0)
            throw new LudexError(noMemory);
    }

    position() {
        this.shown?.leave();
        const at = this.c.ludex_record_position(this.at);
        this.shown = at
            ? Object.assign(new Position(this.ludex, at), { lent: true }) : null;
        return this.shown;
    }

    leave() {
        this.shown?.leave();
        return super.leave();
    }

    /** A list with the fields of struct ludex_diagnostic. */
    get diagnostics() {
        const out = [];
        for (let i = 0, at; (at = this.c.ludex_record_diagnostic(this.at, i));
            i++)
            out.push(this.diagnostic(at));
        return out;
    }

    diagnostic(at) {
        const view = this.memory.view();
        const text = (offset) =>
            this.memory.text(view.getUint32(at + offset, true));
        const number = (offset) => Number(view.getBigUint64(at + offset, true));
        return {
            slug: text(0),
            severity: this.memory.text(
                this.c.ludex_severity_name(view.getInt32(at + 4, true))),
            message: text(8),
            reason: text(12),
            text: text(16),
            position: text(20),
            help: this.memory.list(view.getUint32(at + 24, true)),
            ply: view.getUint32(at + 28, true),
            line: number(32),
            column: number(40),
            byte: number(48),
            length: view.getUint32(at + 56, true),
        };
    }

    /** Returns all diagnostics as `ludex check` prints them: "text" or "json". */
    report(format = 'text') {
        return this.sized((length) =>
            this.c.ludex_record_report(this.at, formatOf(format), length));
    }
}

/** A ply of a record; valid as long as the record. */
export class Node {
    constructor(record, at) {
        this.record = record;
        this.node = at;
    }

    get at() {
        return this.record.at && this.node;
    }

    get ply() {
        return this.record.memory.mustText(
            this.record.c.ludex_record_ply(this.record.at, this.at));
    }

    get legal() {
        return this.record.c.ludex_node_is_legal(this.at) === 1;
    }

    get round() {
        return this.record.c.ludex_node_round(this.at);
    }

    get turn() {
        return this.record.c.ludex_node_turn(this.at);
    }

    get notes() {
        return this.record.notesFrom(this.record.c.ludex_node_notes(this.at));
    }

    get notesBefore() {
        return this.record.notesFrom(
            this.record.c.ludex_node_notes_before(this.at));
    }

    get next() {
        return this.record.node(this.record.c.ludex_node_next(this.at));
    }

    get variation() {
        return this.record.node(this.record.c.ludex_node_variation(this.at));
    }

    get sibling() {
        return this.record.node(this.record.c.ludex_node_sibling(this.at));
    }
}

/* ---- writers -------------------------------------------------------------- */

const writerOptions = ['notation', 'columns', 'written', 'ascii', 'list',
    'repair', 'positions', 'raw'];

/** struct ludex_writer */
export class Writer extends Handle {
    constructor(ludex, o) {
        asked(o, writerOptions);
        super(ludex, ludex.memory.make((out, s, error) =>
            ludex.c.ludex_writer_new(out, s.pairs(given(o, writerOptions)),
                error)));
    }

    free() {
        this.c.ludex_writer_free(this.leave());
    }

    get preamble() {
        return this.sized((length) =>
            this.c.ludex_writer_preamble(this.at, length));
    }

    record(record) {
        return this.memory.tryText((s, error) =>
            this.c.ludex_writer_record(this.at, record.at, 0, error));
    }

    get lost() {
        return this.memory.mustText(this.c.ludex_writer_lost(this.at));
    }
}

/* ---- tables --------------------------------------------------------------- */

/* enum ludex_type */
const types = { number: 1, truth: 2, text: 3, real: 5 };

/** struct ludex_table: rows of typed cells. */
export class Table extends Handle {
    free() {
        this.c.ludex_table_free(this.leave());
    }

    get title() {
        return this.memory.text(this.c.ludex_table_title(this.at));
    }

    /** A line of text about the rows: the tie-breaks, for example. */
    get rule() {
        return this.memory.text(this.c.ludex_table_rule(this.at));
    }

    /** The number of rows. */
    get rows() {
        return this.c.ludex_table_rows(this.at);
    }

    /** The names of the columns. */
    get columns() {
        const count = this.c.ludex_table_columns(this.at);
        return Array.from({ length: count }, (_, i) =>
            this.memory.text(this.c.ludex_table_column(this.at, i)));
    }

    /** Returns a cell as it is printed; null if there is no such cell. */
    text(row, column) {
        return this.memory.text(this.c.ludex_table_text(this.at, row, column));
    }

    /** Returns a cell as a text, a number or a truth value; null if it is
     * empty. */
    cell(row, column) {
        const c = this.c, at = this.at;
        switch (c.ludex_table_type(at, row, column)) {
        case types.text:
            return this.text(row, column);
        case types.number:
            return Number(c.ludex_table_number(at, row, column));
        case types.real:
            return c.ludex_table_real(at, row, column);
        case types.truth:
            return c.ludex_table_number(at, row, column) === 1n;
        default:
            return null;
        }
    }

    /** All rows as objects with the names of the columns. */
    get objects() {
        const columns = this.columns;
        return Array.from({ length: this.rows }, (_, row) =>
            Object.fromEntries(columns.map((name, column) =>
                [name, this.cell(row, column)])));
    }

    /** Returns the table in a form such as "text", "csv", "json" or "html". */
    write(form = 'text') {
        return this.memory.tryText((s, error) =>
            this.c.ludex_table_write(this.at, s.must(form), 0, error));
    }
}

/* ---- events --------------------------------------------------------------- */

const eventsOptions = ['form', 'series', 'game', 'source', 'date_order'];
/* enum ludex_result */
const results = ['*', '1-0', '0-1', '1/2-1/2'];

/** struct ludex_events. Members that take the number of an event, from 0, use
 * the first event by default. */
export class Events extends Handle {
    free() {
        this.c.ludex_events_free(this.leave());
    }

    /** The number of events. */
    get count() {
        return this.c.ludex_events_count(this.at);
    }

    /** Returns the name of an event; null if there is no such event. */
    name(event = 0) {
        const known = event >= 0 && event < this.count;
        return known ? this.memory.mustText(
            this.c.ludex_events_name(this.at, event)) : null;
    }

    /** All events as the text of an event file. */
    get text() {
        return this.memory.mustText(this.c.ludex_events_text(this.at, 0));
    }

    /** Returns a Table by its name: "standings", "crosstable", "boards" ...; the
     * names and options are those of ludex_events_table. */
    table(name, event = 0, options = {}) {
        return this.makeTable(options, (out, pairs, s, error) =>
            this.c.ludex_events_table(out, this.at, s.must(name), event, pairs,
                error));
    }

    /** Pairs the next round, and returns its number. */
    pair(event = 0, options = {}) {
        return this.memory.try((s, error) =>
            this.c.ludex_events_pair(this.at, event, pairsOf(s, options),
                error));
    }

    /** Returns the pairings of the next round as a Table, without adding its
     * games. */
    pairing(event = 0, options = {}) {
        return this.makeTable(options, (out, pairs, s, error) =>
            this.c.ludex_events_pairing(out, this.at, event, pairs, error));
    }

    /** Numbers the players of an event without results, and pairs the first
     * round. Options: seed, system, rounds. */
    draw(event = 0, options = {}) {
        this.memory.try((s, error) =>
            this.c.ludex_events_draw(this.at, event, pairsOf(s, options),
                error));
        return this;
    }

    /** Sets the result of a game: "1-0", "0-1", "1/2-1/2" or "*".
     * @param {{event?: number, round: number, first: string, second: string,
     *          result: string, forfeit?: boolean}} game */
    setResult(game) {
        const { event = 0, round, first, second, result, forfeit } = asked(game,
            ['event', 'round', 'first', 'second', 'result', 'forfeit']);
        const kind = results.indexOf(result);
        if (kind < 0)
            throw new TypeError(`unknown result ${result}; the results are ${results.join(', ')}`);
        this.memory.try((s, error) =>
            this.c.ludex_events_set_result(this.at, event, round, s.must(first),
                s.must(second), kind, pairsOf(s, { forfeit }), error));
        return this;
    }

    /** Returns an event as the text of a file.
     * @param {{to?: string, ends?: string, points?: string,
     *          tiebreaks?: string}} [options] */
    write(event = 0, options = {}) {
        return this.memory.tryText((s, error) =>
            this.c.ludex_events_write(this.at, event, pairsOf(s, options), 0,
                error));
    }

    /** The parts of the last event that the format could not express, or "". */
    get lost() {
        return this.memory.mustText(this.c.ludex_events_lost(this.at));
    }

    makeTable(options, make) {
        return new Table(this.ludex, this.memory.make((out, s, error) =>
            make(out, pairsOf(s, options), s, error)));
    }
}

/* All given options; C refuses unknown names. */
function pairsOf(scratch, options) {
    return scratch.pairs(given(options, Object.keys(options)));
}
