import { expect, it } from "vitest";
import { back, cursorOf, forward, keepTrail, keptTrail, trailIn } from "./use-pages.ts";

const start = trailIn("all", { scope: "", cursors: [] });

it("starts at the first page", () => expect(cursorOf(start)).toBe(""));

it("goes forward and back by the same cursors", () => {
  const third = forward(forward(start, "b"), "c");
  expect(cursorOf(third)).toBe("c");
  expect(cursorOf(back(third))).toBe("b");
  expect(back(back(third))).toEqual(start);
});

it("stays at both ends", () => {
  expect(back(start)).toEqual(start);
  expect(forward(start, null)).toEqual(start);
});

it("starts over in another list and keeps its place in the same one", () => {
  const second = forward(start, "b");
  expect(trailIn("all", second)).toBe(second);
  expect(cursorOf(trailIn("only admins", second))).toBe("");
});

it("comes back from a history entry, each list for itself", () => {
  const kept = keepTrail(forward(start, "b"), keepTrail({ scope: "other", cursors: ["x"] }, undefined));
  expect(keptTrail("all", kept).cursors).toEqual(["b"]);
  expect(keptTrail("other", kept).cursors).toEqual(["x"]);
});

it("is at the first page when a history entry remembers nothing of the list", () => {
  for (const kept of [undefined, null, "b", { all: "b" }]) expect(keptTrail("all", kept)).toEqual(start);
});
