import { addSeconds } from "../../../common/time.ts";

/** Consecutive failures of the provider that open the circuit, which stops all calls. */
export const FAILURE_LIMIT = 5;

/** A failure older than this says nothing about the present, in seconds. */
const WINDOW_SECONDS = 10 * 60;

/** Seconds until the first, second … trial call of an open circuit; the last one repeats. */
const WAITS = [15, 30, 60, 2 * 60, 5 * 60, 10 * 60, 30 * 60];

/** The longest wait with its spread, in seconds: a wrong clock set any trial further ahead. */
export const FARTHEST_TRIAL_SECONDS = 35 * 60;

/** The operator is told about an outage that lasts this long, in seconds. */
export const TELL_AFTER_SECONDS = 10 * 60;

/** Closed while `opened` is null: calls go through. Open until `nextTrial`; then one call decides. */
export type Circuit = {
  /** Since the last success, or since the window began. */
  failures: number;
  lastFailure: Date | null;
  opened: Date | null;
  nextTrial: Date | null;
  /** Test calls that failed since it opened. */
  trials: number;
};

/** The circuit after a failure of the provider. `random` in [0, 1) spreads the wait by a tenth. */
export function afterFailure(circuit: Circuit, now: Date, random: number): Circuit {
  const { opened, trials, lastFailure } = circuit;
  if (opened) return { ...circuit, lastFailure: now, trials: trials + 1, nextTrial: trialAt(now, trials + 1, random) };
  const recent = lastFailure !== null && now.getTime() - lastFailure.getTime() <= WINDOW_SECONDS * 1000;
  const failures = recent ? circuit.failures + 1 : 1;
  if (failures < FAILURE_LIMIT) return { ...circuit, failures, lastFailure: now };
  return { failures, lastFailure: now, opened: now, nextTrial: trialAt(now, 0, random), trials: 0 };
}

/** Whether the provider may be called: always while closed, with one call at a time once a trial is due. */
export function mayTry({ opened, nextTrial }: Circuit, now: Date): boolean {
  if (!opened || !nextTrial) return true;
  return nextTrial <= now || nextTrial > addSeconds(now, FARTHEST_TRIAL_SECONDS);
}

/** Whether an outage has lasted long enough to tell the operator. One that begins ahead of the clock began while that was fast. */
export function isLasting({ opened }: Circuit, now: Date): boolean {
  return opened !== null && Math.abs(now.getTime() - opened.getTime()) >= TELL_AFTER_SECONDS * 1000;
}

function trialAt(now: Date, trials: number, random: number): Date {
  const wait = WAITS[Math.min(trials, WAITS.length - 1)] ?? 0;
  return addSeconds(now, wait * (0.95 + 0.1 * random));
}
