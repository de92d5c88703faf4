import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const http = vi.fn((path: string): Promise<unknown> => Promise.resolve({ id: "new", path }));
vi.mock("../lib/http.ts", () => ({ http: (path: string) => http(path) }));

const connection = (effectiveType?: string) => vi.stubGlobal("navigator", { connection: { effectiveType } });

beforeEach(() => {
  vi.resetModules(); // the module caches the manifest
  vi.useFakeTimers();
  http.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("prefetch of the manifest (spec §9)", () => {
  it.each([
    ["4g", 1],
    [undefined, 1],
    ["slow-2g", 0],
  ])("on %s: %i request after one second, none before", async (type, requests) => {
    connection(type);
    const { prefetchManifest } = await import("./manifest.ts");
    prefetchManifest("b1");
    await vi.advanceTimersByTimeAsync(999);
    expect(http).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(http.mock.calls).toEqual(Array(requests).fill(["/builds/meta/b1.json"]));
  });
});

describe("polling for a new release", () => {
  it("asks every hour and says it once", async () => {
    const { pollForNewVersion } = await import("./manifest.ts");
    const onNew = vi.fn();
    http.mockResolvedValueOnce({ id: "old" });
    pollForNewVersion("old", onNew);
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(http).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(http).toHaveBeenCalledTimes(1);
    expect(onNew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(http).toHaveBeenCalledTimes(2);
    expect(onNew).toHaveBeenCalledTimes(1);
  });
});
