// Validates a file with one JSON value per line against a schema, using ajv:
//     node validate.mjs SCHEMA FILE
// Run it in a folder where ajv and ajv-formats are installed. Prints each invalid
// line with the reason. The exit status is 1 if there are any.
import fs from "fs";
import path from "path";
import { createRequire } from "module";

const require = createRequire(path.join(process.cwd(), "x"));
const [schemaPath, linesPath] = process.argv.slice(2);
const schema = JSON.parse(fs.readFileSync(schemaPath, "utf8"));
const newest = String(schema.$schema).includes("2020-12");
const Ajv = require(newest ? "ajv/dist/2020" : "ajv").default;
const ajv = new Ajv({ strict: false, allErrors: true });
require("ajv-formats").default(ajv);
const fits = ajv.compile(schema);

let bad = 0, count = 0;
for (const line of fs.readFileSync(linesPath, "utf8").split("\n")) {
    if (line === "")
        continue;
    count++;
    if (!fits(JSON.parse(line))) {
        bad++;
        console.log(`${linesPath}:${count}: ${ajv.errorsText(fits.errors)}`);
    }
}
if (!count) {
    console.log(`${linesPath}: nothing to validate`);
    bad++;
}
process.exit(bad ? 1 : 0);
