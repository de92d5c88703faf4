import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";

/*
 * The engine of the real Stremio client on a page with another origin: the package's worker and its bridge, in a browser
 * with real CORS and a real HTTP cache.
 */

const PACKAGE = dirname(createRequire(import.meta.url).resolve("@stremio/stremio-core-web/package.json"));
const WASM = "/core.wasm";

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script src="/bridge.js"></script><script>
  const bridge = new Bridge(window, new Worker("/worker.js"));
  const call = (path, args) => bridge.call(path, args).catch((error) => { throw new Error(JSON.stringify(error)); });
  window.onCoreEvent = () => {};
  window.core = {
    init: () => call(["init"], [{ appVersion: "5.0.0", shellVersion: null }]),
    state: (field) => call(["getState"], [field]),
    dispatch: (action, field) => call(["dispatch"], [action, field, location.hash]),
    idle: () => call(["idle"], []),
  };
</script>`;

/** Before the worker's script: what says when every call that the engine has made is answered, and what follows has happened. */
const COUNTED = `
  let begun = 0, open = 0;
  const real = self.fetch.bind(self);
  self.fetch = async (request) => {
    begun += 1;
    open += 1;
    try {
      const answer = await real(request);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      open -= 1;
    }
  };
  self.idle = async () => {
    for (let turns = 0, seen = begun; turns < 4; turns = open > 0 || begun > seen ? 0 : turns + 1) {
      seen = begun;
      await new Promise((done) => setTimeout(done, open > 0 ? 1 : 0));
    }
  };
`;

/** Serves the page with the engine on loopback. */
export async function serveEngine(): Promise<{ url: string; close: () => void }> {
  const files: { [path: string]: [type: string, body: string | Buffer] } = {
    "/": ["text/html", PAGE],
    "/worker.js": ["text/javascript", COUNTED + bundle("worker.js", "worker")],
    "/bridge.js": ["text/javascript", bundle("bridge.js", "Bridge")],
    [WASM]: ["application/wasm", readFileSync(join(PACKAGE, "stremio_core_web_bg.wasm"))],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body ? 200 : 404, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** A CommonJS file of the package, with what it requires, as one script; its WebAssembly is the address that serves it. */
function bundle(name: string, global: string): string {
  const files: string[] = [];
  const modules: string[] = [];
  const add = (file: string): number => {
    const known = files.indexOf(file);
    if (known >= 0) return known;
    const index = files.push(file) - 1;
    const source = readFileSync(file, "utf8");
    const needs = [...source.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)].map(([, needed = ""]) => [
      needed,
      needed.endsWith(".wasm") ? -1 : add(createRequire(file).resolve(needed)),
    ]);
    const table = JSON.stringify(Object.fromEntries(needs));
    modules[index] = `[${table}, (module, exports, require) => {${source}\n}]`;
    return index;
  };
  add(join(PACKAGE, name));
  return `(() => {
    const modules = [${modules.join(",\n")}], loaded = [];
    const load = (index) => {
      if (index < 0) return "${WASM}";
      if (loaded[index]) return loaded[index].exports;
      const module = loaded[index] = { exports: {} };
      modules[index][1](module, module.exports, (name) => load(modules[index][0][name]));
      return module.exports;
    };
    self["${global}"] = load(0);
  })();`;
}
