import { expect, it } from "vitest";
import { kindOf, numberIn, plainSubject, type ReceivedMail, tokenIn } from "./mail-rules.ts";

const MAIL: ReceivedMail = {
  id: "<a@example.org>",
  answers: [],
  from: { name: "Ada", address: "ada@example.org" },
  to: [],
  subject: "Re: A screen",
  fold: 0,
  headers: { "content-type": "text/plain", "return-path": "<ada@example.org>" },
  bounce: null,
  left: 0,
  unread: false,
};
const with_ = (headers: { [name: string]: string }, rest: Partial<ReceivedMail> = {}) =>
  kindOf({ ...MAIL, ...rest, headers: { ...MAIL.headers, ...headers } });

it.each([
  ["auto-submitted", "auto-replied"],
  ["precedence", "Bulk"],
  ["precedence", "auto_reply"],
  ["x-autoreply", "yes"],
  ["x-autorespond", ""],
  ["list-id", "<l.example.org>"],
  ["return-path", "<>"],
  ["content-type", "multipart/report; report-type=disposition-notification"],
])("%s: %s is no person's", (name, value) => expect(with_({ [name]: value })).toBe("automatic"));

it.each(["Réponse automatique : Un écran", "Automatic reply: A screen", "Abwesenheitsnotiz", "Absence du bureau"])(
  "%s is no person's, without any header",
  (subject) => expect(with_({}, { subject })).toBe("automatic"),
);

it("a person may say that the mail is not automatic, and forward a report", () => {
  expect(with_({ "auto-submitted": "no" })).toBe("person");
  const bounce = { status: "5.1.1", recipient: "x@example.org", id: "<ours@example.org>" };
  expect(with_({}, { bounce })).toBe("person");
  expect(with_({ "content-type": "multipart/report" }, { bounce })).toBe("bounce");
  expect(with_({ "return-path": "<>" }, { bounce })).toBe("bounce");
});

it("finds tokens, numbers and subjects", () => {
  expect(tokenIn(["a@b", "Inbox+0123456789ABCDEFghijklmnop@example.org"])).toBe("0123456789abcdefghijklmnop");
  expect(tokenIn(["inbox+short@example.org"])).toBe("");
  expect(numberIn("Re: Un écran [M-ABCDEFGH]")).toBe("M-ABCDEFGH");
  expect(plainSubject("RE: Fwd: Un écran [M-ABCDEFGH]")).toBe("Un écran");
});
