/** Texts of ours as an SQL list: ('a', 'b'). */
export function listed(texts: readonly string[]): string {
  return `(${texts.map((text) => `'${text}'`).join(", ")})`;
}
