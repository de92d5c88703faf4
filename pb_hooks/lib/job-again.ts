type Payload = { readonly [key: string]: string };

/** The key of the job that runs in this runtime, and what that run has queued under it. */
let current: { key: string; again: Payload | null } | null = null;

/** Runs a job's work. @returns the payload with which the work has queued its own job again; null when it has not */
export function queuedAgain(key: string, work: () => void): Payload | null {
  const run: NonNullable<typeof current> = { key, again: null };
  current = run;
  try {
    work();
  } finally {
    current = null;
  }
  return run.again;
}

/** Notes that the running job queues itself again. @returns false when another job, or none, runs in this runtime */
export function noteAgain(key: string, payload: Payload): boolean {
  if (current?.key !== key) return false;
  current.again = payload;
  return true;
}
