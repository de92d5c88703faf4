import { expect, it } from "vitest";
import { followers } from "./followers.ts";

it("names who follows the records of a collection, when, and with which function", () => {
  const share = () => undefined;
  const features = {
    plans: { hooks: { "onRecordUpdate plans": share, "onRecordAfterUpdateSuccess plans": share } },
    guard: { hooks: { "onRecordUpdateRequest plans": share, onBootstrap: share } },
    billing: { hooks: { "onRecordUpdate plans orders": () => undefined, "onRecordCreate users": share } },
  };
  expect(followers(features).split("\n").slice(2)).toEqual([
    "| `orders` | billing at update |",
    "| `plans` | plans (`share`) at update, after update; billing at update |",
  ]);
});
