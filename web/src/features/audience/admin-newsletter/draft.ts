import type { IssueInput, IssueText } from "../../../../../common/contract/newsletter.ts";

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

/** The parts of a draft that are saved. */
export function inputOf({ id, updated, fr, en, audience, listed }: Draft): IssueInput {
  return { id, updated, fr, en, audience, listed };
}

/** An issue with text that was typed before, and the state that it was typed upon, which a save compares. */
export function resumed(draft: Draft, { fr, en, audience, listed, updated }: IssueText): Draft {
  return { ...draft, fr, en, audience, listed, updated };
}

/** The stored issue, with everything typed since `sent` was sent. */
export function merge(current: Draft, sent: Draft, stored: Draft): Draft {
  const part = <Name extends "fr" | "en" | "audience" | "listed">(name: Name) =>
    current[name] === sent[name] ? stored[name] : current[name];
  return { ...inputOf(stored), fr: part("fr"), en: part("en"), audience: part("audience"), listed: part("listed") };
}

/** Whether two drafts say the same, whatever state they were read in. */
export function sameTexts(a: Draft, b: Draft): boolean {
  return same({ ...a, updated: "" }, { ...b, updated: "" });
}

/** Whether two drafts are equal. */
export function same(a: Draft, b: Draft): boolean {
  return JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));
}

const PARIS = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });

/** Converts a Paris time ("2026-11-22T09:00") to UTC; "" for a time that spring skips. */
export function parisTime(shown: string): string {
  const moments = ["+02:00", "+01:00"].map((offset) => new Date(`${shown}:00${offset}`));
  const found = moments.find(
    (moment) => !Number.isNaN(moment.getTime()) && PARIS.format(moment) === shown.replace("T", " "),
  );
  return found?.toISOString() ?? "";
}
