export type Results = { passed: number; failed: number };

/** Counts the tests of `go test -json`: one line an event; a package that does not build counts as one failure. */
export function goResults(output: string): Results {
  const results: Results = { passed: 0, failed: 0 };
  for (const line of output.split("\n")) {
    if (!line.startsWith("{")) continue;
    const event = JSON.parse(line) as { Action: string; Test?: string; Package?: string; Output?: string };
    if (event.Action === "output" && /^(--- FAIL|\s+\S+_test\.go:|panic:|#)/.test(event.Output ?? ""))
      process.stdout.write(event.Output ?? "");
    if (event.Action === "pass" && event.Test) results.passed++;
    if (event.Action === "fail") results.failed++;
  }
  if (results.passed + results.failed === 0) throw new Error("no test ran");
  return results;
}

/** Counts vitest's JSON report. */
export function vitestResults(text: string): Results {
  const report = JSON.parse(text) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
  const failed = report.numFailedTests || (report.numFailedTestSuites > 0 ? 1 : 0);
  if (report.numPassedTests + failed === 0) throw new Error("no test ran");
  return { passed: report.numPassedTests, failed };
}

/** Counts Playwright's JSON report; a test that passed only on a second try counts as passed but is named there. */
export function playwrightResults(text: string): Results {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number } };
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error("no test ran");
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
