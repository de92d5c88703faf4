import { expect, it } from "vitest";
import { documentedOwners, ownerProblems, ownersOf } from "./users-hooks.ts";

const FEATURES = {
  impersonation: { hooks: { onRecordUpdateRequest: null } },
  accounts: { hooks: { "onRecordUpdateRequest users": null, "onRecordCreate users": null } },
  content: { hooks: { "onRecordCreate posts": null, onBootstrap: null }, onMemberDeleted: () => undefined },
};
const PAGE =
  "| `onRecordUpdateRequest` | impersonation (refuses), accounts (waits) |\n| `onRecordCreate` | accounts (all) |\n| `onMemberDeleted` | content (votes) |\n";

it("accepts a table with every owner in order", () => {
  expect(ownerProblems(ownersOf(FEATURES), documentedOwners(PAGE))).toEqual([]);
});

it.each([
  ["a missing row", PAGE.split("\n").slice(1).join("\n")],
  ["a missing owner", PAGE.replace(", accounts (waits)", "")],
  [
    "another order",
    PAGE.replace("impersonation (refuses), accounts (waits)", "accounts (waits), impersonation (refuses)"),
  ],
  ["a row for no hook", `${PAGE}| \`onRecordDelete\` | accounts (jobs) |\n`],
])("reports %s", (_name, page) => {
  expect(ownerProblems(ownersOf(FEATURES), documentedOwners(page))).toHaveLength(1);
});
