import { describe, expect, it } from "vitest";
import { memoryApp, withGlobals } from "../../../tests/support/memory-app.ts";
import { drillsFail } from "./copies.ts";
import { isSilent } from "./judge.ts";

withGlobals();

describe("a partner is silent", () => {
  const jobs = (rows: string) =>
    memoryApp(
      `CREATE TABLE jobs (lane, state, outage, attempts); INSERT INTO jobs VALUES ${rows}`,
    ) as unknown as CoreApp;
  it.each([
    ["its jobs have failed for it twice", "('payments', 'queued', TRUE, 2)", true],
    ["while one of them runs again", "('payments', 'running', TRUE, 2)", true],
    ["not after one attempt", "('payments', 'queued', TRUE, 1)", false],
    ["not when jobs fail for another reason", "('payments', 'queued', FALSE, 5)", false],
    ["not for jobs that are over", "('payments', 'failed', TRUE, 8), ('payments', 'done', TRUE, 3)", false],
    ["not when it is another one", "('mail', 'queued', TRUE, 5)", false],
  ])("%s", (_, rows, silent) => expect(isSilent(jobs(rows), "payments")).toBe(silent));

  it("for as long as the caller says", () =>
    expect(isSilent(jobs("('mail', 'queued', TRUE, 2)"), "mail", 3)).toBe(false));
});

describe("drills of the copy fail", () => {
  const failAfter = (...problems: string[]) => {
    const rows = problems.map(
      (problem, hour) => `('${problem}', '', 0, 0, 0, 0, 0, '2026-11-20 0${hour}:00:00.000Z', '')`,
    );
    const columns = "problem, detail, seconds, bytes, tables, rows, uploads, created, reached";
    const values = rows.length > 0 ? `; INSERT INTO copy_drills VALUES ${rows.join()}` : "";
    return drillsFail(memoryApp(`CREATE TABLE copy_drills (${columns})${values}`) as unknown as CoreApp);
  };
  it("when the last two did", () => {
    expect(failAfter("", "rows", "rows")).toBe(true);
    expect(failAfter("rows", "rows", "")).toBe(false);
    expect(failAfter("rows", "", "rows")).toBe(false);
  });
  it("not with a single one, nor before the first", () =>
    expect([failAfter("rows"), failAfter()]).toEqual([false, false]));
});
