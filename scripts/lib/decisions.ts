/** More decisions than these are rules, which docs/design and comments hold. */
const MOST = 25;
const DATED = /^\d{4}-\d{2}-\d{2}, accepted\.$/;

/** Problems of the decision records, by file name, and of their index; empty when there are none. */
export function decisionProblems(files: Readonly<Record<string, string>>, index: string): string[] {
  const numbers = Object.keys(files).map((file) => file.slice(0, 3));
  const problems = numbers.length > MOST ? [`there are ${numbers.length} decisions, ${MOST} at most`] : [];
  for (const [file, text] of Object.entries(files)) {
    const number = file.slice(0, 3);
    const [heading = "", , dated = ""] = text.split("\n");
    const title = heading.slice("# 001 ".length);
    if (heading !== `# ${number} ${title}`) problems.push(`${file}: the first line is “# ${number} Noun title”`);
    if (!DATED.test(dated)) problems.push(`${file}: the third line is “2026-11-21, accepted.”`);
    if (!index.includes(`| [${number}](${file}) | ${title} |`))
      problems.push(`README.md has no line “| [${number}](${file}) | ${title} | … |”`);
    if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) problems.push(`${file}: another file has its number`);
  }
  return problems;
}
