import { capture } from "./lib/shell.ts";

/** `npm run extract`: writes the texts of web/src into the catalogs. Lingui ends with advice about scripts that this project has not. */
const { code, output } = await capture("lingui", ["extract", "--clean", ...process.argv.slice(2)]);
console.log(output.replace(/^\(Use "[\s\S]*$/m, "").trimEnd());
if (code === 0) console.log("\nWrite the French in web/src/locales/fr.po: the build reads the catalogs as they are.");
process.exitCode = code;
