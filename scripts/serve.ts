import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { buildBinary } from "./build.ts";
import { ExitError, sh } from "./lib/shell.ts";

/**
 * `npm start`: builds the product, unless run with `--no-build`, and serves it with SQLite in ./data; arguments can
 * change the address.
 */
if (!process.argv.includes("--no-build")) {
  console.log("Building bin/passerelle (the first time takes minutes)…");
  await buildBinary();
}
const extra = process.argv.slice(2).filter((argument) => argument !== "--no-build");
const address = extra.find((argument) => argument.startsWith("--http=")) ?? "--http=127.0.0.1:8090";
const folder = extra.find((argument) => argument.startsWith("--dir=")) ?? "--dir=data";
console.log(
  `\nStarting Passerelle on ${address.replace("--http=", "http://")}, with its data in ${resolve(folder.replace("--dir=", ""))}\n`,
);
mkdirSync(folder.replace("--dir=", ""), { recursive: true }); // the server opens existing folders only
const others = extra.filter((argument) => argument !== address && argument !== folder);
try {
  await sh("bin/passerelle", ["serve", address, folder, ...others]);
} catch (error) {
  if (!(error instanceof ExitError)) throw error;
  process.exitCode = error.code; // it has said why
}
