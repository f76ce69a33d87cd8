/// <reference lib="esnext.disposable" />
/**
 * Declares the API of ludex.mjs for TypeScript. ludex.mjs describes its classes,
 * and ludex.h the functions that they call.
 */

export type Input = string | ArrayBuffer | ArrayBufferView;
export type ResultText = '1-0' | '0-1' | '1/2-1/2' | '*';
export type ReportFormat = 'text' | 'json';
export type TableForm =
    'text' | 'csv' | 'json' | 'html' | 'markdown' | 'mediawiki' | 'values';

export declare const codes: Readonly<{
    OK: 0, REFUSED: -1, UNKNOWN: -2, MISUSE: -3, NO_MEMORY: -4, SYSTEM: -5,
    TRUNCATED: -6, TOO_LARGE: -7, LOCKED: -8, NO_ARCHIVE: -9,
    OTHER_VERSION: -10, DAMAGED: -11,
}>;

export declare class LudexError extends Error {
    constructor(fields: {
        code: number, message: string, detail: string, help: string[],
        at: number, length: number,
    });
    code: number;
    detail: string;
    help: string[];
    at: number;
    length: number;
    /** The number of plies played, if Position.playLine fails. */
    played?: number;
}

/** The functions of the library itself, such as ludex_version. */
export type Functions = { readonly [name: string]: any };

export declare function load(
    source?: URL | string | BufferSource | WebAssembly.Module): Promise<Ludex>;

export interface Game {
    name: string;
    title: string;
    colours: string[];
    players: number;
    options: string[];
    symmetries: string[];
    notation: string;
}

export interface Notation {
    name: string;
    title: string;
    extension: string | null;
    writes: boolean;
    games: string[];
}

export interface PositionOptions {
    options?: { [name: string]: string | number };
    text?: string;
}

export interface ReaderOptions {
    name?: string;
    game?: string;
    notation?: string;
    to_move?: string;
    encoding?: string;
    board?: string;
    names?: string;
    levels?: string[];
    kept?: number;
}

export interface WriterOptions {
    notation?: string;
    columns?: string;
    written?: string;
    ascii?: boolean;
    list?: boolean;
    repair?: boolean;
    positions?: boolean;
    raw?: boolean;
}

export interface Summary {
    records: number;
    clean: number;
    with_errors: number;
    plies: number;
    foreign: number;
    texts: number;
}

export interface EventsOptions {
    form?: 'events' | 'players' | 'tables';
    series?: string;
    game?: string;
    source?: string;
    date_order?: 'dmy' | 'mdy' | 'ymd';
}

export interface GeneratedEventOptions {
    players?: number;
    rounds?: number;
    system?: string;
    seed?: number;
    draws?: number;
    forfeits?: number;
    byes?: number;
    withdrawals?: number;
}

export interface EventCheckOptions {
    points?: string;
    tiebreaks?: string;
    levels?: string[];
}

export interface EventDiagnostic {
    severity: string;
    slug: string;
    line: number;
    column: number;
    text: string;
    message: string;
    reason: string;
}

/** The names of the tables of ludex_events_table. */
export type EventTable =
    'standings' | 'teams' | 'crosstable' | 'bracket' | 'matches' | 'results' |
    'prizes' | 'performance' | 'explain' | 'explain-teams' | 'boards' |
    'slips' | 'wall-chart' | 'list' | 'champions' | 'countries' | 'titles' |
    'hosts' | 'player' | 'head-to-head';

export interface EventTableOptions {
    points?: string;
    tiebreaks?: string;
    round?: number;
    stage?: string | number;
    columns?: string;
    by?: 'country' | 'era' | 'year' | 'name';
    k?: string | number;
    fide?: boolean;
    system?: string;
    player?: string;
    opponent?: string;
}

export interface DrawOptions {
    seed?: number;
    system?: string;
    rounds?: number;
}

export interface EventGame {
    event?: number;
    round: number;
    first: string;
    second: string;
    result: ResultText;
    forfeit?: boolean;
}

export interface EventWriteOptions {
    to?: 'event' | 'json' | 'trf' | 'trf16';
    ends?: 'crlf' | 'cr' | 'lf';
    points?: string;
    tiebreaks?: string;
}

/** Returned by load(). */
export declare class Ludex {
    private constructor();
    readonly c: Functions;
    get version(): string;
    get games(): Game[];
    get notations(): Notation[];
    position(game: string, how?: PositionOptions): Position;
    reader(input: Input, options?: ReaderOptions): Reader;
    writer(options?: WriterOptions): Writer;
    check(input: Input, options?: ReaderOptions, format?: ReportFormat):
        { report: string, summary: Summary };
    events(input: Input, options?: EventsOptions): Events;
    generateEvents(options?: GeneratedEventOptions): Events;
    checkEvents(input: Input, options?: EventCheckOptions): EventDiagnostic[];
}

export declare class Position {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    copy(): Position;
    get game(): string;
    option(name: string): string;
    get text(): string;
    get side(): number;
    get mover(): string;
    get over(): boolean;
    get result(): ResultText;
    get score(): string;
    get counting(): string;
    get hash(): bigint;
    get canonicalHash(): bigint;
    plies(): string[];
    perft(depth: number): bigint;
    play(ply: string): this;
    playLine(plies: string): number;
    whyNot(ply: string): LudexError | null;
    describe(ply: string): string;
    mapPly(ply: string, symmetry: number): string;
    board(unicode?: boolean): string;
    get svg(): string;
}

export declare class Reader implements Iterable<Record> {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    next(): Record | null;
    [Symbol.iterator](): Iterator<Record>;
    get summary(): Summary;
    report(format?: ReportFormat): string;
}

export interface Diagnostic {
    slug: string;
    severity: string;
    message: string;
    reason: string;
    text: string;
    position: string;
    help: string[];
    ply: number;
    line: number;
    column: number;
    byte: number;
    length: number;
}

/** A place that Record.walk reaches. */
export interface Step {
    node: Node | null;
    index: number;
    depth: number;
    position: Position | null;
}

export declare class Record {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    get number(): number;
    get line(): number;
    get byte(): number;
    get bytes(): Uint8Array;
    get text(): string;
    get game(): string | null;
    get notation(): string | null;
    tag(name: string): string | null;
    get tags(): [string, string][];
    get plies(): number;
    get result(): ResultText;
    get legal(): boolean;
    get clean(): boolean;
    get first(): Node | null;
    /** Comments as texts, glyphs as numbers. */
    get notes(): (string | number)[];
    walk(all?: boolean): Generator<Step, void, void>;
    get diagnostics(): Diagnostic[];
    report(format?: ReportFormat): string;
}

export declare class Node {
    private constructor();
    get ply(): string;
    get legal(): boolean;
    get round(): number;
    get turn(): number;
    get notes(): (string | number)[];
    get notesBefore(): (string | number)[];
    get next(): Node | null;
    get variation(): Node | null;
    get sibling(): Node | null;
}

export declare class Writer {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    get preamble(): string;
    record(record: Record): string;
    get lost(): string;
}

export type Cell = string | number | boolean | null;

export declare class Table {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    get title(): string;
    get rule(): string;
    get rows(): number;
    get columns(): string[];
    text(row: number, column: number): string | null;
    cell(row: number, column: number): Cell;
    get objects(): { [column: string]: Cell }[];
    write(form?: TableForm): string;
}

export declare class Events {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    get count(): number;
    name(event?: number): string | null;
    get text(): string;
    table(name: EventTable, event?: number, options?: EventTableOptions): Table;
    pair(event?: number, options?: EventTableOptions): number;
    pairing(event?: number, options?: EventTableOptions): Table;
    draw(event?: number, options?: DrawOptions): this;
    setResult(game: EventGame): this;
    write(event?: number, options?: EventWriteOptions): string;
    get lost(): string;
}
