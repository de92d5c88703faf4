import { afterEach, expect, it, vi } from "vitest";
import { TIMEOUT_MS } from "./http.ts";
import { pb } from "./pb.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("fails a read without an answer in time, and lets a write run on", async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_answer, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason)));
  });
  const read = pb.send("/api/app/me", { method: "GET" });
  void pb.send("/api/app/profile", { method: "POST" });
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  late.abort(new DOMException("late", "TimeoutError"));
  await expect(read).rejects.toMatchObject({ status: 0, isAbort: false });
  expect(timeout.mock.calls).toEqual([[TIMEOUT_MS]]);
  expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([true, false]);
});
