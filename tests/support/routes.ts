import { builtFeatures } from "../../scripts/lib/built-features.ts";

/** Every custom route of the built hooks, as "METHOD /path". */
export const registeredRoutes = (): string[] =>
  builtFeatures()
    .flatMap(({ routes = {} }) => Object.keys(routes))
    .sort();

/** Every kind of job that a feature of the built hooks declares. */
export const registeredJobs = (): string[] => Object.keys(lanesOfJobs());

/** Every such kind, with its lane; "" for one that calls nobody. */
export function lanesOfJobs(): { [kind: string]: string } {
  const jobs = builtFeatures().flatMap((feature) => Object.entries(feature.jobs ?? {}));
  return Object.fromEntries(jobs.map(([kind, job]) => [kind, Array.isArray(job) ? String(job[0]) : ""]));
}
