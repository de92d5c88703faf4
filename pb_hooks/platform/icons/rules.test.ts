import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { iconsQuery } from "../../../common/contract/icons.ts";
import { read } from "../../../common/contract/refusal.ts";
import * as accountIcons from "../../../web/src/ui/icon/account-icons.tsx";
import * as publicIcons from "../../../web/src/ui/icon/icons.tsx";
import own from "./passerelle.json" with { type: "json" };
import { isHarmless, parseCollection, parseRemote, pick, remoteServer } from "./rules.ts";

describe("the collection in the binary", () => {
  it("has every icon of the kit as the kit draws it", () => {
    const drawn = Object.entries({ ...publicIcons, ...accountIcons }).map(([name, Icon]) => {
      const key = name.replace(/Icon$/, "").replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-");
      const svg = renderToStaticMarkup(createElement(Icon));
      return [key.toLowerCase(), svg.replace(/^<svg[^>]*>|<\/svg>$/g, "").replace(/><\/(path|circle|rect)>/g, "/>")];
    });
    const kept = Object.entries(own.icons).map(([name, { body }]) => [name, body.replace(/^<g[^>]*>|<\/g>$/g, "")]);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(drawn));
    for (const { body } of Object.values(own.icons)) expect(isHarmless(body), body).toBe(true);
  });

  it("gives what is there and names what is not", () => {
    const answer = pick(own, ["check", "constructor", "nothing"]);
    expect(Object.keys(answer.icons)).toEqual(["check"]);
    expect(answer).toMatchObject({
      prefix: "passerelle",
      width: 24,
      height: 24,
      not_found: ["constructor", "nothing"],
    });
    expect(pick(own, ["check"])).not.toHaveProperty("not_found");
  });
});

describe("requests", () => {
  it.each([
    ["check,arrow-right,check", ["arrow-right", "check"]],
    ["", undefined],
    ["a,,b", undefined],
    ["../a", undefined],
    ["A", undefined],
    ["a--b", undefined],
    ["x".repeat(101), undefined],
  ])("icons=%s", (list, names) => expect(read(iconsQuery(), { icons: list }).output?.icons).toEqual(names));

  it.each([
    ["mdi.json", "mdi"],
    ["material-symbols.json", "material-symbols"],
    ["mdi", undefined],
    [".json", undefined],
    ["a.b.json", undefined],
    ["..%2f.json", undefined],
  ])("collection %s", (file, name) => expect(parseCollection(file)).toBe(name));
});

describe("the remote server", () => {
  it.each([
    ["", "", undefined],
    ["https://api.iconify.design", "", "https://api.iconify.design"],
    ["https://api.iconify.design/", "", "https://api.iconify.design"],
    ["https://icons.example/set/", "icons.example", "https://icons.example/set"],
    ["http://127.0.0.1:9/", "127.0.0.1", "http://127.0.0.1:9"],
  ])("%s, hosts %s", (remote, hosts, server) => expect(remoteServer(remote, hosts)).toBe(server));

  it.each([
    ["http://api.iconify.design", ""],
    ["https://icons.example", ""],
    ["https://api.iconify.design", "icons.example"],
    ["https://api.iconify.design@evil.example", ""],
    ["https://api.iconify.design/?x=", ""],
    ["file:///etc/passwd", ""],
    ["http://127.0.0.1:9", ""],
  ])("refuses %s, hosts %j", (remote, hosts) => expect(() => remoteServer(remote, hosts)).toThrow("ICON_REMOTE"));

  it("is believed for wanted, harmless icons only", () => {
    const body = '<path d="M0 0h1"/>';
    const sent = {
      prefix: "mdi",
      width: 24,
      height: 24,
      icons: { a: { body, width: 20, hidden: 1 }, b: { body }, c: 1 },
    };
    const read = (value: unknown) => parseRemote(JSON.stringify(value), "mdi", ["a", "c", "x"]);
    expect(read({ ...sent, icons: { ...sent.icons, x: { body: "<script>1</script>" } } })).toEqual({
      prefix: "mdi",
      width: 24,
      height: 24,
      icons: { a: { body, width: 20 } },
      not_found: ["c", "x"],
    });
    for (const wrong of [null, [], 404, { ...sent, prefix: "fa" }, { prefix: "mdi" }])
      expect(read(wrong)).toBeUndefined();
    expect(parseRemote("<html>", "mdi", ["a"])).toBeUndefined();
  });

  it.each([
    "",
    "<script>alert(1)</script>",
    '<path onload="alert(1)"/>',
    '<path d="M0 0" onload=alert(1) />',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="javascript:alert(1)"/>',
    '<path fill="url(https://evil.example/)"/>',
    '<path style="background:url(x)"/>',
    '<foreignObject><body xmlns="x"/></foreignObject>',
    "<!-- <path/> -->",
    "<path",
    '<path d="&#106;"/>',
    '<a href="#x"><path/></a>',
    '<image href="#x"/>',
  ])("%s is not harmless", (body) => expect(isHarmless(body)).toBe(false));

  it.each(['<path fill="url(#a)" d="M0 0"/>', '<g><use href="#a"/></g>', '<path d="M0 0"></path>'])("%s is", (body) =>
    expect(isHarmless(body)).toBe(true),
  );
});
