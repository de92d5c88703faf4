import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
type Counting = typeof window & { shifts: { value: number; parts: string }[] };

/** Notes every shift of the page's layout, from its first paint. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as Counting;
    seen.shifts = [];
    const named = (node: Node | null) => `${node?.nodeName} ${node?.textContent?.trim().slice(0, 20)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as Shift;
        seen.shifts.push({ value, parts: sources.map(({ node }) => named(node)).join(", ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What has been noted, once what is drawn now has been counted. */
async function noted(page: Page): Promise<Counting["shifts"]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return (window as Counting).shifts;
  });
}

/** The sum of all shifts. */
export const shifted = async (page: Page): Promise<number> =>
  (await noted(page)).reduce((sum, { value }) => sum + value, 0);

/** Each shift and the parts that moved, for a page on which nothing may move. */
export const shiftedParts = async (page: Page): Promise<string[]> =>
  (await noted(page)).map(({ value, parts }) => `${value} ${parts}`);
