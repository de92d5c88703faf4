import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SEALED_FIELDS } from "./places.ts";

it("are the fields that docs/security.md lists", () => {
  const text = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8");
  const table = /\| sealed field \|[\s\S]*?\n\n/.exec(text)?.[0] ?? "";
  const listed = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, field]) => field),
  );
  expect(listed.sort()).toEqual(SEALED_FIELDS.map((field) => field.join(".")).sort());
});
