import { expect, it } from "vitest";
import { blocksOf, sectionsOf } from "./sections.ts";

it("reads paragraphs and lists", () => {
  expect(blocksOf("One\nline.\n \nTwo.\n\n- a\n- b\n\n- c\nno list")).toEqual([
    { text: "One\nline." },
    { text: "Two." },
    { list: ["a", "b"] },
    { text: "- c\nno list" },
  ]);
  expect(blocksOf("  \n\n ")).toEqual([]);
});

it("reads sections with their titles, whose ids are unique", () => {
  expect(sectionsOf("Before.\r\n\r\n## Été\r\nA\n\n## Été\n\nB\n\n## ?")).toEqual([
    { id: "", title: "", blocks: [{ text: "Before." }] },
    { id: "ete-1", title: "Été", blocks: [{ text: "A" }] },
    { id: "ete-2", title: "Été", blocks: [{ text: "B" }] },
    { id: "part-3", title: "?", blocks: [] },
  ]);
  expect(sectionsOf("")).toEqual([]);
});
