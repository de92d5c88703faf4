import { readFile } from "node:fs/promises";
import { buildHooks, buildMigrations } from "./hooks.ts";
import { goBuild } from "./lib/go.ts";
import { writeLicences } from "./lib/licences.ts";
import { precompress } from "./lib/precompress.ts";
import { ROOT } from "./lib/shell.ts";
import { buildWeb } from "./lib/web-build.ts";

/** Everything that the binary embeds: web, renderer, hooks, migrations. */
export async function buildEmbedded(): Promise<void> {
  await buildWeb();
  await writeLicences();
  await Promise.all([buildHooks(), buildMigrations(), precompress(`${ROOT}pb_public`)]);
}

/** `npm run build`: makes bin/passerelle, a single file that needs nothing beside it. */
export async function buildBinary(): Promise<void> {
  await buildEmbedded();
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8")) as { version: string };
  await goBuild("bin/passerelle", ".", version);
}

if (import.meta.main) {
  // Overrides the caller's value: with another one Vite takes React's development build.
  process.env.NODE_ENV = "production";
  if (process.argv.includes("--embedded")) await buildEmbedded();
  else await buildBinary().then(() => console.log("Built bin/passerelle"));
}
