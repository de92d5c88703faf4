import { parse } from "regexparam";
import { describe, expect, it } from "vitest";
import { matchRoute } from "wouter";
import { localePath, splitLocale } from "../../../common/locale.ts";
import { findRoute } from "../../../common/match.ts";
import { type Route, routes } from "../../../common/routes.ts";
import { isChunkError, mayReload } from "./chunk-reload.ts";
import { hrefs } from "./location.ts";

describe("locale in the path", () => {
  it.each([
    ["/", "fr", "/"],
    ["/en", "en", "/"],
    ["/en/", "en", "/"],
    ["/en/login", "en", "/login"],
    ["/english", "fr", "/english"],
    ["/login/", "fr", "/login"],
    ["//", "fr", "/"],
  ])("%s is %s %s", (pathname, locale, path) => expect(splitLocale(pathname)).toEqual({ locale, path }));

  it.each([
    ["/", "/en"],
    ["/#faq", "/en#faq"],
    ["/login?return=%2F", "/en/login?return=%2F"],
  ])("%s in English is %s", (path, english) => {
    expect(localePath(path, "en")).toBe(english);
    expect(localePath(path, "fr")).toBe(path);
  });
});

describe("chunk reload, once per path per 10 seconds", () => {
  const storage = () => {
    const map = new Map<string, string>();
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, v: string) => void map.set(key, v),
    };
  };

  it("allows one reload in the window, per path", () => {
    const kept = storage();
    expect(mayReload("/a", 0, kept)).toBe(true);
    expect(mayReload("/a", 9_999, kept)).toBe(false);
    expect(mayReload("/b", 9_999, kept)).toBe(true);
  });

  it("allows another after the window", () => {
    const kept = storage();
    mayReload("/a", 0, kept);
    expect(mayReload("/a", 10_000, kept)).toBe(true);
  });

  it("never loops when the storage refuses", () => {
    const refusing = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {},
    };
    expect(mayReload("/a", 0, refusing)).toBe(false);
  });

  it("knows the browsers' words", () => {
    expect(isChunkError(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"))).toBe(true);
    expect(isChunkError(new TypeError("error loading dynamically imported module: /assets/x.js"))).toBe(true);
    expect(isChunkError(new TypeError("Importing a module script failed."))).toBe(true);
    expect(isChunkError(new Error("x is undefined"))).toBe(false);
  });
});

describe("findRoute", () => {
  it("finds pages exactly, with the spec's own letter case, and nothing else", () => {
    expect(findRoute("/")?.route.id).toBe("home");
    expect(findRoute("/UserDashboard")?.route.id).toBe("dashboard");
    expect(findRoute("/nowhere")).toBeNull();
    expect(findRoute("/login/extra")).toBeNull();
  });

  it("decodes parameters and survives malformed escapes", () => {
    const table = [{ id: "x", path: "/x/:slug", layout: "default", render: "page", sitemap: false } as const];
    expect(findRoute("/x/a%20b", table)?.params.slug).toBe("a b");
    expect(findRoute("/x/%E0%A4%A", table)?.params.slug).toBe("%E0%A4%A");
  });
});

describe("wouter", () => {
  it("finds the parameters of every page that the server finds", () => {
    for (const { id, path, example } of routes as readonly Route[]) {
      const address = example?.fr ?? path;
      const [matches, params] = matchRoute(parse, path, address);
      expect(matches, id).toBe(true);
      expect(params, id).toMatchObject(findRoute(address)?.params ?? {});
    }
  });

  it.each([
    ["/en/", "/en"],
    ["/en/#faq", "/en#faq"],
    ["/en/?coupon=A", "/en?coupon=A"],
    ["/en/login", "/en/login"],
    ["/", "/"],
  ])("joins base and path to %s, which is written %s", (joined, written) => expect(hrefs(joined)).toBe(written));
});
