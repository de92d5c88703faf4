import type { ReactNode } from "react";
import { listeners } from "../../lib/listeners.ts";
import type { Tone } from "./alert.tsx";

export type Toast = { id: number; tone: Tone; message: ReactNode };

/** Long enough to read a sentence twice; pointing at or focusing a toast pauses it. */
export const TOAST_MS = 6000;
const MOST = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const { notify, subscribe } = listeners();

function set(next: readonly Toast[]): void {
  toasts = next;
  notify();
}

/**
 * Shows a short message at the bottom of the screen; the same one again takes the place of the first. A form's errors belong in
 * the form, not here.
 */
export function toast(message: ReactNode, tone: Tone = "success"): number {
  last += 1;
  const others = toasts.filter((shown) => shown.message !== message || shown.tone !== tone);
  set([...others, { id: last, tone, message }].slice(-MOST));
  return last;
}

export function dismissToast(id: number): void {
  set(toasts.filter((candidate) => candidate.id !== id));
}

export const dismissToasts = (): void => set([]);

export const toastStore = { get: (): readonly Toast[] => toasts, subscribe };
