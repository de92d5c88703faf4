import { basename } from "node:path";

/** How long a test took. */
export type Timing = { name: string; seconds: number };

/**
 * The results of one suite of `npm test`. A flaky test passed, but only on its second attempt; a skipped one proves nothing here,
 * as where a program that it needs is not installed.
 */
export type Results = {
  passed: number;
  failed: number;
  failures: string[];
  flaky: string[];
  skipped: string[];
  timings: Timing[];
};

/** A suite with nothing but a count. */
export function counted(passed: number, failures: string[], timings: Timing[] = []): Results {
  return { passed, failed: failures.length, failures, flaky: [], skipped: [], timings };
}

/** The slowest tests, ten of them by default, one per line. */
export function slowest(timings: readonly Timing[], count = 10): string {
  const first = [...timings].sort((a, b) => b.seconds - a.seconds).slice(0, count);
  return first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`).join("\n");
}

/** Counts the tests of `go test -json`: one event per line; a package that does not build counts as one failure. */
export function goResults(output: string): Results {
  let passed = 0;
  const failures: string[] = [];
  const skipped: string[] = [];
  const timings: Timing[] = [];
  for (const line of output.split("\n")) {
    if (!line.startsWith("{")) continue;
    const event = JSON.parse(line) as {
      Action: string;
      Test?: string;
      Package?: string;
      Output?: string;
      Elapsed?: number;
    };
    if (event.Action === "output" && /^(--- FAIL|\s+\S+_test\.go:|panic:|#)/.test(event.Output ?? ""))
      process.stdout.write(event.Output ?? "");
    const name = [event.Package, event.Test].filter(Boolean).join(" ");
    if (event.Action === "pass" && event.Test) {
      passed++;
      timings.push({ name, seconds: event.Elapsed ?? 0 });
    }
    if (event.Action === "fail") failures.push(name);
    if (event.Action === "skip" && event.Test) skipped.push(name);
  }
  if (passed + failures.length === 0) throw new Error("no test ran");
  return { ...counted(passed, failures, timings), skipped };
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      tags?: string[];
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};

/** The tag of tests that `npm test` leaves to `npm run test:long`. */
export const LONG = "long";

/** A vitest file: the number of passed tests, the failures (name → first line of the message), and what this machine did not run. */
export type TestFile = { passed: number; failed: Record<string, string>; skipped: string[]; timings: Timing[] };

/** Reads vitest's JSON report by file; a file that broke before its first test failed as a whole. */
export function vitestFiles(text: string): Record<string, TestFile> {
  const report = JSON.parse(text) as VitestReport;
  const files = report.testResults.map(({ name, status, message, assertionResults }) => {
    const failed: Record<string, string> = {};
    for (const test of assertionResults)
      if (test.status === "failed") failed[test.fullName] = firstLine(test.failureMessages?.[0]);
    if (status === "failed" && Object.keys(failed).length === 0) failed["the file"] = firstLine(message);
    const passed = assertionResults.filter((test) => test.status === "passed").length;
    const named = assertionResults.map((test) => ({ ...test, name: `${basename(name)} › ${test.fullName}` }));
    const skipped = named
      .filter((test) => test.status !== "passed" && test.status !== "failed" && !test.tags?.includes(LONG))
      .map((test) => test.name);
    const timings = named.map((test) => ({ name: test.name, seconds: (test.duration ?? 0) / 1000 }));
    return [name, { passed, failed, skipped, timings }] as const;
  });
  if (files.length === 0) throw new Error("no test ran");
  return Object.fromEntries(files);
}

const firstLine = (text: string | undefined) => (text ?? "").split("\n")[0] ?? "";

/** Counts vitest's files; a failure in `first` that its file's second run does not repeat is flaky. */
export function vitestResults(first: Record<string, TestFile>, second: Record<string, TestFile> = {}): Results {
  const failures: string[] = [];
  const flaky: string[] = [];
  const skipped: string[] = [];
  let passed = 0;
  for (const [name, file] of Object.entries(first)) {
    const last = second[name] ?? file;
    passed += last.passed;
    skipped.push(...last.skipped);
    failures.push(...Object.entries(last.failed).map(([test, why]) => `${name} › ${test}: ${why}`));
    for (const [test, why] of Object.entries(file.failed))
      if (!(test in last.failed)) flaky.push(`${name} › ${test}: ${why}`);
  }
  const timings = Object.values(first).flatMap((file) => file.timings);
  return { ...counted(passed, failures, timings), flaky, skipped };
}

type Suite = {
  title: string;
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results?: { duration: number }[] }[];
  }[];
};

/** Counts Playwright's JSON report; a test that passed only on its second attempt counts as passed and is named. */
export function playwrightResults(text: string): Results {
  const { stats, suites } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: Suite[];
  };
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error("no test ran");
  const named = (status: string) => suites.flatMap((suite) => specsOf(suite, status));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: named("unexpected"),
    flaky: named("flaky"),
    skipped: named("skipped"),
    timings: suites.flatMap(timingsOf),
  };
}

function timingsOf(suite: Suite): Timing[] {
  const own = (suite.specs ?? []).map((spec) => ({
    name: `${spec.file} › ${spec.title}`,
    seconds: sum(spec.tests.flatMap((test) => (test.results ?? []).map(({ duration }) => duration))) / 1000,
  }));
  return [...own, ...(suite.suites ?? []).flatMap(timingsOf)];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function specsOf(suite: Suite, status: string): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => spec.tests.some((test) => test.status === status))
    .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`);
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, status))];
}
