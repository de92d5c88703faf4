import { expect, it } from "vitest";
import { afterFailure } from "./job-rules.ts";

it("waits longer after each failure, then gives up", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => {
    const next = afterFailure(attempts);
    return next.state === "queued" ? next.waitSeconds : -1;
  });
  expect(waits).toEqual([60, 300, 1800, 7200, 21600, 21600, 21600]);
  expect(afterFailure(8)).toEqual({ state: "failed" });
  expect(afterFailure(99)).toEqual({ state: "failed" });
});
