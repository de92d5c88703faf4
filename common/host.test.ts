import { expect, it } from "vitest";
import { hostOf, isSecure } from "./host.ts";

it("reads the host, and nothing that hides one", () => {
  expect(hostOf("https://API.stripe.com/v1/events?x=1")).toBe("api.stripe.com");
  expect(hostOf("http://127.0.0.1:8090")).toBe("127.0.0.1:8090");
  for (const url of ["https://api.stripe.com@evil.example/", "ftp://x.example/", "//x.example", "https:/x", ""])
    expect(hostOf(url), url).toBe("");
});

it.each([
  ["https://a.example/x", true],
  ["http://localhost:8090", true],
  ["http://[::1]/x", true],
  ["http://a.example/x", false],
  ["http://127.0.0.1.example/", false],
  ["https://127.0.0.1@evil.example/", false],
  ["", false],
])("is secure, %s: %s", (url, secure) => expect(isSecure(url)).toBe(secure));
