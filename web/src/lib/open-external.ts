/** After this long, opening it has failed: the page is usable again. */
const STUCK_MS = 15_000;

/**
 * Opens an address outside the application. Resolves when the reader is back: the browser's "back" may restore the page
 * as it was, with its button still waiting.
 */
export function openExternal(url: string): Promise<void> {
  const back = new Promise<void>((resolve) => {
    window.addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, STUCK_MS);
  });
  window.location.assign(url);
  return back;
}
