import { readdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type BuildOptions, build } from "esbuild";
import MailChecker from "mailchecker";
import { ROOT } from "./lib/shell.ts";
import { thinMap } from "./lib/thin-map.ts";

const HOOKS = `${ROOT}pb_hooks/dist`;
const MIGRATIONS = `${ROOT}pb_migrations/dist`;

/** What PocketBase's runtime (goja) understands. Line breaks stay because source maps need them. */
const common = { bundle: true, target: "es2020", charset: "utf8", logLevel: "warning", absWorkingDir: ROOT } as const;

/** One file for pb_hooks/dist, not written yet. */
async function bundle(entry: string, file: string, options: BuildOptions): Promise<{ text: string; parts: string[] }> {
  const { outputFiles, metafile } = await build({
    ...common,
    ...options,
    entryPoints: [entry],
    outfile: `${HOOKS}/${file}`,
    // Comments are not needed at run time, and each runtime parses the file once.
    legalComments: "none",
    metafile: true,
    write: false,
  });
  return { text: outputFiles[0]?.text ?? "", parts: Object.keys(metafile.inputs) };
}

/**
 * Bundles pb_hooks/main.ts into pb_hooks/dist/app.js, with its source map inside the file so that stack traces name the
 * .ts lines; pb_hooks/audience/content/sanitize.ts into sanitize.js, which only loads when a body is saved;
 * pb_hooks/environment.ts into environment.js, which the host runs before it opens the data folder; and throwaway.txt,
 * which is only read where an operator wants it. Writes all of them at once, so that a server in development restarts
 * once, and boot.pb.js, the only file that PocketBase looks for, last, so that it finds the new app.js.
 * @returns the files that they are made of, relative to the project
 */
export async function buildHooks(): Promise<string[]> {
  const [app, sanitize, environment] = await Promise.all([
    bundle("pb_hooks/main.ts", "app.js", {
      format: "cjs",
      platform: "neutral",
      external: ["./ssr.js", "./sanitize.js"],
      sourcemap: "inline",
      sourcesContent: false,
      sourceRoot: "",
      // Every server keeps the text of its program.
      minifyWhitespace: true,
    }),
    // Half the size: the few runtimes that save a post or an article parse it.
    bundle("pb_hooks/audience/content/sanitize.ts", "sanitize.js", {
      format: "cjs",
      platform: "neutral",
      minify: true,
    }),
    bundle("pb_hooks/environment.ts", "environment.js", { format: "iife", globalName: "environment" }),
  ]);
  await Promise.all([
    writeFile(`${HOOKS}/app.js`, thinMap(app.text)),
    writeFile(`${HOOKS}/sanitize.js`, sanitize.text),
    writeFile(`${HOOKS}/environment.js`, environment.text),
    writeFile(`${HOOKS}/throwaway.txt`, `\n${[...MailChecker.blacklist()].sort().join("\n")}\n`),
  ]);
  await writeFile(`${HOOKS}/boot.pb.js`, 'require(__hooks + "/app.js").register();\n');
  return [app, sanitize, environment].flatMap(({ parts }) => parts);
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
