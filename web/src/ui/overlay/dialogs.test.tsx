import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { elements, hook, named, send } from "../../../../tests/support/rendered.tsx";
import { TIMEOUT_MS } from "../../lib/http.ts";
import { dismissToast, toastStore } from "../feedback/toast-store.ts";
import { ServerError } from "../form/form-errors.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useAnswerTime, useAttempt } from "./use-attempt.ts";

beforeEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});
const toasts = () => toastStore.get().map(({ message }) => message);
const REFUSAL = new ServerError({ form: "network" });

describe("a question before an action", () => {
  const ask = (onConfirm: () => unknown) => {
    const onClose = vi.fn();
    const dialog = (
      <ConfirmDialog title="Delete?" confirmLabel="Delete" onConfirm={onConfirm} done="Deleted." onClose={onClose}>
        It is gone.
      </ConfirmDialog>
    );
    return { onClose, found: elements(dialog) };
  };
  it("closes with a message once the action is done", async () => {
    let answer = () => {};
    const { onClose, found } = ask(() => new Promise<void>((resolve) => (answer = resolve)));
    send(named(found, "button", "Delete"), "onClick");
    expect([onClose.mock.calls.length, toasts()]).toEqual([0, []]);
    answer();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts()).toEqual(["Deleted."]);
  });

  it("stays where the action is refused", async () => {
    const { onClose, found } = ask(() => Promise.reject(REFUSAL));
    send(named(found, "button", "Delete"), "onClick");
    await new Promise((resolve) => setTimeout(resolve));
    expect([onClose.mock.calls.length, toasts()]).toEqual([0, []]);
  });
});

describe("a form in a window", () => {
  const sendForm = async (onSubmit: (values: { name: string }, attempt: AbortSignal) => unknown) => {
    const onClose = vi.fn();
    const dialog = (
      <FormDialog
        title="Name"
        schema={v.object({ name: v.string() })}
        defaultValues={{ name: "Ada" }}
        onSubmit={onSubmit}
        submitLabel="Save"
        done="Saved."
        onClose={onClose}
      >
        {null}
      </FormDialog>
    );
    const form = elements(dialog).find(({ type }) => type === "form");
    vi.stubGlobal(
      "FormData",
      class {
        get = () => null;
      },
    );
    // No field: each value is the one at the start.
    await send(form as NonNullable<typeof form>, "onSubmit", {
      currentTarget: { elements: { namedItem: () => null }, querySelectorAll: () => [] },
    });
    vi.unstubAllGlobals();
    return onClose;
  };

  it("closes with a message once it is sent", async () => {
    const onSubmit = vi.fn();
    expect(await sendForm(onSubmit)).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledWith({ name: "Ada" }, expect.any(AbortSignal));
    expect(toasts()).toEqual(["Saved."]);
  });

  it("stays where it is refused", async () => {
    expect(await sendForm(() => Promise.reject(REFUSAL))).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });
});

describe("an attempt", () => {
  it("is aborted once its window closes, and the next one is another", () => {
    const onClose = vi.fn();
    const { open, change, attempt } = hook(() => useAttempt(onClose));
    const [first] = [attempt.current];
    change(false);
    expect([open, first.signal.aborted, onClose.mock.calls.length]).toEqual([true, true, 1]);
    change(true);
    expect([attempt.current.signal.aborted, attempt.current === first, onClose.mock.calls.length]).toEqual([
      false,
      false,
      1,
    ]);
  });

  it("holds its window for as long as an answer may take", () => {
    vi.useFakeTimers();
    const { begin, isRunning } = hook(useAnswerTime);
    expect(isRunning()).toBe(false);
    begin();
    vi.advanceTimersByTime(TIMEOUT_MS - 1);
    expect(isRunning()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isRunning()).toBe(false);
    vi.useRealTimers();
  });
});
