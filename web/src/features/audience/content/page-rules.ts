/**
 * The page numbers worth a link, in order: first, last, and those beside the current one. 0 is a gap. Pages count from
 * 1.
 */
export function pagesToShow(page: number, pages: number): number[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
  return wanted.flatMap((number, at) => {
    const missing = number - (wanted[at - 1] ?? 0) - 1;
    // A gap of one page shows that page.
    return missing === 0 ? [number] : [missing === 1 ? number - 1 : 0, number];
  });
}
