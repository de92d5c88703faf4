import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { createServer } from "vite";
import { buildEmbedded } from "./build.ts";
import { buildHooks, buildMigrations } from "./hooks.ts";
import { devPages } from "./lib/dev-pages.ts";
import { ROOT, sh, toolEnv } from "./lib/shell.ts";

/**
 * `npm run dev`: Vite with hot reload on http://127.0.0.1:5173. Pages are rendered by Vite from the data of the real
 * binary on 8090, which reads hooks from disk and reloads them when they change.
 */
const BACKEND = "http://127.0.0.1:8090";

await buildEmbedded();
await sh("go", ["build", "-o", "bin/passerelle-dev", "."]);
const folders = ["--hooksDir=pb_hooks/dist", "--migrationsDir=pb_migrations/dist", "--publicDir=pb_public"];
const backend: ChildProcess = spawn(
  "bin/passerelle-dev",
  ["serve", "--http=127.0.0.1:8090", "--dir=data", ...folders],
  {
    cwd: ROOT,
    stdio: "inherit",
    // Fakes of partners may listen on this machine.
    env: { OUTBOUND_ALLOW: "127.0.0.1,localhost,[::1]", ...toolEnv() },
  },
);
process.on("exit", () => backend.kill());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));

let timer: NodeJS.Timeout | undefined;
for (const folder of ["pb_hooks", "pb_migrations"]) {
  watch(ROOT + folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith(".ts") || file.startsWith("dist")) return;
    clearTimeout(timer);
    timer = setTimeout(rebuild, 100);
  });
}

async function rebuild(): Promise<void> {
  try {
    await Promise.all([buildHooks(), buildMigrations()]);
    console.log("Hooks rebuilt");
  } catch (error) {
    console.error(error);
  }
}

const server = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  plugins: [devPages(BACKEND)],
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { "/api": BACKEND, "/_/": BACKEND, "/_i18n": BACKEND, "/builds": BACKEND },
  },
});
await server.listen();
server.printUrls();
