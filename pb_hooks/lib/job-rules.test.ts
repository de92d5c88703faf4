import { describe, expect, it } from "vitest";
import { DAY_MS, isoTime } from "../../common/time.ts";
import { noteAgain, queuedAgain } from "./job-again.ts";
import { afterAgain, afterCut, afterDeath, afterFailure, MAX_ATTEMPTS } from "./job-rules.ts";

const NOW = new Date("2026-03-01T08:00:00Z");

describe("after a failure", () => {
  it("waits longer and longer, then gives up", () => {
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => afterFailure(index + 1, NOW));
    const seconds = waits.map(({ runAt }) => (Date.parse(isoTime(runAt)) - NOW.getTime()) / 1000);
    expect(seconds).toEqual([60, 300, 1800, 7200, 21600, 21600, 21600, 0]);
    expect(waits.map(({ state }) => state)).toEqual([...Array(MAX_ATTEMPTS - 1).fill("queued"), "failed"]);
  });

  it("is tried for a month while its partner answers nobody", () => {
    const next = (attempts: number) => afterFailure(attempts, NOW, true);
    let [time, attempts] = [NOW, 1];
    for (; next(attempts).state === "queued"; attempts++)
      time = new Date(time.getTime() + Date.parse(isoTime(next(attempts).runAt)) - NOW.getTime());
    expect(Math.round((time.getTime() - NOW.getTime()) / DAY_MS)).toBe(31);
    expect(next(2)).toEqual(afterFailure(2, NOW));
  });
});

describe("after a run that queued its own job again", () => {
  it("waits a minute, then twice as long, up to six hours", () => {
    const waits = [1, 2, 3, 9, 10, 50].map(
      (times) => Date.parse(isoTime(afterAgain(times, NOW).runAt)) - NOW.getTime(),
    );
    expect(waits.map((ms) => ms / 60_000)).toEqual([1, 2, 4, 256, 360, 360]);
  });

  it("is noted for that job alone, while it runs", () => {
    const payload = { subscription: "sub_1" };
    const noted: boolean[] = [];
    const work = (key: string) => () => void noted.push(noteAgain(key, payload));
    expect(queuedAgain("billing.sync:sub_1", work("billing.sync:sub_1"))).toEqual(payload);
    expect(queuedAgain("billing.sync:sub_2", work("billing.sync:sub_1"))).toBe(null);
    work("billing.sync:sub_1")();
    expect(noted).toEqual([true, false, false]);
  });
});

describe("after a death of the process", () => {
  it("resumes at once three times, then waits longer and longer before it gives up", () => {
    const runs = Array.from({ length: MAX_ATTEMPTS }, (_, index) => afterDeath(index + 1, NOW));
    const seconds = runs.map(({ runAt }) => (Date.parse(isoTime(runAt)) - NOW.getTime()) / 1000);
    expect(seconds.slice(0, -1)).toEqual([0, 0, 0, 60, 300, 1800, 7200]);
    expect(runs.map(({ state }) => state)).toEqual([...Array(MAX_ATTEMPTS - 1).fill("queued"), "failed"]);
  });
});

describe("after a stop of the process", () => {
  it("resumes at once, with as many attempts left", () => {
    expect(afterCut(3, NOW)).toEqual({ state: "queued", runAt: "2026-03-01 08:00:00.000Z", attempts: 2 });
    expect(afterCut(0, NOW).attempts).toBe(0);
  });
});
