// Prints the same as `ludex check --keep-going FILE...`, using the library in
// WebAssembly: check.mjs LUDEX.MJS text|json FILE...
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [module, format, ...files] = process.argv.slice(2);
const { load } = await import(pathToFileURL(module));
const ludex = await load();
const all = { records: 0, clean: 0, with_errors: 0, plies: 0, foreign: 0, texts: 0 };

for (const name of files) {
    const { report, summary } =
        ludex.check(readFileSync(name), { name }, format);
    let rest = Buffer.from(report);
    while (rest.length)
        rest = rest.subarray(writeSync(1, rest));
    for (const key of Object.keys(all))
        all[key] += summary[key];
}
/* The command counts these only if there are any. */
for (const key of ['foreign', 'texts'])
    if (!all[key])
        delete all[key];
console.log(format === 'json' ? JSON.stringify(all)
    : Object.entries(all).map(([key, n]) => `${key.replace('_', ' ')}: ${n}`)
        .join(', '));
