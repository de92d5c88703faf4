import { expect, it } from "vitest";
import { originFrom } from "./env.ts";

const read = (url: string) => originFrom(() => url, "APP_URL");

it.each([
  ["https://example.org/", "https://example.org"],
  ["https://xn--exmple-cua.org", "https://xn--exmple-cua.org"],
  ["http://my_box.home:8090", "http://my_box.home:8090"],
  [" http://[::1]:8090 ", "http://[::1]:8090"],
  ["", ""],
])("%s is a site's address", (url, origin) => expect(read(url)).toBe(origin));

it.each([
  ["https://exämple.org", "APP_URL must be in ASCII: https://xn--exmple-cua.org (https://exämple.org)"],
  [
    "https://EXA\u0308MPLE.org:444/",
    "APP_URL must be in ASCII: https://xn--exmple-cua.org:444/ (https://EXA\u0308MPLE.org:444/)",
  ],
  ["https://пример.рф", "APP_URL must be in ASCII: https://xn--e1afmkfd.xn--p1ai (https://пример.рф)"],
])("%s is answered with what to write", (url, answer) => expect(() => read(url)).toThrow(answer));

it.each([
  "https://exämple.org/app",
  "https://me@exämple.org",
  "ftp://exämple.org",
  "exämple.org",
  "https://exa mple.org",
])("%s is no site's address", (url) =>
  expect(() => read(url)).toThrow("APP_URL must be http:// or https:// and a host alone"),
);
