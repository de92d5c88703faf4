import type { ReactNode } from "react";
import { listeners } from "../../lib/listeners.ts";
import type { Tone } from "./alert.tsx";

export type Toast = { id: number; tone: Tone; message: ReactNode };

/** Long enough to read a sentence twice; pointing at or focusing a toast pauses it. */
const TOAST_MS = 6000;
const MOST = 3;

let toasts: readonly Toast[] = [];
let last = 0;
/** What ends each toast, wherever it shows. */
const timers: Record<number, ReturnType<typeof setTimeout>> = {};
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
  start(last);
  return last;
}

function start(id: number): void {
  timers[id] = setTimeout(dismissToast, TOAST_MS, id);
}

/** Pauses a toast's time. @returns what begins it again */
export function holdToast(id: number): () => void {
  clearTimeout(timers[id]);
  return () => start(id);
}

export function dismissToast(id: number): void {
  set(toasts.filter((candidate) => candidate.id !== id));
}

export const toastStore = { get: (): readonly Toast[] => toasts, subscribe };
