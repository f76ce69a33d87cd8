// Is only compiled: uses ludex.d.mts as a program in TypeScript would, with some
// misuse that the declarations must refuse.
import { load, LudexError, codes } from './ludex.mjs';

export async function example(bytes: Uint8Array): Promise<string> {
    const ludex = await load();
    const p = ludex.position('quax', { options: { Size: 11 } });
    const hash: bigint = p.play('d3').hash;
    const reader = ludex.reader(bytes, { notation: 'quax', kept: 10 });
    for (const record of reader) {
        const tag: string | null = record.tag('First');
        for (const at of record.walk(true))
            at.node?.notes.push(`${tag} ${at.position?.mover}`);
        // @ts-expect-error: internal
        record.node(1);
    }
    reader.free();
    const events = ludex.events('event "A" {}', { form: 'events' });
    const round: number = events.pair();
    events.setResult({ round, first: 'Ada', second: 'Bob', result: '1-0' });
    // @ts-expect-error: not a result
    events.setResult({ round, first: 'Ada', second: 'Bob', result: '1:0' });
    // @ts-expect-error: not a table
    events.table('standing');
    // @ts-expect-error: not an option
    ludex.events('', { forms: 'events' });
    using table = events.table('standings', 0, { tiebreaks: 'BH', round: 1 });
    const faults: string[] =
        ludex.checkEvents(bytes).map((fault) => `${fault.line} ${fault.slug}`);
    try {
        return `${hash} ${faults} ${table.objects[0]?.player}`;
    } catch (thrown) {
        return thrown instanceof LudexError && thrown.code === codes.REFUSED
            ? thrown.help.join() : '';
    }
}
