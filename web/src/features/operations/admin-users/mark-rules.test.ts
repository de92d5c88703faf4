import { expect, it } from "vitest";
import { markedParts } from "./mark-rules.ts";

const shown = (text: string, search: string) =>
  markedParts(text, search)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join("");

it.each([
  ["Pierre Durand", "durand", "Pierre [Durand]"],
  ["Léa Éluard", "eluard LEA", "[Léa] [Éluard]"],
  ["Cœur", "oeu", "C[œu]r"],
  ["anana", "ana", "[anana]"],
  ["a@b.fr", "", "a@b.fr"],
  ["", "x", ""],
])("marks in %j what %j finds", (text, search, marked) => expect(shown(text, search)).toBe(marked));
