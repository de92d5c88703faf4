import { expect, it } from "vitest";
import { moved } from "./moved.ts";

it.each([
  ["b", -1, "bac"],
  ["b", 1, "acb"],
  ["a", -1, "abc"],
  ["c", 1, "abc"],
  ["x", 1, "abc"],
] as const)("%s by %i: %s", (id, by, order) => expect(moved(["a", "b", "c"], id, by).join("")).toBe(order));
