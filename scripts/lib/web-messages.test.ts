import { expect, it } from "vitest";
import { named } from "./web-messages.ts";

const catalog = { "Bmb/ha": ["One"], N47vFA: ["Two"], "3Lwwp+": ["Three"], faC2yM: ["Four"] };

it("finds the messages that a script names, whatever its quotes", () => {
  const script = "x.t({id:\"Bmb/ha\"}),y({id:`N47vFA`,values:{a:1}});const a={k:'3Lwwp+'}";
  expect([...named(catalog, script)].sort()).toEqual(["3Lwwp+", "Bmb/ha", "N47vFA"]);
});

it("takes no other text and no part of one", () => {
  expect([...named(catalog, 'id:"xfaC2yM" + "faC2yM " + faC2yM + "toString"')]).toEqual([]);
});

it("finds ids that stand close together", () => {
  expect([...named(catalog, '["Bmb/ha","N47vFA","faC2yM"]')].length).toBe(3);
});
