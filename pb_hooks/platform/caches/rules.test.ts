import { describe, expect, it } from "vitest";
import { type Route, routes } from "../../../common/routes.ts";
import { fill, mergeKeys, SHOWN } from "./rules.ts";
import { readTargets } from "./settings.ts";

const targets = (values: { [name: string]: string }) => readTargets((name) => values[name] ?? "");

describe("the environment", () => {
  it("is off without an address", () => expect(targets({})).toEqual([]));
  it("names several caches, one header and a body", () =>
    expect(
      targets({
        PURGE_URL: "http://10.0.0.5:6081/{keys}  https://cdn.example/purge?tags={keys}",
        PURGE_METHOD: "purge",
        PURGE_HEADER: "Authorization: Bearer secret",
      }),
    ).toEqual(
      ["http://10.0.0.5:6081/{keys}", "https://cdn.example/purge?tags={keys}"].map((url) => {
        return { method: "PURGE", url, header: { Authorization: "Bearer secret" }, body: "" };
      }),
    ));
  it.each([
    [{ PURGE_BODY: "{keys}" }, "PURGE_BODY needs PURGE_URL"],
    [{ PURGE_URL: "https://cdn.example/purge" }, "must hold"],
    [{ PURGE_URL: "https://{keys}.example/" }, "and a host"],
    [{ PURGE_URL: "ftp://cdn.example/{keys}" }, "and a host"],
    [{ PURGE_URL: "https://a.example/{key}", PURGE_METHOD: "HEAD" }, "PURGE_METHOD"],
    [{ PURGE_URL: "https://a.example/{key}", PURGE_HEADER: "secret-without-name" }, "PURGE_HEADER"],
    [{ PURGE_URL: "https://a.example/{key} ".repeat(5) }, "4 addresses"],
  ])("refuses %o", (values, message) => {
    expect(() => targets(values)).toThrow(message);
    expect(() => targets(values)).not.toThrow(/secret-without-name/);
  });
});

it("fills each placeholder", () => {
  expect(fill("/x/{keys}", ["posts", "site"])).toBe("/x/posts,site");
  expect(fill('{"tags":{json}}', ["posts", "site"])).toBe('{"tags":["posts","site"]}');
  expect(fill('{"CacheTag":"{key}"}', ["posts"])).toBe('{"CacheTag":"posts"}');
});

it("merges keys, and drops everything rather than too many", () => {
  expect(mergeKeys("", "site")).toBe("site");
  expect(mergeKeys("site posts", "posts")).toBe("posts site");
  expect(mergeKeys("posts all", "site")).toBe("all");
  expect(mergeKeys(Array.from({ length: 16 }, (_, index) => `k${index}`).join(" "), "one-more")).toBe("all");
});

it("follows each collection that a page names", () => {
  const tags = (routes as readonly Route[]).flatMap(({ tags = [] }) => tags);
  expect(SHOWN.split(" ")).toEqual([...new Set([...tags, "texts"])].sort());
});
