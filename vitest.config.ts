import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { NO_COLLECTOR } from "./tests/support/process.ts";

const macros = () => [react(), babel({ presets: [linguiTransformerBabelPreset()] })];

/** Tests that measure time or memory run after all others, one file at a time. */
const ALONE = "tests/api/**/*.alone.test.ts";

/** Short files that take long: those that go through a table, a crowd or a year of payments. */
const LONG =
  /\/(billing-histories|overdue-notices|stripe-outages|record-fields|coupons-used-once|demo|newsletter-refusals|roles)\.test\.ts$/;

/** Without an earlier run vitest begins with the largest file; a long test that begins last keeps one core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...rest.filter(isLong), ...rest.filter((file) => !isLong(file))];
  }
}

const api = {
  globalSetup: ["tests/support/go-tools.ts", "tests/support/template.ts"],
  environment: "node",
  // A machine that is four times slower passes too.
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

/** Two floors of `npm test`: unit tests beside the code, and api tests against the real binary (tests/api). */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What kills, waits, floods or installs: `npm run test:long -- long`.
    tags: [{ name: "long" }],
    projects: [
      {
        plugins: macros(),
        test: {
          name: "unit",
          // A process for each worker, not for each file: 13 s of processor time instead of 46.
          isolate: false,
          // Properties with hundreds of runs take a while beside a build.
          testTimeout: 120_000,
          include: [
            "common/**/*.test.ts",
            "web/src/**/*.test.{ts,tsx}",
            "pb_hooks/**/*.test.ts",
            "pb_migrations/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          environment: "node",
          setupFiles: ["tests/support/fuzz.ts"],
        },
      },
      {
        test: {
          ...api,
          name: "api",
          env: NO_COLLECTOR,
          include: ["tests/api/**/*.test.ts"],
          exclude: [ALONE],
          // Each file has its own server, port and data folder, and waits for half of its time.
          maxWorkers: 4,
          // A process for each worker, not for each file: 0.6 s of processor time saved a file.
          isolate: false,
        },
      },
      // Part of `npm run test:long`: copies and two machines, against an S3 server.
      {
        test: {
          ...api,
          name: "storage",
          globalSetup: ["tests/storage/setup.ts", "tests/support/template.ts"],
          include: ["tests/storage/*.test.ts"],
          maxWorkers: 2,
        },
      },
      // Part of `npm run test:long`: a browser at a time.
      {
        test: {
          ...api,
          name: "engines",
          globalSetup: "tests/support/template.ts",
          include: ["tests/engines/*.test.ts"],
          testTimeout: 600_000,
          fileParallelism: false,
        },
      },
      { test: { ...api, name: "alone", include: [ALONE], fileParallelism: false, sequence: { groupOrder: 1 } } },
    ],
  },
});
