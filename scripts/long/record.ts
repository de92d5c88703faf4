/** The result of a part of `npm run test:long`; `day` is in ISO form, UTC. */
export type Result = {
  name: string;
  proves: string;
  passed: boolean;
  seed: number;
  seconds: number;
  commit: string;
  day: string;
};

const HEAD = "| part | proves | result | seed | takes | commit | day |";

/**
 * Puts a result into the table of docs/reliability.md, replacing the part's previous one.
 * @throws Error when the text has no such table
 */
export function withResult(text: string, result: Result): string {
  const lines = text.split("\n");
  const head = lines.indexOf(HEAD);
  if (head < 0) throw new Error(`docs/reliability.md lacks the line ${HEAD}`);
  const { name, proves, passed, seed, seconds, commit, day } = result;
  const cells = [name, proves, passed ? "passed" : "**failed**", seed, `${Math.round(seconds)} s`, commit, day];
  const row = `| ${cells.join(" | ")} |`;
  const from = head + 2; // after the rule
  let end = from;
  while (lines[end]?.startsWith("|")) end++;
  const own = lines.slice(from, end).findIndex((line) => line.startsWith(`| ${name} |`));
  if (own < 0) lines.splice(end, 0, row);
  else lines[from + own] = row;
  return lines.join("\n");
}
