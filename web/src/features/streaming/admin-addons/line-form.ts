import { EMPTY_LINE, SOURCE_COSTS, type SourceLine } from "../../../../../common/contract/source-lines.ts";
import { parseEuros, plainEuros } from "../../../../../common/euros.ts";

/** The fields of a public line that have a text in each language. */
const BOTH = ["rows", "shows", "right"] as const;

/** A line as the fields of its form show it. */
export function lineStart(line: SourceLine = EMPTY_LINE): Record<string, string | boolean> {
  const { provider, link, cost, cents, checked } = line;
  const both = BOTH.flatMap((name) => [
    [`${name}_fr`, line[name].fr],
    [`${name}_en`, line[name].en],
  ]);
  const texts: Record<string, string> = Object.fromEntries(both);
  return { ...texts, provider, link, cost, price: cents ? plainEuros(cents) : "", checked };
}

/** The line of a form's values. A price that is no number is none. */
export function lineOf(typed: Readonly<Record<string, unknown>>): SourceLine {
  const said = (name: string) => String(typed[name] ?? "").trim();
  const both = (name: (typeof BOTH)[number]) => ({ fr: said(`${name}_fr`), en: said(`${name}_en`) });
  const cost = SOURCE_COSTS.find((one) => one === typed.cost) ?? "free";
  return {
    ...{ rows: both("rows"), shows: both("shows"), right: both("right") },
    ...{ provider: said("provider"), link: said("link"), cost, checked: typed.checked === true },
    cents: (cost === "paid" && parseEuros(said("price"))) || 0,
  };
}
