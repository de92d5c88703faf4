import { expect, it } from "vitest";
import { asciiAddress } from "../web/src/lib/ascii-address.ts";
import { isEmailAddress } from "./email-address.ts";

it.each([
  "lea@example.org",
  "Lea.O'Brien+a_b-c@sub.example.co.uk",
  "a@b.fr",
  "lea@xn--exmple-cua.org",
  "lea@example.xn--p1ai",
])("%s is an address", (text) => expect(isEmailAddress(text)).toBe(true));

it.each([
  ["no domain", "lea"],
  ["nothing before", "@example.org"],
  ["one label", "lea@localhost"],
  ["a trailing dot", "lea@example.org."],
  ["two dots", "lea@example..org"],
  ["dots at the edge", ".lea@example.org"],
  ["a zero-width space", "lea\u200b@example.org"],
  ["a zero-width joiner", "le\u200da@example.org"],
  ["a soft hyphen", "le\u00ada@example.org"],
  ["a soft hyphen in the domain", "lea@exam\u00adple.org"],
  ["full-width letters", "\uff4c\uff45\uff41@example.org"],
  ["a full-width at sign", "lea\uff20example.org"],
  ["a dotless i", "\u0131sa@example.org"],
  ["a Kelvin sign, which is a k to some", "\u212aim@example.org"],
  ["a domain that is not in its ASCII form", "lea@ex\u00e4mple.org"],
  ["an address of the network", "lea@127.0.0.1"],
  ["a quoted name", '"a b"@example.org'],
  ["a comment", "lea(x)@example.org"],
  ["two ats", "lea@a@example.org"],
  ["a line break", "lea@example.org\nBcc: x@example.org"],
  ["too long a name", `${"x".repeat(65)}@example.org`],
])("%s is refused", (_, text) => expect(isEmailAddress(text)).toBe(false));

it.each([
  ["lea@exämple.org", "lea@xn--exmple-cua.org"],
  ["lea@EXÄMPLE.org", "lea@xn--exmple-cua.org"],
  ["lea@exam\u00adple.org", "lea@example.org"],
  ["lea@example.org", "lea@example.org"],
  ["léa@example.org", "léa@example.org"],
  ["lea@ex ämple.org", "lea@ex ämple.org"],
  ["lea@ä/b", "lea@ä/b"],
  ["ä", "ä"],
])("%s is sent as %s", (typed, sent) => expect(asciiAddress(typed)).toBe(sent));
