import { existsSync, statSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { buildHooks, buildMigrations } from "./hooks.ts";
import { startBackend } from "./lib/dev-backend.ts";
import { devPages, SERVER_PATHS } from "./lib/dev-pages.ts";
import { goBuild } from "./lib/go.ts";
import { freePortFrom } from "./lib/ports.ts";
import { rebuilder } from "./lib/rebuild.ts";
import { ROOT, sh } from "./lib/shell.ts";
import { ensureJsvmTypes, writeTypes } from "./typegen.ts";

/**
 * `npm run dev`: Vite with hot reload on http://127.0.0.1:5173. Vite renders pages from the data of the real binary,
 * which reloads hooks and migrations as they are saved; types/pocketbase-types.ts follows the migrations. If a port is
 * taken, it uses the next free one.
 */
const text = (start: string) => ({ type: "string", default: start }) as const;
const { values } = parseArgs({ options: { port: text("5173"), backend: text("8090"), dir: text("data") } });

/**
 * Builds what the server needs. The last build's pages will do while no route has changed, because Vite renders from
 * the sources. In a separate process: a build sets NODE_ENV to production, in which React and Lingui would hide
 * from Vite what development needs.
 * @returns the files that the hooks are made of
 */
async function build(): Promise<string[]> {
  const manifest = `${ROOT}pb_hooks/dist/site.json`;
  const old = !existsSync(manifest) || statSync(manifest).mtimeMs < statSync(`${ROOT}common/routes.ts`).mtimeMs;
  if (old) await sh("node", ["scripts/build.ts", "--embedded"]);
  const [parts] = await Promise.all([buildHooks(), buildMigrations(), ensureJsvmTypes()]);
  await goBuild("bin/passerelle-dev", ".");
  return parts;
}

const parts = await build();
const port = await freePortFrom(Number(values.backend));
const backend = `http://127.0.0.1:${port}`;
const { revive, stop } = await startBackend(port, values.dir);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop().then(() => process.exit(0)));
const server = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  appType: "custom",
  plugins: [devPages(backend)],
  server: {
    host: "127.0.0.1",
    port: Number(values.port),
    fs: { allow: [ROOT] },
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, backend])),
  },
});
const steps = { migrations: buildMigrations, hooks: buildHooks, revive, types: writeTypes };
const changed = rebuilder(parts, steps);
server.watcher.add(["pb_hooks", "pb_migrations", "common"].map((folder) => ROOT + folder));
server.watcher.on("all", (_event, file) => changed(relative(ROOT, file)));
await server.listen();
server.printUrls();
console.log(`  Server:  ${backend} (dashboard: ${backend}/_/)\n`);
