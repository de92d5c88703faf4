import { describe, expect, it } from "vitest";
import { slugOf } from "../../../common/slug.ts";
import { ligatures, outline, plainText, readingMinutes } from "./text.ts";

describe("plainText", () => {
  it.each([
    ["<h2>Titre</h2><p>Un&nbsp;mot &amp; un&#233;</p>", "Titre Un\u00a0mot & uné"],
    ["<ul><li>a</li><li>b</li></ul>", "a b"],
    ["a<br>b<br/>c", "a b c"],
    ["<h3>Par où\n commencer\u202f?</h3>", "Par où commencer\u202f?"],
    ["<p>un<em>deux</em></p>", "undeux"],
    ["&lt;script&gt; &unknown; &#0;", "<script> &unknown; &#0;"],
    ["", ""],
  ])("%j → %j", (html, text) => expect(plainText(html)).toBe(text));
});

it.each([
  [0, 1],
  [100, 1],
  [700, 3],
])("%i words take %i minutes", (words, minutes) =>
  expect(readingMinutes(`<p>${"mot ".repeat(words)}</p>`)).toBe(minutes),
);

describe("outline", () => {
  it("gives headings lasting ids, in place of earlier ones", () => {
    const { body, headings } = outline('<h2 class="x" id="old">À faire</h2><h3>À <em>faire</em></h3><h4>Non</h4>');
    expect(headings).toEqual([
      { id: "a-faire", level: 2, title: "À faire" },
      { id: "a-faire-2", level: 3, title: "À faire" },
    ]);
    expect(body).toBe('<h2 class="x" id="a-faire">À faire</h2><h3 id="a-faire-2">À <em>faire</em></h3><h4>Non</h4>');
  });

  it("names a heading without letters", () => expect(outline("<h2>…</h2>").headings[0]?.id).toBe("section"));
});

it.each([
  ["Ma télé : l’essai", "ma-tele-l-essai"],
  ["  Cœur & Œuvre ", "coeur-oeuvre"],
  ["???", ""],
])("slugOf(%j)", (text, slug) => expect(slugOf(text)).toBe(slug));

it("writes out the words with joined letters", () => expect(ligatures("Un cœur, une œuvre")).toBe("coeur oeuvre"));
