import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OUR_COLOURS } from "../../../common/brand.ts";
import { LOCALES } from "../../../common/contract/api.ts";
import { composeMail, composeNotice, duration, type MailContent, mailLink, oneLine } from "./compose.ts";
import { MailFailure } from "./failure.ts";
import { TEXTS } from "./texts.ts";

const BASE: MailContent = {
  kind: "verification",
  locale: "fr",
  brand: "Passerelle",
  logo: null,
  icon: null,
  colours: OUR_COLOURS,
  siteUrl: "https://p.example",
};
const KINDS = Object.keys(TEXTS.fr.kinds) as (keyof typeof TEXTS.fr.kinds)[];

describe("mailLink", () => {
  it.each([
    ["fr", "verification", "https://p.example/verify-email#token=a.b"],
    ["en", "verification", "https://p.example/en/verify-email#token=a.b"],
    ["fr", "email-change", "https://p.example/verify-email#change=a.b"],
    ["en", "reset", "https://p.example/en/forgot#token=a.b"],
  ] as const)("%s %s", (locale, kind, link) => {
    expect(mailLink("https://p.example/", locale, kind, "a.b")).toBe(link);
  });
});

describe("composeMail", () => {
  it("escapes what it did not write", () => {
    const mail = composeMail({ ...BASE, brand: '<b>"&', link: 'https://p.example/"><script>' });
    expect(mail.html).not.toContain("<script>");
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).toContain("&#60;b&#62;&#34;&#38;");
  });

  it("keeps headers on one line", () => {
    expect(composeMail({ ...BASE, brand: "P\r\nBcc: x@y.z" }).subject).toBe(
      "Confirmez votre adresse e-mail – P Bcc: x@y.z",
    );
  });

  it("breaks no line inside e-mail where it is shown", () => {
    const mail = composeMail({ ...BASE, link: "https://p.example/x" });
    expect(mail.html).toContain("<h1>Confirmez votre adresse e\u2011mail</h1>");
    expect(mail.text).toContain("Confirmez votre adresse e-mail\n");
  });

  it("has the link, the code and the facts in both versions", () => {
    const link = composeMail({ ...BASE, link: "https://p.example/verify-email#token=t", validSeconds: 86400 });
    for (const part of [link.html, link.text]) {
      expect(part).toContain("https://p.example/verify-email#token=t");
      expect(part).toContain("24\u00a0heures");
    }
    const code = composeMail({ ...BASE, kind: "otp", locale: "en", code: "12345678", validSeconds: 300 });
    for (const part of [code.html, code.text]) expect(part).toContain("12345678");
    const facts = { when: "now", address: "203.0.113.7", device: "Firefox <1>" };
    const alert = composeMail({ ...BASE, kind: "auth-alert", facts });
    expect(alert.text).toContain("Adresse IP\u00a0: 203.0.113.7");
    expect(alert.html).toContain("Firefox &#60;1&#62;");
  });

  it.each(LOCALES.flatMap((locale) => KINDS.map((kind) => [locale, kind] as const)))(
    "is complete: %s %s",
    (locale, kind) => {
      const mail = composeMail({ ...BASE, kind, locale, link: "https://p.example/x" });
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/[{}]brand|undefined/);
    },
  );
});

it("writes French with no-break spaces and typographic apostrophes", () => {
  const texts = JSON.stringify(TEXTS.fr) + TEXTS.fr.valid("x") + TEXTS.fr.facts({ when: "", address: "", device: "" });
  expect(texts).not.toMatch(/[^\u00a0"]: ?[a-zA-Z]/);
  expect(texts).not.toMatch(/ [;!?:]/);
  expect(texts).not.toContain("'");
});

it("says how long something works", () => {
  expect([duration(86400, "en"), duration(1800, "fr"), duration(60, "en"), duration(5400, "en")]).toEqual([
    "24 hours",
    "30\u00a0minutes",
    "1 minute",
    "90 minutes",
  ]);
});

it("makes one line of any text", () => expect(oneLine(" a\u0000\tb \r\n c ")).toBe("a b c"));

describe("composeNotice", () => {
  const text = {
    subject: "{brand}: {amount}",
    title: "Paid",
    intro: ["You paid {amount}.", "Only with {coupon}."],
    notes: ["Thank you."],
  };
  const link = { path: "/success?order={order}", fr: "See", en: "See" };
  const notice = { fr: { ...text, title: "Payé" }, en: text, link };
  const context = {
    locale: "en",
    brand: "Passerelle",
    logo: null,
    icon: null,
    colours: OUR_COLOURS,
    siteUrl: "https://p.example",
  } as const;
  const compose = (facts: Record<string, string>) => composeNotice(notice, context, facts);

  it("fills in facts, escaped, and leads to its page in the reader's language", () => {
    const mail = compose({ amount: "<4>", coupon: "X", order: "a&b" });
    expect(mail.subject).toBe("Passerelle: <4>");
    expect(mail.html).toContain("You paid &#60;4&#62;.");
    expect(mail.text).toContain("https://p.example/en/success?order=a%26b");
  });

  it("keeps the lines of a text that an operator wrote", () => {
    const mail = compose({ amount: "IBAN: <FR>\nBIC: X", coupon: "", order: "a" });
    expect(mail.html).toContain("You paid IBAN: &#60;FR&#62;<br>\nBIC: X.");
    expect(mail.text).toContain("You paid IBAN: <FR>\nBIC: X.");
  });

  it("leaves out sentences about nothing", () => {
    expect(compose({ amount: "4", coupon: "", order: "a" }).text).not.toContain("Only with");
  });

  it("puts what the law wants in a box into one, as text too", () => {
    const boxed = { ...text, boxed: "Last day: {amount}" };
    const mail = composeNotice({ ...notice, en: boxed }, context, { amount: "4 <May", coupon: "", order: "a" });
    expect(mail.html).toMatch(/<p style="[^"]*border:2px solid[^"]*">Last day: 4 &#60;May<\/p>/);
    expect(mail.text).toMatch(/\n=+\nLast day: 4 <May\n=+\n/);
  });

  it("refuses to be sent with a hole", () => {
    expect(() => compose({ amount: "4", order: "a" })).toThrow('"coupon"');
  });
});

beforeEach(() => void vi.stubGlobal("$logs", { clean: (text: string) => text }));
afterEach(() => void vi.unstubAllGlobals());

it("a failure is known by its mark, which may come behind a long text", () => {
  const names = Array.from({ length: 40 }, (_, n) => `shop-${n}.example`).join(", ");
  const failure = new MailFailure(`x509: certificate is valid for ${names}, not mail.example (no mail was announced)`);
  expect(failure).toMatchObject({ outage: true, unopened: true, doubt: false, code: 0 });
  expect(failure.message).toHaveLength(500);
});

it("ends the job of a mail to nobody, as the first words say, whatever the server's own words are", () => {
  const nobody = "no such mailbox: mail refused 550: 550 5.1.1 User unknown";
  expect(new MailFailure(nobody)).toMatchObject({ final: true, code: 550, outage: false });
  expect(new MailFailure("mail refused 554: no such mailbox: blocked")).toMatchObject({ final: false, code: 554 });
});
