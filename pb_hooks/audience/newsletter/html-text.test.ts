import { expect, it } from "vitest";
import { textOfHtml } from "./html-text.ts";

it("keeps paragraphs, lists, pictures' words and the addresses of links", () => {
  const html = `<h2>News &amp; more</h2><p>Read <a href="https://p.example/blog?a=1&#38;b=2" rel="noopener"><strong>the blog</strong></a>,<br>soon.</p>
<ul><li>One</li><li>Two</li></ul><p><img src="/x.png" alt="A cat" loading="lazy"></p><blockquote><p>Said &#60;he&#62;</p></blockquote>`;
  expect(textOfHtml(html)).toBe(
    "News & more\n\nRead the blog (https://p.example/blog?a=1&b=2),\nsoon.\n\n- One\n- Two\n\n[A cat]\n\nSaid <he>",
  );
});

it("writes an address that is its own words once, and finds nothing in an empty paragraph", () => {
  expect(textOfHtml('<p><a href="https://p.example/">https://p.example/</a></p>')).toBe("https://p.example/");
  expect(textOfHtml("<p></p>")).toBe("");
});
