import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate as immediate } from "node:timers/promises";
import { isObject } from "../http.ts";
import { pause } from "../poll.ts";

/*
 * The engine of the real Stremio client (`@stremio/stremio-core-web`: its worker script and WebAssembly) in Node. What a
 * browser gives the worker is imitated: the messages of its page, CORS on each answer, no HTTP cache. Several engines in a
 * process know nothing of each other.
 */

const PACKAGE = dirname(createRequire(import.meta.url).resolve("@stremio/stremio-core-web/package.json"));

/** What follows from an answer begins in one of so many turns of the loop. */
const QUIET_TURNS = 4;

/** What the worker's script leaves in its scope once it has run. */
type Worker = {
  init: (options: object) => Promise<void>;
  getState: (field: string) => unknown;
  dispatch: (action: unknown, field: string | null, hash: string) => unknown;
};

/** Answers instead of the central API at `https://api.strem.io/api/{method}`. */
export type Central = (method: string, body: unknown) => Promise<unknown>;

export type Engine = {
  state: (field: string) => unknown;
  dispatch: (action: unknown, field?: string) => void;
  /** Core events so far, as texts: errors of actions among them. */
  events: readonly string[];
  /** Waits until every call that the engine has made is answered, and what follows from the answers has happened. */
  idle: () => Promise<void>;
  close: () => void;
};

/** Starts an engine without account and add-ons but its default ones. Calls to other hosts than loopback get 404. */
export async function startEngine(central: Central): Promise<Engine> {
  const events: string[] = [];
  const listeners = new Set<(message: object) => void>();
  const timers: NodeJS.Timeout[] = [];
  const store = new Map<string, string>();
  let [begun, open] = [0, 0];
  const page: { [path: string]: (...args: string[]) => unknown } = {
    "localStorage.getItem": (key = "") => store.get(key) ?? null,
    "localStorage.setItem": (key = "", value = "") => void store.set(key, value),
    "localStorage.removeItem": (key = "") => void store.delete(key),
    "location.hash": () => "",
    onCoreEvent: (event) => void events.push(JSON.stringify(event)),
  };
  const scope = {
    // Code that asks is in a worker.
    WorkerGlobalScope: Object.defineProperty(() => {}, Symbol.hasInstance, { value: () => true }),
    location: { href: "http://127.0.0.1/worker.js" },
    navigator: { language: "en-US" },
    crypto: globalThis.crypto,
    setInterval: (run: () => void, ms: number) => timers.push(setInterval(run, ms)),
    addEventListener: (_: string, listener: (message: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (message: object) => void) => listeners.delete(listener),
    postMessage({ request }: { request?: { id: number; path: string[]; args: string[] } }) {
      if (!request) return;
      const data = page[request.path.join(".")]?.(...request.args);
      queueMicrotask(() => {
        for (const listener of listeners) listener({ data: { response: { id: request.id, result: { data } } } });
      });
    },
    fetch: async (request: Request) => {
      begun += 1;
      open += 1;
      try {
        return await fetchAs(request, central);
      } finally {
        open -= 1;
      }
    },
  };
  run(scope);
  const worker = scope as unknown as Worker; // the script put them there
  await worker.init({ appVersion: "5.0.0", shellVersion: null });
  return {
    state: (field) => plainly(() => worker.getState(field)),
    dispatch: (action, field) => void plainly(() => worker.dispatch(action, field ?? null, "")),
    events,
    async idle() {
      for (let [turns, seen] = [0, begun]; turns < QUIET_TURNS; turns = open > 0 || begun > seen ? 0 : turns + 1) {
        seen = begun;
        await (open > 0 ? pause(1) : immediate());
      }
    },
    close: () => timers.forEach(clearInterval),
  };
}

/** Refuses what a browser would refuse: an answer without CORS. The streaming server of an app (11470) is not there. */
async function fetchAs(request: Request, central: Central): Promise<Response> {
  const failed = () => new TypeError("Failed to fetch");
  const { hostname, port, pathname } = new URL(request.url);
  if (port === "11470") throw failed();
  if (hostname === "127.0.0.1") {
    try {
      const answer = await fetch(request);
      if (answer.headers.get("Access-Control-Allow-Origin") !== "*") throw failed();
      // The whole body now, so that nothing is under way once the call has ended.
      const body = await answer.arrayBuffer();
      return new Response(answer.status === 204 ? null : body, { status: answer.status });
    } catch {
      throw failed();
    }
  }
  if (hostname !== "api.strem.io") return Response.json({ err: "not here" }, { status: 404 });
  const text = await request.text();
  return Response.json(await central(pathname.split("/").at(-1) ?? "", text ? JSON.parse(text) : {}));
}

/** Runs the package's CommonJS files in a scope, without a bundler. */
function run(scope: { readonly WorkerGlobalScope: unknown }): void {
  const loaded = new Map<string, { exports: unknown }>();
  const quiet = { ...console, log: () => {}, warn: () => {}, error: () => {} };
  const load = (file: string): unknown => {
    if (file.endsWith(".wasm")) return { module_or_path: readFileSync(file) };
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(file, module);
    const require = (name: string) =>
      load(name.endsWith(".wasm") ? join(dirname(file), name) : createRequire(file).resolve(name));
    const names = ["module", "exports", "require", "self", "globalThis", "WorkerGlobalScope", "document", "console"];
    const given = [
      module,
      module.exports,
      require,
      scope,
      scope,
      scope.WorkerGlobalScope,
      { baseURI: "http://127.0.0.1/" },
    ];
    new Function(...names, readFileSync(file, "utf8"))(...given, quiet);
    return module.exports;
  };
  load(join(PACKAGE, "worker.js"));
}

/** The engine throws plain objects. */
function plainly<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw isObject(error) ? new Error(JSON.stringify(error)) : error;
  }
}
