import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { ROOT } from "./server.ts";

/** Every custom route of the built hooks, as "METHOD /path". */
export const registeredRoutes = (): string[] =>
  features()
    .flatMap(({ routes = {} }) => Object.keys(routes))
    .sort();

/** Every kind of job that a feature of the built hooks declares. */
export const registeredJobs = (): string[] => Object.keys(lanesOfJobs());

/** Every such kind, with its lane; "" for one that calls nobody. */
export function lanesOfJobs(): { [kind: string]: string } {
  const jobs = features().flatMap((feature) => Object.entries(feature.jobs ?? {}));
  return Object.fromEntries(jobs.map(([kind, job]) => [kind, Array.isArray(job) ? String(job[0]) : ""]));
}

type Declared = { routes?: { [route: string]: unknown }; jobs?: { [kind: string]: unknown } };

function features(): Declared[] {
  const source = readFileSync(`${ROOT}pb_hooks/dist/app.js`, "utf8");
  const module: { exports: { features?: { [name: string]: Declared } } } = { exports: {} };
  runInContext(source, createContext({ module, exports: module.exports, console }));
  return Object.values(module.exports.features ?? {});
}
