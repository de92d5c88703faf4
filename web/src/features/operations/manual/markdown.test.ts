import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECK_TEXTS } from "../../../../../pb_hooks/operations/system/check-texts.ts";
import { adminPages } from "../../../layouts/admin-pages.ts";
import { MANUAL_PAGES, RECIPES, SECTIONS } from "../../../shared/manual.ts";
import { readManual } from "./markdown.ts";

const read = (markdown: string) =>
  readManual(markdown, { manual: (page) => `/m/${page}`, admin: (path) => `/en${path}` });
const pages = new Map(
  globSync("docs/operate/*.md").map((file) => [basename(file, ".md"), read(readFileSync(file, "utf8"))]),
);

describe("a page of the manual", () => {
  it("has headings, links, code and tables", () => {
    const { title, html, sections } = read(
      "# A page\n\n## The disk’s end\n\nSee [there](recover.md#x), [here](#y), [docs](../z.md) and /admin/system.\n\n| a | b |\n|---|---|\n| `x \\| y` | **z** |\n",
    );
    expect([title, sections]).toEqual(["A page", [{ id: "the-disks-end", name: "The disk’s end" }]]);
    expect(html).toContain('<h2 id="the-disks-end">');
    expect(html).toContain(
      '<a href="/m/recover#x">there</a>, <a href="#y">here</a>, docs and <a href="/en/admin/system">',
    );
    expect(html).toContain("<td><code>x | y</code></td><td><strong>z</strong></td>");
  });

  it("has code and tables inside the steps of a list", () => {
    const { html } = read(
      "# A\n\n1. One:\n\n       rm <x>\n\n   Then:\n\n   | a |\n   |---|\n   | b |\n\n2. Two\n   and more\n",
    );
    expect(html).toBe(
      "<ol><li><p>One:</p>\n<pre><code>rm &lt;x></code></pre>\n<p>Then:</p>\n<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></li><li>Two and more</li></ol>",
    );
  });

  it("has no heading in the empty corner of a table", () => {
    expect(read("# A\n\n| | a |\n|---|---|\n| b | c |\n").html).toContain("<tr><td></td><th>a</th></tr>");
  });

  it.each(MANUAL_PAGES)("%s leaves no Markdown in its text", (page) => {
    const text = (pages.get(page)?.html ?? "").replaceAll(/<pre>.*?<\/pre>|<code>.*?<\/code>/gs, "");
    expect(text.length).toBeGreaterThan(1000);
    expect(text.match(/.{0,30}(?:`|\*\*|\]\(|^#|\n\|).{0,30}/m)).toBeNull();
  });
});

describe("links of the administration into the manual", () => {
  it("lead to a heading that exists", () => {
    const places = [...Object.values(SECTIONS), ...Object.values(RECIPES)];
    const dead = places.filter((place) => {
      const [page = "", anchor] = place.split("#");
      return !pages.get(page)?.html.includes(anchor ? `id="${anchor}"` : "<h2");
    });
    expect(dead).toEqual([]);
  });

  it("know a section for each page of the menu", () => {
    expect(adminPages.map(({ to }) => to).filter((to) => !SECTIONS[to])).toEqual([]);
  });

  it("know a recipe for each problem that is more than a missing step of the set-up", () => {
    const minor = ["mail_off", "backup_off", "legal_missing"];
    expect(Object.keys(CHECK_TEXTS).filter((id) => !RECIPES[id] && !minor.includes(id))).toEqual([]);
  });
});
