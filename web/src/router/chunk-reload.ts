const WINDOW_MS = 10_000;
const KEY = "passerelle:chunk-reload";
/** A form may miss several parts at once. */
const GRACE_MS = 3_000;
/** When a part was first missing on this page, in ms; `noteFailure` notes it. */
let failed = Infinity;

/**
 * Whether a chunk-load error may reload the page now: at most once per path per 10 seconds (spec §4, §9). `storage`
 * keeps {path: time in ms}; a blocked one means no reload, which is safer than a loop.
 */
export function mayReload(path: string, now: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    const seen: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    const last = typeof seen === "object" && seen !== null ? Reflect.get(seen, path) : undefined;
    if (typeof last === "number" && now - last < WINDOW_MS) return false;
    storage.setItem(KEY, JSON.stringify({ [path]: now }));
    return true;
  } catch {
    return false;
  }
}

/** True for the errors that browsers raise when a past release's module is missing. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|Unable to preload/i.test(error.message)
  );
}

/**
 * Whether the reader has just left for another address. Firefox and WebKit then end what this page is loading; a load
 * because of that would replace the one that the reader asked for. app/entry-client.ts sets the mark.
 */
export const isLeaving = (): boolean => document.documentElement.dataset.leaving !== undefined;

/**
 * Notes that a part of the page is missing.
 * @returns whether a reload now would lose what was typed: a message, or any field at the first failure, which its form shows. The
 *   next one means a page of an earlier release, where a field is typed again sooner than it works
 */
export function noteFailure(): boolean {
  const now = Date.now();
  failed = Math.min(failed, now);
  const short = now - failed < GRACE_MS ? ",input:not([type=checkbox],[type=radio])" : "";
  return [...document.querySelectorAll<HTMLInputElement>(`textarea${short}`)].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
}

/** Reloads after a chunk-load error where allowed; false when the error must be shown instead. */
export function reloadForChunk(): boolean {
  // Offline, the reload would only lose the page and what was typed into it.
  if (navigator.onLine === false || isLeaving()) return false;
  // A part that is missing says so itself, beside what the page would have forgotten.
  if (document.querySelector("[data-holds]")) return false;
  if (!mayReload(location.pathname, Date.now(), sessionStorage)) return false;
  window.dispatchEvent(new Event("passerelle:reload")); // lib/fragment.ts keeps a link's token
  location.reload();
  return true;
}
