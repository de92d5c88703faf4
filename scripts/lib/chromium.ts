import { existsSync } from "node:fs";

/** The same engine without a window to draw: a test takes half the processor time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = "/usr/bin/chromium";

/** The browser of the end-to-end tests: what CHROMIUM_PATH names, Debian's headless shell, or its Chromium. */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : CHROMIUM);
}
