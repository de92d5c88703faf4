/**
 * Asks again until `check` gives something other than undefined, null or false, and returns it.
 * @throws Error naming `what` after `timeoutMs`; an error of the last try is its cause
 */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 10_000,
): Promise<Exclude<T, undefined | null | false>> {
  const end = Date.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    try {
      const value = await check();
      cause = undefined;
      // Narrowing a generic by comparison is beyond the compiler.
      if (value !== undefined && value !== null && value !== false)
        return value as Exclude<T, undefined | null | false>;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for ${what}`, { cause });
    await pause(25);
  }
}

/** One step of a poll. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
