import { addSeconds } from "../lib/time.ts";

/** So many consecutive failures of the provider open the circuit: nothing more is asked of it. */
export const FAILURE_LIMIT = 5;

/** A failure longer ago than this says nothing about now, in seconds. */
const WINDOW_SECONDS = 10 * 60;

/** Seconds until the first, second … trial call of an open circuit; the last one is repeated. */
const WAITS = [15, 30, 60, 2 * 60, 5 * 60, 10 * 60, 30 * 60];

/** The longest wait with its spread, in seconds: a trial that lies further ahead was set by a clock that was wrong. */
export const FARTHEST_TRIAL_SECONDS = 35 * 60;

/** An outage that lasts as long is one the operator hears about, in seconds. */
export const TELL_AFTER_SECONDS = 10 * 60;

/** Closed while `opened` is null: work goes on. Open until `nextTrial`; then one call decides. */
export type Circuit = {
  /** Since the last success, or since the window began. */
  failures: number;
  lastFailure: Date | null;
  opened: Date | null;
  nextTrial: Date | null;
  /** Trial calls that failed since it opened. */
  trials: number;
};

export const CLOSED: Circuit = { failures: 0, lastFailure: null, opened: null, nextTrial: null, trials: 0 };

/** After a failure of the provider. `random` in [0, 1) spreads the wait by a tenth. */
export function afterFailure(circuit: Circuit, now: Date, random: number): Circuit {
  const { opened, trials, lastFailure } = circuit;
  if (opened) return { ...circuit, lastFailure: now, trials: trials + 1, nextTrial: trialAt(now, trials + 1, random) };
  const recent = lastFailure !== null && now.getTime() - lastFailure.getTime() <= WINDOW_SECONDS * 1000;
  const failures = recent ? circuit.failures + 1 : 1;
  if (failures < FAILURE_LIMIT) return { ...circuit, failures, lastFailure: now };
  return { failures, lastFailure: now, opened: now, nextTrial: trialAt(now, 0, random), trials: 0 };
}

/** Whether something may be asked of the provider: always while closed, one call at a time once a trial is due. */
export function mayTry({ opened, nextTrial }: Circuit, now: Date): boolean {
  if (!opened || !nextTrial) return true;
  return nextTrial <= now || nextTrial > addSeconds(now, FARTHEST_TRIAL_SECONDS);
}

/** Whether an outage has lasted so long that the operator should know. */
export function isLasting({ opened }: Circuit, now: Date): boolean {
  return opened !== null && now.getTime() - opened.getTime() >= TELL_AFTER_SECONDS * 1000;
}

function trialAt(now: Date, trials: number, random: number): Date {
  const wait = WAITS[Math.min(trials, WAITS.length - 1)] ?? 0;
  return addSeconds(now, wait * (0.95 + 0.1 * random));
}
