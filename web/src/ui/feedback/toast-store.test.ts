import { expect, it } from "vitest";
import { dismissToast, toast, toastStore } from "./toast-store.ts";

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
