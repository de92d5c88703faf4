/** `part` of `whole` as whole percents; undefined when there is no whole. */
export function share(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 100) : undefined;
}
