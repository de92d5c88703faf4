import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { ROOT } from "./server.ts";

/** Every custom route that the built hooks register, as "METHOD /path". */
export function registeredRoutes(): string[] {
  const source = readFileSync(`${ROOT}pb_hooks/dist/app.js`, "utf8");
  const found: string[] = [];
  const nothing = () => {};
  // The names of PocketBase's hooks are those that the bundle itself mentions.
  const hooks = Object.fromEntries((source.match(/\bon[A-Z]\w+/g) ?? []).map((name) => [name, nothing]));
  const module: { exports: { register?: () => void } } = { exports: {} };
  const routerAdd = (method: string, path: string) => found.push(`${method} ${path}`);
  runInContext(
    source,
    createContext({ ...hooks, module, exports: module.exports, routerAdd, cronAdd: nothing, console }),
  );
  module.exports.register?.();
  return found.sort();
}
