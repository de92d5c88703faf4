import { expect, it } from "vitest";
import { parseAlert } from "./alert.ts";

const AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("takes PocketBase's login note apart", () => {
  expect(parseAlert(`2026-11-21 07:30:13.844Z - 203.0.113.7 ${AGENT}`)).toEqual({
    time: "2026-11-21 07:30:13.844Z",
    address: "203.0.113.7",
    device: "Firefox, Windows",
  });
  expect(parseAlert("nonsense").address).toBe("");
});

it.each(["", "curl/8.0", "You have won: https://evil.example", "&lt;b&gt;&amp; Firefox"])(
  "repeats nothing of a user agent that it does not know: %s",
  (agent) => expect(parseAlert(`2026-11-21 07:30:13.844Z - ::1 ${agent}`).device).toBe("?"),
);
