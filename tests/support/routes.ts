import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { ROOT } from "./server.ts";

/** Every custom route that the built hooks register, as "METHOD /path". */
export function registeredRoutes(): string[] {
  const found: string[] = [];
  load((method, path) => found.push(`${method} ${path}`)).register?.();
  return found.sort();
}

/** Every kind of job that a feature of the built hooks declares. */
export const registeredJobs = (): string[] => Object.keys(lanesOfJobs());

/** Every such kind, with its lane; "" for one that calls nobody. */
export function lanesOfJobs(): { [kind: string]: string } {
  const jobs = Object.values(load(() => {}).features ?? {}).flatMap((feature) => Object.entries(feature.jobs ?? {}));
  return Object.fromEntries(jobs.map(([kind, job]) => [kind, Array.isArray(job) ? String(job[0]) : ""]));
}

type Bundle = { register?: () => void; features?: { [name: string]: { jobs?: { [kind: string]: unknown } } } };

function load(routerAdd: (method: string, path: string) => void): Bundle {
  const source = readFileSync(`${ROOT}pb_hooks/dist/app.js`, "utf8");
  const nothing = () => {};
  // The names of PocketBase's hooks are those that the bundle itself mentions.
  const hooks = Object.fromEntries((source.match(/\bon[A-Z]\w+/g) ?? []).map((name) => [name, nothing]));
  const module: { exports: Bundle } = { exports: {} };
  runInContext(
    source,
    createContext({ ...hooks, module, exports: module.exports, routerAdd, cronAdd: nothing, console }),
  );
  return module.exports;
}
