import { expect, it } from "vitest";
import { goResults, LONG, playwrightResults, slowest, vitestFiles, vitestResults } from "./test-results.ts";

const file = (name: string, tests: Record<string, string>, message = "") => ({
  name,
  message,
  status: Object.values(tests).includes("failed") || message ? "failed" : "passed",
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    duration: 1500,
    failureMessages: status === "failed" ? ["Error: late\n  at line 3"] : [],
  })),
});
const files = (...testResults: ReturnType<typeof file>[]) => vitestFiles(JSON.stringify({ testResults }));

it("counts a test that failed twice as failed, and one that failed once as flaky", () => {
  const first = files(file("a", { one: "failed", two: "failed", three: "passed" }), file("b", { four: "passed" }));
  const second = files(file("a", { one: "passed", two: "failed", three: "passed" }));
  expect(vitestResults(first)).toMatchObject({ passed: 2, failed: 2, flaky: [] });
  expect(vitestResults(first, second)).toEqual({
    passed: 3,
    failed: 1,
    failures: ["a › two: Error: late"],
    flaky: ["a › one: Error: late"],
    skipped: [],
    timings: ["one", "two", "three"]
      .map((name) => ({ name: `a › ${name}`, seconds: 1.5 }))
      .concat({ name: "b › four", seconds: 1.5 }),
  });
});

it("counts what fails only in the second run as failed", () => {
  const first = files(file("a", { one: "failed", two: "passed" }));
  const second = files(file("a", { one: "passed", two: "failed" }));
  expect(vitestResults(first, second)).toMatchObject({ passed: 1, failed: 1, failures: ["a › two: Error: late"] });
});

it("counts a file that broke before its first test, and no report at all", () => {
  const broken = files(file("a", {}, "SyntaxError: no\nmore"), file("b", { one: "passed" }));
  expect(vitestResults(broken)).toMatchObject({ passed: 1, failed: 1, failures: ["a › the file: SyntaxError: no"] });
  expect(() => files()).toThrow("no test ran");
});

it("names what was not run", () => {
  const first = files(file("/tests/a", { one: "failed", two: "skipped", three: "todo" }));
  const second = files(file("/tests/a", { one: "passed", two: "skipped", three: "todo" }));
  expect(vitestResults(first, second)).toMatchObject({ passed: 1, failed: 0, skipped: ["a › two", "a › three"] });
});

it("does not name what is left to the long tests", () => {
  const { assertionResults, ...rest } = file("a", { one: "passed", two: "skipped" });
  const tagged = assertionResults.map((test) => ({ ...test, tags: test.status === "skipped" ? [LONG] : [] }));
  expect(vitestResults(files({ ...rest, assertionResults: tagged }))).toMatchObject({ passed: 1, skipped: [] });
});

it("reads Playwright's report with its nested suites", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "x.spec.ts",
    line: 7,
    tests: [{ status, results: [{ duration: 250 }] }],
  });
  const inner = {
    title: "inner",
    specs: [spec("late", "flaky"), spec("wrong", "unexpected"), spec("left", "skipped")],
  };
  const suites = [{ title: "x.spec.ts", specs: [spec("good", "expected")], suites: [inner] }];
  expect(playwrightResults(JSON.stringify({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites }))).toEqual({
    passed: 2,
    failed: 1,
    failures: ["x.spec.ts:7 › wrong"],
    flaky: ["x.spec.ts:7 › late"],
    skipped: ["x.spec.ts:7 › left"],
    timings: ["good", "late", "wrong", "left"].map((title) => ({ name: `x.spec.ts › ${title}`, seconds: 0.25 })),
  });
});

it("counts Go's events; a package that does not build is a failure", () => {
  const events = [
    { Action: "pass", Package: "a", Test: "TestOne", Elapsed: 0.5 },
    { Action: "pass", Package: "a" },
    { Action: "fail", Package: "b" },
    { Action: "skip", Package: "c", Test: "TestTwo" },
    { Action: "skip", Package: "d" }, // has no tests
  ];
  expect(goResults(events.map((event) => JSON.stringify(event)).join("\n"))).toEqual({
    passed: 1,
    failed: 1,
    failures: ["b"],
    flaky: [],
    skipped: ["c TestTwo"],
    timings: [{ name: "a TestOne", seconds: 0.5 }],
  });
});

it("names the ten slowest tests", () => {
  const timings = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, seconds: index }));
  const lines = slowest(timings).split("\n");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   11.0 s  test 11");
});
