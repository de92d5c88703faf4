import { describe, expect, it } from "vitest";
import { dayOf } from "../../../common/time.ts";
import { countEvent, countersOf, keptSince, mayCount, OF_ADDRESS, OF_NETWORK, parseEvent } from "./rules.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

describe("mayCount", () => {
  const counts = (headers: Record<string, string>) =>
    mayCount((name) => ({ "User-Agent": FIREFOX, ...headers })[name] ?? "");
  it.each([{}, { DNT: "0" }, { "Sec-Fetch-Site": "same-origin" }])("counts %j", (headers) =>
    expect(counts(headers)).toBe(true),
  );
  it.each([
    { DNT: "1" },
    { "Sec-GPC": "1" },
    { "User-Agent": "" },
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
  ])("leaves out %j", (headers) => expect(counts(headers)).toBe(false));
});

describe("parseEvent", () => {
  const read = (value: unknown) => parseEvent(JSON.stringify(value), "passerelle.example:8090");

  it("splits the language off and keeps the host of another site only", () => {
    const referrer = "https://News.example:8443/story?id=1";
    expect(read({ name: "view", path: "/en/login", referrer })).toEqual({
      path: "/login",
      locale: "en",
      referrer: "news.example",
    });
    for (const own of ["http://passerelle.example/", "https://passerelle.example:1/x", "", "ios-app://x/", "//x/y"])
      expect(read({ name: "view", path: "/", referrer: own })).toEqual({
        path: "/",
        locale: "fr",
        referrer: "",
      });
  });

  it("names the app whose link was followed: that is no direct visit", () => {
    const referrer = "android-app://com.google.android.gm/http/x";
    expect(read({ name: "view", path: "/", referrer })?.referrer).toBe("com.google.android.gm");
  });

  it.each([
    null,
    [],
    "view",
    {},
    { name: "view" },
    { path: "/" },
    { name: "View", path: "/" },
    { name: "click", path: "/" },
    { name: 1, path: "/" },
    { name: "view", path: "login" },
    { name: "view", path: "/nowhere" },
    { name: "view", path: "/admin" },
    { name: "view", path: "/en/admin" },
    { name: "view", path: "/login?token=1" },
    { name: "view", path: "/login#token=1" },
    { name: "view", path: "/login\n" },
    { name: "view", path: `/${"x".repeat(400)}` },
  ])("refuses %j", (value) => expect(read(value)).toBeUndefined());

  it("refuses what is no JSON", () => expect(parseEvent("{", "x")).toBeUndefined());
});

describe("time", () => {
  it("keeps 25 months", () => {
    expect(dayOf(new Date("2026-03-31T23:59:59.999Z"))).toBe("2026-03-31");
    expect(keptSince(new Date("2026-03-15T12:00:00Z"))).toBe("2024-02-15");
    expect(keptSince(new Date("2026-01-01T00:00:00Z"))).toBe("2023-12-01");
  });

  it("keeps no day longer than the day before did, whatever the lengths of the months", () => {
    const days = Array.from({ length: 1500 }, (_, day) => keptSince(new Date(Date.UTC(2026, 0, 1 + day))));
    expect(days).toEqual(days.toSorted());
    expect(keptSince(new Date("2027-03-31T00:00:00Z"))).toBe("2025-02-28");
  });

  it("counts an IPv6 address with the others of its /48, of which one customer may have thousands", () => {
    const second = (address: string) => countersOf(address)[1]?.[0];
    expect(["2001:db8:5::", "2001:db8:5:1::", "2001:db8:5:1:2:3:4:5"].map(second)).toEqual(
      Array(3).fill("2001:db8:5::/48"),
    );
    expect(["2001:db8::", "192.0.2.1", "::ffff:192.0.2.1"].map(second)).toEqual([
      "2001:db8:0::/48",
      undefined,
      undefined,
    ]);
    const counters = new Map<string, string>();
    const counts = (address: string, minute: number) =>
      countersOf(address).every(([name, limit]) => {
        const next = countEvent(counters.get(name) ?? "", minute, limit);
        if (next) counters.set(name, next);
        return next !== undefined;
      });
    let counted = 0;
    for (let event = 0; event < 256 * 100; event++)
      if (counts(`2001:db8:5:${(event % 256).toString(16)}::`, Math.floor(event / 256))) counted++;
    expect(counted).toBe(OF_NETWORK.day);
  });

  it("counts an address's events up to the limit of a minute, and begins again with the next one", () => {
    const { minute } = OF_ADDRESS;
    let counter: string | undefined = "";
    for (let count = 0; count < minute; count++) counter = countEvent(counter ?? "", 7, OF_ADDRESS);
    expect(counter).toBe(`7:${minute}:${minute}`);
    expect(countEvent(counter ?? "", 7, OF_ADDRESS)).toBeUndefined();
    expect(countEvent(counter ?? "", 8, OF_ADDRESS)).toBe(`8:1:${minute + 1}`);
    for (const damaged of ["damaged", "8", ":", "NaN:NaN:NaN"])
      expect(countEvent(damaged, 8, OF_ADDRESS)).toBe("8:1:1");
  });

  it("counts them up to the limit of a day, and begins again with the next one", () => {
    const first = 20_000 * 1440;
    let counter = "";
    let counted = 0;
    for (let event = 0; event < 1440 * 40; event++) {
      const next = countEvent(counter, first + Math.floor(event / 40), OF_ADDRESS);
      if (next) counted++;
      counter = next ?? counter;
    }
    expect(counted).toBe(OF_ADDRESS.day);
    expect(countEvent(counter, first + 1439, OF_ADDRESS)).toBeUndefined();
    expect(countEvent(counter, first + 1440, OF_ADDRESS)).toBe(`${first + 1440}:1:1`);
  });
});
