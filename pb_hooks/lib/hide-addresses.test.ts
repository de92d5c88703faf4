import { expect, it } from "vitest";
import { hideAddresses } from "./hide-addresses.ts";

it("hides every address that a mail server may repeat, and nothing else", () => {
  for (const [text, expected] of [
    ["550 <lea.roy+x@sub.example.org>: no such mailbox", "550 <[e-mail]>: no such mailbox"],
    ['550 <"lea roy"@example.org>: no such mailbox', "550 <[e-mail]>: no such mailbox"],
    ["to lea@[192.0.2.1] failed", "to [e-mail] failed"],
    ["to lea@[IPv6:2001:db8::1] failed", "to [e-mail] failed"],
    ['the field "name" is wrong', 'the field "name" is wrong'],
  ] as const)
    expect(hideAddresses(text)).toBe(expected);
});
