import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addSeconds } from "../../../common/time.ts";
import {
  afterFailure,
  type Circuit,
  FAILURE_LIMIT,
  FARTHEST_TRIAL_SECONDS,
  isLasting,
  mayTry,
} from "./breaker-rules.ts";

const NOW = new Date("2026-03-01T08:00:00Z");
const CLOSED: Circuit = { failures: 0, lastFailure: null, opened: null, nextTrial: null, trials: 0 };

/** The circuit after failures at these seconds. */
const failed = (...seconds: number[]): Circuit =>
  seconds.reduce((circuit, second) => afterFailure(circuit, addSeconds(NOW, second), 0.5), CLOSED);

describe("the circuit", () => {
  it("opens at the fifth failure, for seconds only", () => {
    expect(failed(0, 0.1, 0.2, 0.25)).toMatchObject({ failures: 4, opened: null });
    const open = failed(0, 0.1, 0.2, 0.25, 0.3);
    expect(open).toMatchObject({ opened: addSeconds(NOW, 0.3), nextTrial: addSeconds(NOW, 15.3), trials: 0 });
    expect(mayTry(open, addSeconds(NOW, 15))).toBe(false);
    expect(mayTry(open, addSeconds(NOW, 16))).toBe(true);
  });

  it("counts failures over time: those of long ago say nothing", () => {
    expect(failed(0, 500, 1000, 1500)).toMatchObject({ failures: 4, opened: null });
    expect(failed(0, 500, 1000, 1500, 2200)).toMatchObject({ failures: 1, opened: null });
  });

  it("waits longer after each failed trial, half an hour at most", () => {
    let circuit = failed(0, 0, 0, 0, 0);
    const waits: number[] = [];
    for (let trial = 0; trial < 9; trial++) {
      const at = circuit.nextTrial ?? NOW;
      circuit = afterFailure(circuit, at, 0.5);
      waits.push(((circuit.nextTrial ?? NOW).getTime() - at.getTime()) / 1000);
    }
    expect(waits).toEqual([30, 60, 120, 300, 600, 1800, 1800, 1800, 1800]);
    expect(circuit).toMatchObject({ opened: NOW, trials: 9 });
  });

  it("tells the operator of an outage that lasts, not of one of a minute", () => {
    const open = failed(0, 0, 0, 0, 0);
    expect([0, 599, 600].map((second) => isLasting(open, addSeconds(NOW, second)))).toEqual([false, false, true]);
    expect(isLasting(CLOSED, NOW)).toBe(false);
    // It began while the clock was fast.
    expect(isLasting(open, addSeconds(NOW, -86_400))).toBe(true);
  });

  it("always comes to a trial within half an hour, whatever the clock did", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: FAILURE_LIMIT }), (steps) => {
        const circuit = failed(...steps);
        const now = addSeconds(NOW, steps.at(-1) ?? 0);
        expect(mayTry(circuit, addSeconds(now, FARTHEST_TRIAL_SECONDS))).toBe(true);
        const back = addSeconds(now, -200_000); // the clock was set back
        if (circuit.nextTrial) expect(mayTry(circuit, back)).toBe(true);
      }),
    );
  });
});
