import { expect, it } from "vitest";
import { asciiOrigin } from "./ascii-origin.ts";

it.each([
  ["https://exämple.org/", "https://xn--exmple-cua.org"],
  ["http://EXÄMPLE.org:8090", "http://xn--exmple-cua.org:8090"],
  ["https://example.org/", "https://example.org/"],
  ["https://exämple.org/app", "https://exämple.org/app"],
  ["https://me@exämple.org", "https://me@exämple.org"],
  ["exämple.org", "exämple.org"],
])("%s becomes %s", (typed, sent) => expect(asciiOrigin(typed)).toBe(sent));
