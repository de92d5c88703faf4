import { expect, it, vi } from "vitest";
import { dismissToast, holdToast, toast, toastStore } from "./toast-store.ts";

it("keeps the last three, tells its listeners, and forgets what is dismissed", () => {
  let calls = 0;
  const stop = toastStore.subscribe(() => {
    calls += 1;
  });
  const ids = ["one", "two", "three", "four"].map((text) => toast(text));
  expect(toastStore.get().map((item) => item.message)).toEqual(["two", "three", "four"]);
  dismissToast(ids[2] ?? 0);
  expect(toastStore.get().map((item) => item.message)).toEqual(["two", "four"]);
  expect(calls).toBe(5);
  stop();
});

it("shows the same message once, as the latest", () => {
  for (const { id } of toastStore.get()) dismissToast(id);
  const first = toast("saved");
  toast("saved", "danger");
  const again = toast("saved");
  expect(again).not.toBe(first);
  expect(toastStore.get().map(({ id, tone }) => [id, tone])).toEqual([
    [again - 1, "danger"],
    [again, "success"],
  ]);
});

it("ends after six seconds, on a page without a Toaster too, and not while it is held", () => {
  vi.useFakeTimers();
  for (const { id } of toastStore.get()) dismissToast(id);
  const held = toast("held");
  toast("not held");
  const release = holdToast(held);
  vi.advanceTimersByTime(6000);
  expect(toastStore.get().map(({ message }) => message)).toEqual(["held"]);
  release();
  vi.advanceTimersByTime(6000);
  expect(toastStore.get()).toEqual([]);
  vi.useRealTimers();
});
