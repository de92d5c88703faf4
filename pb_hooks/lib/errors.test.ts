import { expect, it } from "vitest";
import { errorText } from "./errors.ts";

it("the text of an error names no e-mail address", () => {
  for (const [text, expected] of [
    ["550 <lea.roy+x@sub.example.org>: no such mailbox", "550 <[e-mail]>: no such mailbox"],
    ['550 <"lea roy"@example.org>: no such mailbox', "550 <[e-mail]>: no such mailbox"],
    ["to lea@[192.0.2.1] failed", "to [e-mail] failed"],
    ["to lea@[IPv6:2001:db8::1] failed", "to [e-mail] failed"],
    ['the field "name" is wrong', 'the field "name" is wrong'],
  ] as const)
    expect(errorText(new Error(text))).toBe(expected);
});
