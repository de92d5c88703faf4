import { describe, expect, it, vi } from "vitest";
import { createPreloadQueue } from "./preload.ts";

/** A queue whose fetches end when the test decides. */
function setUp() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  let time = 0;
  const load = (key: string) => {
    begun.push(key);
    return new Promise<string>((resolve, reject) => ends.set(key, { resolve, reject }));
  };
  const queue = createPreloadQueue(load, () => time);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queue,
    begun,
    pass: (ms: number) => {
      time += ms;
    },
    finish: async (key: string) => {
      ends.get(key)?.resolve(`data of ${key}`);
      await settle();
    },
    fail: async (key: string) => {
      ends.get(key)?.reject(new Error("no network"));
      await settle();
    },
  };
}

describe("the preload queue", () => {
  it("fetches at most five at the same time, in order, whatever fails", async () => {
    const { queue, begun, finish, fail } = setUp();
    for (const key of ["a", "b", "c", "d", "e", "f", "g", "h"]) queue.add(key);
    expect(begun.join("")).toBe("abcde");
    await finish("c");
    expect(begun.join("")).toBe("abcdef");
    await fail("a");
    await finish("b");
    expect(begun.join("")).toBe("abcdefgh");
  });

  it("fetches nothing twice while it is fresh, and again after 30 seconds", async () => {
    const { queue, begun, finish, pass } = setUp();
    queue.add("a");
    queue.add("a");
    await finish("a");
    pass(29_999);
    queue.add("a");
    expect(begun).toEqual(["a"]);
    pass(1);
    queue.add("a");
    expect(begun).toEqual(["a", "a"]);
  });

  it("hands over what is there or under way", async () => {
    const { queue, finish, pass } = setUp();
    queue.add("a");
    const early = queue.take("a");
    await finish("a");
    expect(await early).toBe("data of a");
    expect(await queue.take("a")).toBe("data of a");
    pass(30_000);
    expect(queue.take("a")).toBeUndefined();
    expect(queue.take("never")).toBeUndefined();
  });

  it("leaves what still waits to the one who needs it now", async () => {
    const { queue, begun, finish } = setUp();
    for (const key of ["a", "b", "c", "d", "e", "f"]) queue.add(key);
    expect(queue.take("f")).toBeUndefined();
    await finish("a");
    expect(begun).not.toContain("f");
  });

  it("keeps nothing that is stale", async () => {
    const { queue, finish, pass } = setUp();
    queue.add("a");
    await finish("a");
    pass(30_000);
    const forget = vi.spyOn(Map.prototype, "delete");
    queue.add("b");
    expect(forget).toHaveBeenCalledWith("a");
    forget.mockRestore();
  });

  it("forgets what failed", async () => {
    const { queue, fail } = setUp();
    queue.add("a");
    await fail("a");
    expect(queue.take("a")).toBeUndefined();
  });
});
