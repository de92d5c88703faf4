const BLOCKS = "p, h2, h3, h4, li, dt, dd, tr, blockquote, pre, figcaption, summary, hr";

/** What a body says, a line for each block, with the addresses of its links and pictures: two of them can be compared word by word. */
export function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/\s+/g, " "), "text/html");
  for (const link of body.querySelectorAll("a[href]")) link.append(` (${link.getAttribute("href")})`);
  for (const picture of body.querySelectorAll("img"))
    picture.replaceWith(`[${picture.getAttribute("alt") ?? ""}] (${picture.getAttribute("src")})\n`);
  for (const end of body.querySelectorAll("br")) end.replaceWith("\n");
  for (const block of body.querySelectorAll(BLOCKS)) block.append("\n");
  return (body.textContent ?? "")
    .split("\n")
    .map((line) => line.replace(/[^\S\u00a0\u202f]+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
