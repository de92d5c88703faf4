/**
 * A strict reader of the entries that the French tax office asks for (art. A47 A-1 of the book of tax procedures), written from the
 * text alone: it shares no name with the product.
 */

const COLUMNS =
  "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";
/** What may be empty: letters, foreign money and the customer, each with its partner. */
const PAIRS = [
  ["CompAuxNum", "CompAuxLib"],
  ["EcritureLet", "DateLet"],
  ["Montantdevise", "Idevise"],
] as const;
const OPTIONAL: readonly string[] = PAIRS.flat();

export type FecLine = { entry: number; account: string; day: string; cents: number };

/** AAAAMMJJ, of a day that exists. */
function isDay(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso);
}

/** An amount with a decimal comma and nothing else, in cents. */
function centsOf(text: string): number {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+),(\d{2})$/.exec(text) ?? [];
  return whole ? Number(`${sign}${whole}${part}`) : Number.NaN;
}

/**
 * The lines of a file.
 * @throws Error with every breach of the rule, by line
 */
export function readFec(file: string): FecLine[] {
  const breaches: string[] = [];
  const [head, ...rest] = file.split("\r\n");
  if (head !== COLUMNS.replaceAll("|", "\t")) breaches.push(`heading: ${head}`);
  if (rest.pop() !== "") breaches.push("the last line has no end");
  const lines: FecLine[] = [];
  for (const [index, text] of rest.entries()) {
    const refuse = (why: string) => breaches.push(`line ${index + 2}: ${why}: ${text}`);
    if (/[^\t\x20-\x7e]/.test(text)) refuse("a character that no ASCII file has");
    const values = text.split("\t");
    const names = COLUMNS.split("|");
    if (values.length !== names.length) refuse(`${values.length} columns`);
    const of = (name: string) => values[names.indexOf(name)] ?? "";
    for (const [at, value] of values.entries()) {
      if (value === "" && !OPTIONAL.includes(names[at] ?? "")) refuse(`${names[at]} is empty`);
      if (value !== value.trim() || value.includes('"')) refuse(`${names[at]} has blanks or quotes`);
    }
    for (const [one, other] of PAIRS) if ((of(one) === "") !== (of(other) === "")) refuse(`${one} without ${other}`);
    for (const name of ["EcritureDate", "PieceDate", "ValidDate"]) if (!isDay(of(name))) refuse(`${name} is no day`);
    if (of("ValidDate") < of("EcritureDate")) refuse("valid before it happened");
    if (!/^\d{3,}/.test(of("CompteNum"))) refuse("CompteNum does not begin with three digits");
    if (of("CompAuxNum") && !of("CompteNum").startsWith("411")) refuse("a customer on another account");
    const [debit, credit] = [centsOf(of("Debit")), centsOf(of("Credit"))];
    if (Number.isNaN(debit) || Number.isNaN(credit)) refuse("no amount");
    if ((debit === 0) === (credit === 0)) refuse("neither debit nor credit, or both");
    lines.push({
      entry: Number(of("EcritureNum")),
      account: of("CompteNum"),
      day: of("EcritureDate"),
      cents: debit - credit,
    });
  }
  breaches.push(...entryBreaches(lines));
  if (breaches.length > 0) throw new Error(breaches.slice(0, 20).join("\n"));
  return lines;
}

/** Entries balance, have one day, and are numbered from 1 without a gap, in the order of their days. */
function entryBreaches(lines: readonly FecLine[]): string[] {
  const breaches: string[] = [];
  const sums = new Map<number, number>();
  for (const [index, { entry, day, cents }] of lines.entries()) {
    sums.set(entry, (sums.get(entry) ?? 0) + cents);
    const before = lines[index - 1] ?? { entry: 0, day: "" };
    if (entry !== before.entry && entry !== before.entry + 1) breaches.push(`entry ${entry} follows ${before.entry}`);
    if (entry === before.entry ? day !== before.day : day < before.day) breaches.push(`entry ${entry} is of ${day}`);
  }
  for (const [entry, cents] of sums) if (cents !== 0) breaches.push(`entry ${entry} is ${cents} cents out of balance`);
  return breaches;
}

/** The balance of each account in cents, above zero on the debit side. */
export function balancesOf(lines: readonly FecLine[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const { account, cents } of lines) balances[account] = (balances[account] ?? 0) + cents;
  return balances;
}
