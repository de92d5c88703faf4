import fc from "fast-check";

/** `npm run test:long` runs each property this often, from the seed of the run; a test's own number of runs wins. */
const runs = Number(process.env.FUZZ_RUNS);
if (runs > 0) fc.configureGlobal({ numRuns: runs, seed: Number(process.env.SEED) });
