/** What a French typesetter would correct in a translation; empty when nothing. */
export function frenchProblems(text: string): string[] {
  if (text.trim() === "") return ["missing in French"];
  const visible = text.replace(/\{[^{}]*\}|<[^>]*>|https?:\S+/g, "x");
  const problems: string[] = [];
  if (/[^\u202f\u00a0\s?!(][!?;]/.test(visible) || /[ \u00a0][!?;]/.test(visible)) {
    problems.push("a narrow no-break space belongs before ! ? ;");
  }
  if (/(?<![\u00a0\d]):/.test(visible)) problems.push("a no-break space belongs before :");
  if (/«(?!\u00a0)|(?<!\u00a0)»/.test(visible)) problems.push("no-break spaces belong inside « »");
  if (/\p{Cc}/u.test(visible.replaceAll("\n", ""))) problems.push("holds a control character");
  if (/'/.test(visible)) problems.push("the apostrophe is ’");
  if (/\.\.\./.test(visible)) problems.push("the ellipsis is …");
  return problems;
}
