/** After so long without having left, something went wrong on the way: the page may be used again. */
const STUCK_MS = 15_000;

/**
 * Goes to an address outside the application. Resolves when the page is back: the browser's "back" may bring it as it
 * was, with its button still waiting.
 */
export function leaveFor(url: string): Promise<void> {
  const back = new Promise<void>((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, STUCK_MS);
  });
  window.location.assign(url);
  return back;
}
