import { expect, it } from "vitest";
import { picture } from "./check-map.ts";

it("puts a word one floor above the highest word that it imports, and counts features and arrows", () => {
  const edges = [
    ["pb_hooks/pages/loader.ts", "pb_hooks/billing/plans/public.ts"],
    ["pb_hooks/billing/plans/public.ts", "pb_hooks/billing/ledger/rows.ts"],
    ["pb_hooks/billing/stripe/sync.ts", "pb_hooks/billing/ledger/rows.ts"],
    ["pb_hooks/billing/ledger/rows.ts", "pb_hooks/lib/sql.ts"],
    ["pb_hooks/pages/loader.ts", "pb_hooks/lib/sql.ts"],
  ] as const;
  expect(picture(edges).split("\n")).toEqual([
    "3 words with 3 arrows; 4 features with 4 arrows on 4 floors.",
    "",
    "| floor | word | features | imports |",
    "|---|---|---|---|",
    "| 2 | pages | 1 | billing, lib |",
    "| 1 | billing | 2 | lib |",
    "| 0 | lib | 1 | – |",
  ]);
});
