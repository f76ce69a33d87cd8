// Prints a table as `ludex event FILE TABLE --format csv` does, using the library
// in WebAssembly: table.mjs LUDEX.MJS FILE TABLE
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [module, file, name] = process.argv.slice(2);
const { load } = await import(pathToFileURL(module));
const events = (await load()).events(readFileSync(file));

process.stdout.write(events.table(name).write('csv'));
