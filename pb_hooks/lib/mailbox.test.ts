import fc from "fast-check";
import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

it.each([
  ["Lea@Example.org", "lea@example.org"],
  ["lea+trial2@example.org", "lea@example.org"],
  ["lea+a+b@example.org", "lea@example.org"],
  ["le.a@example.org", "le.a@example.org"],
  ["l.e.a+x@gmail.com", "lea@gmail.com"],
  ["Lea@googlemail.com", "lea@gmail.com"],
  ["l_e-a@pm.me", "lea@proton.me"],
  [" lea@example.org ", "lea@example.org"],
  ['"a@b"@example.org', '"a@b"@example.org'],
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
