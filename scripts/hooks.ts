import { readdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";
import MailChecker from "mailchecker";
import { ROOT } from "./lib/shell.ts";
import { thinMap } from "./lib/thin-map.ts";

const HOOKS = `${ROOT}pb_hooks/dist`;
const MIGRATIONS = `${ROOT}pb_migrations/dist`;

/** What PocketBase's runtime (goja) understands. Line breaks stay because source maps need them. */
const common = { bundle: true, target: "es2020", charset: "utf8", logLevel: "warning", absWorkingDir: ROOT } as const;

/** `entry` and `outdir` are for tests that bundle their own features. */
type BuildOptions = { entry?: string; outdir?: string };

/**
 * Bundles pb_hooks/main.ts into pb_hooks/dist/app.js, with its source map inside the file so that stack traces name the
 * .ts lines; pb_hooks/content/sanitize.ts into sanitize.js, which only loads when a body is saved;
 * pb_hooks/environment.ts into environment.js, which the host runs before it opens the data folder; and throwaway.txt,
 * which is only read where an operator wants it. Writes boot.pb.js, the only file that PocketBase looks for, last, so
 * that a restart finds the new app.js.
 * @returns the files that app.js is made of, relative to the project
 */
export async function buildHooks(options: BuildOptions = {}): Promise<string[]> {
  const outdir = options.outdir ?? HOOKS;
  const { metafile } = await build({
    ...common,
    metafile: true,
    entryPoints: [options.entry ?? "pb_hooks/main.ts"],
    outfile: `${outdir}/app.js`,
    format: "cjs",
    platform: "neutral",
    external: ["./ssr.js", "./sanitize.js"],
    sourcemap: "inline",
    sourcesContent: false,
    sourceRoot: "",
    // Comments are not needed at run time, and each runtime parses the file once.
    legalComments: "none",
  });
  await thinMap(`${outdir}/app.js`);
  await build({
    ...common,
    entryPoints: ["pb_hooks/content/sanitize.ts"],
    outfile: `${outdir}/sanitize.js`,
    format: "cjs",
    platform: "neutral",
    // Half the size: the few runtimes that save a post or an article parse it.
    minify: true,
    legalComments: "none",
  });
  await build({
    ...common,
    entryPoints: ["pb_hooks/environment.ts"],
    outfile: `${outdir}/environment.js`,
    format: "iife",
    globalName: "environment",
    legalComments: "none",
  });
  await writeFile(`${outdir}/throwaway.txt`, `\n${[...MailChecker.blacklist()].sort().join("\n")}\n`);
  await writeFile(`${outdir}/boot.pb.js`, 'require(__hooks + "/app.js").register();\n');
  return Object.keys(metafile.inputs);
}

/** Bundles each pb_migrations/*.ts alone into pb_migrations/dist/<same name>.js; deletes those without a source. */
export async function buildMigrations(): Promise<void> {
  const sources = (await readdir(`${ROOT}pb_migrations`)).filter((name) => name.endsWith(".ts"));
  const names = new Set(sources.map((name) => `${basename(name, ".ts")}.js`));
  for (const name of await readdir(MIGRATIONS)) {
    if (name.endsWith(".js") && !names.has(name)) await rm(`${MIGRATIONS}/${name}`);
  }
  await build({
    ...common,
    entryPoints: sources.map((name) => `pb_migrations/${name}`),
    outdir: MIGRATIONS,
    format: "iife",
    sourcemap: "inline",
    sourcesContent: false,
  });
}

if (import.meta.main) {
  await Promise.all([buildHooks(), buildMigrations()]);
}
