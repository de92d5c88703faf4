import { i18n } from "@lingui/core";
import { expect, it, vi } from "vitest";
import { type Route, routes } from "../../../common/routes.ts";
import { loadMessages } from "./messages.ts";

// The payload of a page of the administration, where a session begins: it has the version of the texts.
vi.mock("../router/boot-data.ts", () => ({
  readPayload: () => ({ locale: "en", messages: { messages: "1", admin: "2", texts: "3" } }),
}));
vi.mock("./http.ts", () => ({
  http: async (path: string) =>
    path.endsWith("/texts.json") ? { [WORD]: "The operator's" } : { [WORD]: "The product's", [path]: "loaded" },
}));

const page = (id: string): Route | null => routes.find((route) => route.id === id) ?? null;
// Not as a literal, which would enter the catalogues.
const WORD = "word";
const word = () => i18n._(WORD);

it("the site has the operator's words and the administration the product's, in either order", async () => {
  for (const [id, says] of [
    ["admin", "The product's"],
    ["home", "The operator's"],
    ["admin", "The product's"],
    ["more", "The operator's"],
  ] as const) {
    await loadMessages("en", page(id));
    i18n.activate("en");
    expect([id, word()]).toEqual([id, says]);
  }
});
