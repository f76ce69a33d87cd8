// Compares what ludex.mjs exports, and the members of its classes, with what
// ludex.d.mts declares: declarations.mjs LUDEX.MJS LUDEX.D.MTS. Prints the names
// that only one of them has, and then the number of names compared.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [path, declarations] = process.argv.slice(2);
const module = await import(pathToFileURL(path));

/* Members that the classes only use themselves. */
const internal = /^(\w+\.(constructor|leave|sized|memory)|LudexError\.(name|message)|Ludex\.describeGame|Record\.(node|notesFrom|position|diagnostic)|Events\.makeTable|(?!LudexError)\w+\.at)$/;
/* Members that objects of these classes have themselves. */
const samples = {
    LudexError: new module.LudexError({ message: '', help: [] }),
    Ludex: new module.Ludex({}),
};
function membersOf(type) {
    const out = Object.keys(samples[type] ?? {});
    for (let p = module[type].prototype; p && p !== Error.prototype &&
        p !== Object.prototype; p = Object.getPrototypeOf(p))
        out.push(...Reflect.ownKeys(p).map((key) => typeof key === 'symbol'
            ? `[${key.description.replace('nodejs', 'Symbol')}]` : key));
    return [...new Set(out)].map((member) => `${type}.${member}`)
        .filter((member) => !internal.test(member));
}

function exported() {
    const out = [];
    for (const [name, value] of Object.entries(module)) {
        out.push(name);
        if (/^class /.test(`${value}`))
            out.push(...membersOf(name));
    }
    return out;
}

function declared() {
    const out = [];
    let type = null;

    for (const line of readFileSync(declarations, 'utf8').split('\n')) {
        const top = /^export declare (class|const|function) (\w+)/.exec(line);
        const member = /^    (?:readonly |get )?(\[?[\w.]+\]?)\??[(:]/.exec(line);
        if (top)
            out.push(top[2]);
        if (/^\S/.test(line))
            type = top?.[1] === 'class' ? top[2] : null;
        else if (type && member && member[1] !== 'constructor' &&
            member[1] !== 'played')
            out.push(`${type}.${member[1]}`);
    }
    return out;
}

const [has, says] = [exported(), declared()];
for (const name of has.filter((one) => !says.includes(one)))
    console.log(`not declared: ${name}`);
for (const name of says.filter((one) => !has.includes(one)))
    console.log(`not exported: ${name}`);
console.log(`names: ${new Set([...has, ...says]).size}`);
