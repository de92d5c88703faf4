import type { Part } from "./feature.ts";

/**
 * Registers handlers on the stock build, where the binary gives no `$hooks`. PocketBase compiles each handler alone and
 * runs it in any runtime of a pool, so a handler cannot see this file's variables: what is registered is a generated stub
 * that finds its function again by name through `require`.
 */
export const stubs: NonNullable<typeof $hooks> = {
  hook(feature, key, name, collections) {
    // The global object is the only list of hooks there is; the check below keeps the cast honest.
    const bind = (globalThis as unknown as { [name: string]: unknown })[name];
    if (!/^on[A-Z]/.test(name) || typeof bind !== "function") {
      throw new Error(`Feature ${feature}: there is no hook named "${name}"`);
    }
    bind(stub(feature, "hooks", key, "e"), ...collections);
  },
  route(feature, key, method, path) {
    routerAdd(method, path, stub(feature, "routes", key, "e"));
  },
  cron(feature, key, schedule) {
    cronAdd(key, schedule, stub(feature, "crons", key, ""));
  },
};

/** A function whose text alone, compiled elsewhere, calls the handler. */
function stub(feature: string, part: Part, key: string, argument: "e" | ""): () => void {
  const names = [feature, part, key].map((text) => JSON.stringify(text)).join(", ");
  const body = `return require(__hooks + "/app.js").call(${names}${argument ? ", e" : ""})`;
  // Function returns an untyped function; PocketBase reads only its text.
  return (argument ? new Function(argument, body) : new Function(body)) as () => void;
}
