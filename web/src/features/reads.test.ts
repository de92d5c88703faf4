import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "../lib/query-client.ts";
import { previewOptions } from "./billing/subscription/api.ts";
import { readTicket } from "./identity/auth/identity-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["the price of a change", () => queryClient.fetchQuery(previewOptions({ plan: "a", period: "month" }, "now", "en"))],
  ["the ticket of a provider", () => readTicket("ticket")],
])("ends without an answer in time: %s, which is read with a POST", async (_, read) => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  const asked = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    asked.resolve();
    return new Promise((_answer, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason)));
  });
  const answer = read();
  await asked.promise;
  late.abort(new DOMException("late", "TimeoutError"));
  await expect(answer).rejects.toMatchObject({ status: 0, isAbort: false });
});
