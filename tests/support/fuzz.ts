import fc from "fast-check";

/** How often `npm run test:long` runs each property, from the seed of the run; 0 in `npm test`. */
const LONG_RUNS = Number(process.env.FUZZ_RUNS ?? 0);
if (LONG_RUNS > 0) fc.configureGlobal({ numRuns: LONG_RUNS, seed: Number(process.env.SEED) });

/** The runs of a property that needs more, or fewer, than fast-check's hundred in `npm test`. */
export const runs = (usual: number): number => LONG_RUNS || usual;
