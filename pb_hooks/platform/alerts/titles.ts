import type { Locale } from "../../../common/contract/api.ts";
import { parseObject } from "../../lib/json.ts";
import { columns, row } from "../../lib/sql.ts";
import { writeOperatorNotice } from "../mail/public.ts";

/** What a title is made of, as a row of `alerts` keeps it; `title` is what the operator was told. */
export const TITLE = { kind: "", once: "", facts: "", title: "" };
const ENDED = `SELECT ${columns(TITLE)} FROM alerts WHERE id = {:once}`;

/** An alert's title in a language; as it was told where this release does not know its notice, or that lacks a fact. */
export function titleIn(app: CoreApp, { kind, once, facts, title }: typeof TITLE, locale: Locale): string {
  const ended = kind === "alerts.over" && row(app, ENDED, { once }, TITLE);
  try {
    const told = { ...factsIn(facts), ...(ended && { title: titleIn(app, ended, locale) }) };
    return writeOperatorNotice(app, { notice: kind, once, facts: told }, locale).title;
  } catch {
    return title;
  }
}

export function factsIn(json: string): { [name: string]: string } {
  return Object.fromEntries(Object.entries(parseObject(json)).map(([name, value]) => [name, String(value)]));
}
