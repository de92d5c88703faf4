import type { Page } from "@playwright/test";

type Counting = typeof window & { moved: number };

/** Adds up every shift of the page's layout, from its first paint. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as Counting;
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** What has been added up, once what is drawn now has been counted. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return (window as Counting).moved;
  });
