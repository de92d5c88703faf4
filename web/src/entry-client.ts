import "./styles/app.css";
import { reloadForChunk } from "./lib/chunk-reload.ts";

/**
 * The first script of a page, a few lines: public pages are already readable, so React comes when the browser is idle
 * or at the first interaction, whichever is first. A button pressed before that is pressed again once React is there.
 */
const FIRST = ["pointerdown", "keydown", "focusin", "touchstart"] as const;
let starting: Promise<unknown> | undefined;

window.addEventListener("vite:preloadError", (event) => {
  if (reloadForChunk()) event.preventDefault();
});

function start(): void {
  for (const type of FIRST) window.removeEventListener(type, start, true);
  starting ??= import("./start.tsx")
    .then(
      (module) => module.start(),
      (error: unknown) => {
        console.error("Error while mounting app", error);
        if (!reloadForChunk()) throw error;
      },
    )
    .finally(() => document.removeEventListener("click", hold, true));
}

/** Only what needs React is held back: links work without it. */
function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  start();
  void starting?.then(() => requestAnimationFrame(() => button.click()));
}

if (document.documentElement.dataset.render === "shell") {
  start();
} else {
  for (const type of FIRST) window.addEventListener(type, start, { capture: true, passive: true });
  document.addEventListener("click", hold, true);
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 500);
}
