import fc from "fast-check";
import { expect, it } from "vitest";
import { domainOf, formerMailboxes, mailboxOf } from "./mailbox.ts";

it.each([
  ["Lea@Example.org", "lea@example.org"],
  ["lea+trial2@example.org", "lea@example.org"],
  ["lea+a+b@example.org", "lea@example.org"],
  ["+lea@example.org", "+lea@example.org"],
  ["le.a@example.org", "le.a@example.org"],
  ["l.e.a+x@gmail.com", "lea@gmail.com"],
  ["Lea@googlemail.com", "lea@gmail.com"],
  ["l_e-a@pm.me", "lea@proton.me"],
  ["lea@protonmail.com", "lea@proton.me"],
  ["lea@protonmail.ch", "lea@proton.me"],
  ["lea@me.com", "lea@icloud.com"],
  ["lea+x@mac.com", "lea@icloud.com"],
  ["lea.roy@ya.ru", "lea.roy@yandex.ru"],
  ["learoy@ya.ru", "learoy@yandex.ru"],
  ["lea-roy+x@yandex.com", "lea.roy@yandex.ru"],
  ["lea-shop@yahoo.fr", "lea@yahoo.fr"],
  ["lea-shop@yahoo.com", "lea@yahoo.com"],
  ["lea-roy@example.org", "lea-roy@example.org"],
  ["shop@lea.fastmail.com", "lea@fastmail.com"],
  [" lea@example.org ", "lea@example.org"],
  ['"a@b"@example.org', '"a@b"@example.org'],
  ["lea@example.org.", "lea@example.org"],
  ["l\u200be\u200da\ufeff@example.org", "lea@example.org"],
  ["le\u00ada@exam\u00adple.org", "lea@example.org"],
  ["\uff4c\uff45\uff41\uff20\uff45xample.org", "lea@example.org"],
  ["\u0131sa@example.org", "isa@example.org"],
  ["\u0130sa@example.org", "isa@example.org"],
  ["lea@EXÄMPLE.org", "lea@xn--exmple-cua.org"],
  ["lea@example\u3002org", "lea@example.org"],
])("%s is the mailbox %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

it("is the same for every spelling, and different for different people", () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  fc.assert(
    fc.property(word, word, word, (local, tag, domain) => {
      const mailbox = mailboxOf(`${local}@${domain}.org`);
      expect(mailboxOf(`${local.toUpperCase()}+${tag}@${domain}.ORG`)).toBe(mailbox);
      expect(mailboxOf(mailbox)).toBe(mailbox);
      if (tag !== local) expect(mailboxOf(`${tag}@${domain}.org`)).not.toBe(mailbox);
    }),
  );
});

it("takes any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => typeof mailboxOf(text) === "string" && formerMailboxes(text).length > 0,
    ),
  );
});

it.each(["constructor", "__proto__", "toString"])("takes %s for a domain like any other", (domain) => {
  expect(mailboxOf(`lea@${domain}`)).toBe(`lea@${domain.toLowerCase()}`);
  expect(formerMailboxes(`lea@${domain}`)).toEqual([`lea@${domain.toLowerCase()}`]);
});

it("knows what older claims were made of", () => {
  expect(formerMailboxes("Lea+x@me.com")).toEqual(["lea@icloud.com", "lea@me.com", "lea@mac.com"]);
  expect(formerMailboxes("l.e.a@gmail.com")).toEqual(["lea@gmail.com"]);
  expect(formerMailboxes("lea@xn--exmple-cua.org")).toEqual(["lea@xn--exmple-cua.org", "lea@exämple.org"]);
});

it("gives the domain", () => expect(domainOf("Lea@EXÄMPLE.org")).toBe("xn--exmple-cua.org"));
