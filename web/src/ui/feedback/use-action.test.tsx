import { beforeEach, expect, it, vi } from "vitest";
import { hook } from "../../../../tests/support/rendered.tsx";
import { ServerError } from "../form/form-errors.ts";
import { dismissToast, toastStore } from "./toast-store.ts";
import { useAction } from "./use-action.tsx";

beforeEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});
const toasts = () => toastStore.get().map(({ message, tone }) => [tone, message]);
const run = async (work: () => Promise<unknown>, sentences?: Parameters<typeof useAction>[1]) => {
  await hook(() => useAction(work, sentences))
    .mutateAsync()
    .catch(() => {});
  return toasts();
};

it("says what is done, in words made of the answer", async () => {
  expect(await run(async () => 3, { done: (output) => `${String(output)} sent.` })).toEqual([["success", "3 sent."]]);
});

it("says nothing of a success without a sentence", async () => expect(await run(async () => 3)).toEqual([]));

it("says why it failed", async () => {
  const refused = () => Promise.reject(new ServerError({ form: "network" }));
  const reason = "The server cannot be reached. Check your connection, then try again.";
  expect(await run(refused)).toEqual([["danger", `That did not work. ${reason}`]]);
  expect(await run(refused, { failed: (why) => `Not sent. ${why}` })).toContainEqual(["danger", `Not sent. ${reason}`]);
});

it("does not say “unknown”", async () => {
  expect(await run(() => Promise.reject(new Error("x")))).toEqual([
    ["danger", "That did not work. Try again in a moment."],
  ]);
});

it("says nothing of what was given up", async () => {
  const aborted = vi.fn(() => Promise.reject(new DOMException("given up", "AbortError")));
  expect(await run(aborted)).toEqual([]);
  expect(aborted).toHaveBeenCalledOnce();
});
