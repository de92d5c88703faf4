import fc from "fast-check";

/** How often `npm run test:long` runs each property, from the seed of the run; a test's own number of runs takes precedence. */
const runs = Number(process.env.FUZZ_RUNS);
if (runs > 0) fc.configureGlobal({ numRuns: runs, seed: Number(process.env.SEED) });
