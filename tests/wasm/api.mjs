// Uses the ES module as any program would: api.mjs LUDEX.MJS.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const path = process.argv[2];
const { load, LudexError, codes } = await import(pathToFileURL(path));
const ludex = await load();

assert.match(ludex.version, /^\d+\.\d+\.\d+$/);
const quax = ludex.games.find((g) => g.name === 'quax');
assert.deepEqual(quax.colours, ['Black', 'Red']);
assert.equal(quax.symmetries[3], 'rotated by 180 degrees');
assert.ok(quax.options.includes('Size'));
assert.equal(quax.notation, 'quax');
const sgf = ludex.notations.find((n) => n.name === 'sgf');
assert.ok(sgf.writes && sgf.games.includes('quax'));

// Every function of the library must exist, except those for archives.
const wanted = readFileSync(
    new URL('../../src/library/ludex.symbols', import.meta.url), 'utf8')
    .split('\n').filter((name) => name && !/archive|import|query|_edit|events_ratings/.test(name));
for (const name of wanted)
    assert.equal(typeof ludex.c[name], 'function', name);

// Positions.
const p = ludex.position('quax', { options: { Size: 5 } });
assert.equal(p.play('c3').text, '5/5/2x2/5/5 u -');
assert.equal(p.mover, 'Red');
assert.equal(p.option('Size'), '5');
assert.equal(p.plies().length, 24);
assert.equal(p.perft(2), 552n);
assert.equal(p.mapPly('a2', 3), 'e4');
assert.equal(p.describe('swap'), 'swap');
assert.match(p.board(), /x Black: left-right/);
assert.match(p.svg, /<svg [^]*<\/svg>\s*$/);
assert.throws(() => p.play('c3'), (thrown) => {
    assert.ok(thrown instanceof LudexError);
    assert.equal(thrown.code, codes.REFUSED);
    assert.equal(thrown.message, 'c3 is taken by Black');
    assert.deepEqual(thrown.help, ['e3', 'c5', 'b3']);
    return true;
});
assert.equal(p.whyNot('d4'), null);
assert.equal(p.whyNot('c3').length, 2);
const copy = p.copy();
assert.equal(copy.playLine('d4 2. a1'), 2);
assert.throws(() => copy.playLine('e5 d4'), { played: 1, at: 3 });
assert.equal(p.text, '5/5/2x2/5/5 u -');
assert.notEqual(p.hash, copy.hash);
copy.free();
p.free();
p.free();
const gone = { code: codes.MISUSE };
assert.throws(() => p.text, gone);
assert.throws(() => p.play('d3'), gone);
assert.throws(() => p.copy(), gone);
assert.throws(() => ludex.position(), TypeError);
assert.throws(() => ludex.position('quax\0'), TypeError);
assert.throws(() => ludex.position('quax', { options: { Size: null } }), TypeError);
assert.throws(() => ludex.position('quax', { Size: 5 }),
    { message: 'unknown option Size; the options are options, text' });
assert.throws(() => ludex.reader('', { Game: 'quax' }), TypeError);
assert.throws(() => ludex.check('', { form: 'json' }), TypeError);
assert.throws(() => ludex.writer({ notations: 'sgf' }), TypeError);
const brayout = ludex.position('brayout');
assert.equal(brayout.describe('P(F3-F5)'), 'P(F3-F5)^');
brayout.free();
const braunche = ludex.position('braunche');
braunche.playLine('a1 pass pass');
assert.deepEqual([braunche.over, braunche.result, braunche.score],
    [true, '1-0', '1-0.5']);
braunche.free();
assert.throws(() => ludex.position('qaux'), { help: ['quax'] });
assert.throws(() => ludex.position('link', { text: '8/8 x -' }), { length: 3 });

// Readers and records.
const text = '[Game "quax"]\n[First "Zo\u00EB"]\n\n{on} 1. d3! e4 {why?} ' +
    '(1... f5 g6) 2. h7 1-0\n\n[Game "quax"]\n\nd3 f5, d3 *\n';
const reader = ludex.reader(text, { name: 'club.qux' });
const [first] = [reader.next()];
assert.equal(first.tag('First'), 'Zo\u00EB');
assert.equal(first.tag('Second'), null);
assert.deepEqual(first.tags[0], ['Game', 'quax']);
assert.deepEqual([first.number, first.line, first.plies, first.result,
    first.legal, first.clean, first.game, first.notation],
[1, 1, 3, '1-0', true, true, 'quax', 'quax']);
assert.deepEqual(first.notes, ['on']);
assert.deepEqual(first.first.notes, [1]);
assert.equal(first.first.next.variation.next.ply, 'g6');
assert.equal(first.first.next.variation.sibling, null);
assert.deepEqual([...first.walk(true)].map((at) => at.node?.ply),
    [undefined, 'd3', 'e4', 'f5', 'g6', 'h7']);
const movers = [];
for (const at of first.walk())
    movers.push(at.position.mover);
assert.deepEqual(movers, ['Black', 'Red', 'Black', 'Red']);
for (const at of first.walk())
    assert.throws(() => at.position.play('a1'), { code: codes.MISUSE });
for (const notation of ludex.notations.filter((n) => n.writes &&
    n.games.includes('quax'))) {
    const writer = ludex.writer({ notation: notation.name });
    assert.ok((writer.preamble + writer.record(first)).length);
    writer.free();
}
const zsg = ludex.writer({ notation: 'zsg' });
assert.throws(() => zsg.record(first), { code: codes.REFUSED });
zsg.free();
const node = first.first, at = first.walk().next().value.position;
const [begun, later] = first.walk();
assert.throws(() => begun.position.text, gone);
assert.throws(() => at.text, gone);
assert.equal(later.node.ply, 'd3');
const second = reader.next();
for (const ask of [() => first.plies, () => first.text, () => first.tag('First'),
    () => node.ply, () => node.next, () => later.position?.text,
    () => [...first.walk()]])
    assert.throws(ask, gone);
assert.throws(() => second.tag(), TypeError);
assert.throws(() => second.report('xml'), TypeError);
assert.equal(second.byte, Buffer.byteLength(text.slice(0, text.lastIndexOf('['))));
const [fault] = second.diagnostics;
assert.deepEqual([fault.slug, fault.severity, fault.line, fault.column,
    fault.text, fault.help[0]],
['illegal-move', 'error', 8, 8, 'd3', 'a3']);
assert.match(second.report(), /^club\.qux:8:8: error: d3 is taken by Black/);
assert.equal(reader.next(), null);
assert.deepEqual(reader.summary,
    { records: 2, clean: 1, with_errors: 1, plies: 6, foreign: 0, texts: 0 });
reader.free();
reader.free();
assert.throws(() => reader.next(), gone);
assert.throws(() => second.plies, gone);
const bytes = new TextEncoder().encode('*[Game "quax"]\n\nd3 *');
for (const input of [bytes.subarray(1), bytes.buffer.slice(1),
    new DataView(bytes.buffer, 1)])
    assert.equal(ludex.check(input).summary.clean, 1);
for (const input of [undefined, null, 5, {}])
    assert.throws(() => ludex.reader(input), TypeError);
assert.throws(() => ludex.reader('', { notation: 'morse' }),
    { code: codes.UNKNOWN });

// Events.
const club = 'event "Club" {\n    format swiss-3\n    players {\n' +
    '        "Ada" rating 1900\n        "Bob" rating 1800\n' +
    '        "Zo\u00EB"\n        "Dee"\n        "Eve"\n    }\n' +
    '    prizes "Main" { 50 }\n}\n';
const events = ludex.events(club);
assert.deepEqual([events.count, events.name(), events.name(1), events.name(-1)],
    [1, 'Club', null, null]);
const next = events.pairing();
assert.deepEqual([next.rows, next.text(0, 3), next.cell(0, 4), next.text(9, 0)],
    [3, 'Ada', 1900, null]);
next.free();
assert.throws(() => next.rows, gone);
assert.equal(events.pair(), 1);
for (const game of [{ first: 'Ada', second: 'Zo\u00EB', result: '1/2-1/2' },
    { first: 'Dee', second: 'Bob', result: '0-1', forfeit: true }])
    events.setResult({ round: 1, ...game });
const tableOf = (name, options, event) => {
    const table = events.table(name, event, options);
    try {
        return [table.title, table.objects, table.write(), table.rule];
    } finally {
        table.free();
    }
};
const [title, rows, written, rule] = tableOf('standings');
assert.match(title, /^Club/);
assert.deepEqual([rows[0].player, rows[0].points, rows[2].points],
    ['Eve', 1, 0.5]);
assert.match(written, /^Club[^]*Zo\u00EB/);
assert.match(rule, /BH/);
assert.equal(tableOf('boards')[1][0].second, 'Zo\u00EB');
assert.equal(tableOf('slips')[1][1].board, 'Board 2');
assert.deepEqual(tableOf('prizes')[1].map((row) => row.player), ['Eve', 'Bob']);
for (const name of ['crosstable', 'wall-chart', 'performance', 'explain',
    'results', 'list', 'champions'])
    assert.ok(tableOf(name)[1].length, name);
assert.throws(() => events.table('standing'), { code: codes.UNKNOWN, help: ['standings'] });
assert.throws(() => events.table('standings', 0, { tibreaks: 'BH' }), { code: codes.UNKNOWN });
assert.throws(() => events.table('standings', 1), { code: codes.UNKNOWN });
assert.throws(() => events.setResult({ round: 1, first: 'Ada', second: 'Bob', result: '1-0' }),
    { code: codes.UNKNOWN, message: 'there is no game between Ada and Bob in round 1' });
assert.throws(() => events.setResult({ round: 1, first: 'Ada', second: 'Zo\u00EB', result: '1:0' }), TypeError);
for (const to of ['event', 'json', 'trf', 'trf16']) {
    const again = ludex.events(events.write(0, { to }));
    assert.equal(again.name(), 'Club');
    assert.equal(again.pair(), 2, to);
    again.free();
    assert.equal(typeof events.lost, 'string');
}
const trf = events.write(0, { to: 'trf', ends: 'lf' });
assert.ok(trf.includes('012 Club\n') && !trf.includes('\r'));
assert.equal(JSON.parse(events.write(0, { to: 'json' })).events[0].name, 'Club');
assert.equal(events.text, events.write());
events.free();
events.free();
assert.throws(() => events.count, gone);
assert.throws(() => events.table('list'), gone);
const many = ludex.events('Ada\nBob\nCid\n', { form: 'players' });
assert.match(many.draw(0, { seed: 3, system: 'round-robin' }).write(), /round 1/);
many.free();
const made = ludex.generateEvents({ players: 10, rounds: 3, seed: 2 });
assert.deepEqual(ludex.checkEvents(made.text).filter((d) => d.severity === 'error'), []);
made.free();
assert.throws(() => ludex.events('event "A" {\n  rounds x\n}\n'), { code: codes.REFUSED });
assert.throws(() => ludex.events(club, { forms: 'players' }), TypeError);
const [wrong] = ludex.checkEvents(`${club}event "B" {\n    players { "Ada" }\n` +
    '    round 1\n        "Ada" "Ida" 1-0\n}\n').slice(-1);
assert.deepEqual([wrong.severity, wrong.line, wrong.text], ['error', 15, '"Ida"']);
assert.equal(ludex.checkEvents(club, { levels: ['no-event-open'] }).length, 0);

// A scanner gives up through longjmp, and memory moves when it grows.
const long = `[Game "quax"]\n\n${'{'.repeat(3 << 20)}`;
assert.equal(ludex.check(long).summary.records, 1);
for (let i = 0; i < 300; i++)
    ludex.check(text);
const size = ludex.c.memory.buffer.byteLength;
for (let i = 0; i < 300; i++) {
    const all = ludex.events(club);
    all.pair();
    all.table('standings').free();
    all.free();
    ludex.checkEvents(club);
}
assert.equal(ludex.c.memory.buffer.byteLength, size);
assert.ok(ludex.c.memory.buffer.byteLength < 128 << 20);
