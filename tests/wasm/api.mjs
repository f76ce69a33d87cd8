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
    .split('\n').filter((name) => name && !/archive|import|query|_table|events|_edit/.test(name));
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

// A scanner gives up through longjmp, and memory moves when it grows.
const long = `[Game "quax"]\n\n${'{'.repeat(3 << 20)}`;
assert.equal(ludex.check(long).summary.records, 1);
for (let i = 0; i < 300; i++)
    ludex.check(text);
assert.ok(ludex.c.memory.buffer.byteLength < 128 << 20);
