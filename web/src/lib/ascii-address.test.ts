import { expect, it } from "vitest";
import { asciiAddress } from "./ascii-address.ts";

it.each([
  ["léa@münchen.example", "léa@xn--mnchen-3ya.example"],
  ["ada@mail.example", "ada@mail.example"],
  ["Ada@MAIL.example", "Ada@MAIL.example"], // the server lowers ASCII itself
  ["é@x@münchen.example", "é@x@xn--mnchen-3ya.example"],
  // No domain, or more than one: the server refuses it as it was typed.
  ["münchen.example", "münchen.example"],
  ["@münchen.example", "@münchen.example"],
  ["ada@münchen.example/path", "ada@münchen.example/path"],
  ["ada@münchen.example:80", "ada@münchen.example:80"],
  ["ada@é é.example", "ada@é é.example"],
])("%s is sent as %s", (typed, sent) => expect(asciiAddress(typed)).toBe(sent));
