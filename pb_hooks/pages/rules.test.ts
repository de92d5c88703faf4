import { describe, expect, it } from "vitest";
import { isCrawler } from "../lib/crawler.ts";
import { documentHeaders } from "./headers.ts";
import { fillPath, isAssetPath, parsePath, STAND_IN } from "./rules.ts";

describe("isCrawler", () => {
  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "facebookexternalhit/1.1",
    "Twitterbot/1.0",
    "Discordbot/2.0",
    "Slackbot-LinkExpanding 1.0",
    "WhatsApp/2.23",
    "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Chrome-Lighthouse",
  ])("recognises %s", (agent) => expect(isCrawler(agent)).toBe(true));

  it.each([
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
    "",
  ])("takes %s for a person", (agent) => expect(isCrawler(agent)).toBe(false));
});

describe("parsePath", () => {
  it.each([
    ["/_payload.json", { page: "/", payloadOnly: true }],
    ["/en/_payload.json", { page: "/en", payloadOnly: true }],
    ["/login/_payload.json", { page: "/login", payloadOnly: true }],
    ["/login", { page: "/login", payloadOnly: false }],
  ])("%s", (path, expected) => expect(parsePath(path)).toEqual(expected));
});

describe("isAssetPath", () => {
  it.each([
    "/assets/a-1234.js",
    "/builds/latest.json",
    "/_i18n/fr/messages.json",
    "/favicon.svg",
    "/og/blog.png",
    "/robots.txt",
  ])("%s is a file", (path) => expect(isAssetPath(path)).toBe(true));
  it.each(["/", "/login", "/blog/hello.world/again", "/en/assets"])("%s is a page", (path) =>
    expect(isAssetPath(path)).toBe(false),
  );
});

it("allows the one inlined script and style sheet and no other", () => {
  const policy = documentHeaders({ cssHash: "abc=", loaderHash: "def=" }, "")["Content-Security-Policy"];
  expect(policy).toContain("script-src 'self' 'sha256-def=';");
  expect(policy).toContain("style-src 'self' 'sha256-abc='");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).not.toContain("unsafe");
});

it("allows an external script's origin and nothing else of it", () => {
  const policy = documentHeaders(
    { cssHash: "abc=", loaderHash: "def=" },
    "",
    "https://stats.example:8443/js/script.js?a=b",
  )["Content-Security-Policy"];
  expect(policy).toContain("script-src 'self' https://stats.example:8443 'sha256-def=';");
  expect(policy).toContain("connect-src 'self' https://stats.example:8443;");
  expect(policy?.match(/stats\.example/g)).toHaveLength(2);
});

it("puts a hostile path into the kept 404 page as text, in the body and in the payload", () => {
  const html = `<p>${STAND_IN}</p><script type="application/json">{"message":"${STAND_IN}"}</script>`;
  const filled = fillPath(html, `/"</script><b>$&`);
  expect(filled).toContain("<p>/&#34;&#60;/script&#62;&#60;b&#62;$&#38;</p>");
  expect(JSON.parse(filled.slice(filled.indexOf("{"), filled.indexOf("}") + 1))).toEqual({
    message: `/"</script><b>$&`,
  });
  expect(filled.match(/<\/script>/g)).toHaveLength(1);
});
