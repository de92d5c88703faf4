import { defineConfig } from "@playwright/test";

/** Debian's Chromium; its own network traffic is off, so that a closed network stays quiet. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const reports = process.env.REPORTS;

/** End-to-end floor: the real binary, started per worker by tests/support, in both languages. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/template.ts",
  fullyParallel: false,
  // On two cores: while one waits for its server, two have work.
  workers: 3,
  // As scripts/run-tests.ts does for the other floors: a second run on a busy machine, named as flaky.
  retries: process.env.CI ? 1 : 0,
  // A machine that is four times slower passes too; what fails takes longer to say so.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: reports ? [["list"], ["json", { outputFile: `${reports}/e2e.json` }]] : [["list"]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args },
    reducedMotion: "reduce",
    locale: "fr-FR", // an English browser is sent to /en from the front page
    trace: "off",
  },
});
