import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { SystemStandby } from "../../../../../common/contract/system.ts";
import { markup } from "../../../../../tests/support/rendered.tsx";
import { MachinesCard } from "./machines-card.tsx";

const PAIR: SystemStandby = {
  ...{ host: "one", term: 3, since: "2026-11-01T00:00:00Z", seconds: 20, held: true, copyAge: 1 },
  standbys: [{ host: "two", problem: "", age: 2 }],
  nodes: [
    { host: "three", state: "old", age: 900, seen: 5 },
    { host: "two", state: "following", age: 40, seen: 5 },
  ],
};

it("lists a standby that answers as a node once, with what it says as either", () => {
  const client = new QueryClient();
  client.setQueryData(["admin", "system", "status"], { standby: PAIR });
  const rows = markup(<MachinesCard />, client)
    .split("<tbody")[1]
    ?.split("</tr>")
    .slice(0, -1)
    .map((row) => row.replace(/<[^>]+>/g, " "));
  expect(rows).toHaveLength(3);
  expect(rows?.[1]).toMatch(/two .*Ready to take over .*Node: answers from its copy .*40/);
  expect(rows?.[2]).toMatch(/three .*Node: data too old/);
});
