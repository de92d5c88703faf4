import type { IssueInput } from "../../../../common/wire/newsletter.ts";

/** An issue being edited; `id` is "" until it is saved. */
export type Draft = IssueInput;

export const NEW_DRAFT: Draft = {
  id: "",
  updated: "",
  fr: { subject: "", body: "" },
  en: { subject: "", body: "" },
  audience: { locales: ["fr", "en"], people: ["paid", "trial", "ended", "outside"], plans: [] },
  listed: true,
};

/** What is sent of a draft. */
export function inputOf({ id, updated, fr, en, audience, listed }: Draft): IssueInput {
  return { id, updated, fr, en, audience, listed };
}

/** Whether nothing has changed since. */
export function same(a: Draft, b: Draft): boolean {
  return JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));
}

const PARIS = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });

/** The moment at which clocks in Paris show a time ("2026-11-22T09:00"), in UTC; "" where they skip it in spring. */
export function parisTime(shown: string): string {
  const moments = ["+02:00", "+01:00"].map((offset) => new Date(`${shown}:00${offset}`));
  const found = moments.find(
    (moment) => !Number.isNaN(moment.getTime()) && PARIS.format(moment) === shown.replace("T", " "),
  );
  return found?.toISOString() ?? "";
}
