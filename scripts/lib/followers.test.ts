import { expect, it } from "vitest";
import { followers } from "./followers.ts";

it("names the functions that follow the records of a collection, with their file", () => {
  const share = () => undefined;
  const features = {
    plans: { hooks: { "onRecordUpdate plans": share, "onRecordAfterUpdateSuccess plans": share } },
    guard: { hooks: { "onRecordUpdateRequest plans": share, onBootstrap: share } },
    billing: { hooks: { "onRecordUpdate plans orders": () => undefined, "onRecordCreate users": share } },
  };
  const fileOf = (feature: string, name: string) => `${feature}/${name || "feature"}.ts`;
  expect(followers(features, fileOf).split("\n").slice(2)).toEqual([
    "| `orders` | update |  | `billing/feature.ts` |",
    "| `plans` | update, after update | `share` | `plans/share.ts` |",
    "| `plans` | update |  | `billing/feature.ts` |",
  ]);
});
