import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./scripts/lib/chromium.ts";
import { leftOut } from "./tests/e2e/left-out.ts";
import { NO_COLLECTOR } from "./tests/support/process.ts";

/** Chromium's own network traffic is off, so that a closed network stays quiet. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
if (process.env.GOGC === undefined) Object.assign(process.env, NO_COLLECTOR);

const reports = process.env.REPORTS;

/**
 * Files that need another server than most. As separate projects they begin first: Playwright runs them last otherwise,
 * when nothing is left for the other core.
 */
const FIRST = ["dev", "interaction", "mailbox-factor", "billing-stripe", "billing-coming", "reading", "loading"];

/** End-to-end floor: the real binary, started per worker by tests/support, in both languages. */
export default defineConfig({
  testDir: "tests/e2e",
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  globalSetup: "./tests/support/template.ts",
  fullyParallel: false,
  // On two cores: while one waits for its server, two have work.
  workers: 3,
  // As scripts/run-tests.ts does for the other floors: a second run on a busy machine, named as flaky.
  retries: process.env.CI ? 1 : 0,
  // A machine that is four times slower passes too; what fails takes longer to say so.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  grepInvert: leftOut(),
  projects: [
    ...FIRST.map((name) => ({ name, testMatch: `${name}.spec.ts` })),
    { name: "pages", testIgnore: FIRST.map((name) => `${name}.spec.ts`) },
  ],
  reporter: reports ? [["list"], ["json", { outputFile: `${reports}/e2e.json` }]] : [["list"]],
  use: {
    launchOptions: { executablePath: chromiumPath(), args },
    reducedMotion: "reduce",
    locale: "fr-FR", // an English browser is sent to /en from the front page
    trace: "off",
    // Requests of a service worker pass by page.route; offline.spec.ts lets it in.
    serviceWorkers: "block",
  },
});
