const HEADING = /^# (\d{3}) (.+)$/;
const DATED = /^\d{4}-\d{2}-\d{2}, (accepted|superseded)\b.*\.$/;

/** Problems of the decision records, by file name, and of their index; empty when there are none. */
export function decisionProblems(files: Readonly<Record<string, string>>, index: string): string[] {
  const problems: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    const [heading = "", , dated = ""] = text.split("\n");
    const [, number = "", title = ""] = HEADING.exec(heading) ?? [];
    if (number !== file.slice(0, 3)) problems.push(`${file}: the first line is “# ${file.slice(0, 3)} Title”`);
    if (!DATED.test(dated)) problems.push(`${file}: the third line is “2026-11-21, accepted.” or “…, superseded by …”`);
    if (!index.includes(`| [${number}](${file}) | ${title} |`))
      problems.push(`README.md has no line “| [${number}](${file}) | ${title} | … |”`);
  }
  return problems;
}
