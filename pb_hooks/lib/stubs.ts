import type { Part } from "./feature.ts";

/**
 * Registers handlers on the stock build, whose binary has no `$hooks`. PocketBase compiles each handler alone and runs
 * it in any runtime of a pool, so a handler cannot see this file's variables. Instead we register a generated stub that
 * finds its function by name through `require`.
 */
export const stubs: NonNullable<typeof $hooks> = {
  hook(feature, key, name, collections) {
    // Hooks exist only on the global object; the check below keeps the cast honest.
    const bind = (globalThis as unknown as { [name: string]: unknown })[name];
    if (!/^on[A-Z]/.test(name) || typeof bind !== "function") {
      throw new Error(`Feature ${feature}: unknown hook "${name}"`);
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

/** A function whose source, compiled elsewhere, calls the handler. */
function stub(feature: string, part: Part, key: string, argument: "e" | ""): () => void {
  const names = [feature, part, key].map((text) => JSON.stringify(text)).join(", ");
  const body = `return require(__hooks + "/app.js").call(${names}${argument ? ", e" : ""})`;
  // Function returns an untyped function; PocketBase reads only its source.
  return (argument ? new Function(argument, body) : new Function(body)) as () => void;
}
