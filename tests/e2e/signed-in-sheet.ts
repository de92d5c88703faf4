import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Address of what signed-in pages add to the sheet of public pages. */
export const SIGNED_IN_SHEET = /\/assets\/pages-signed-in-[\w-]+\.css$/;

/**
 * Notes in the page what its elements look like, one of each name and class; variables are no look. They stay in the page
 * under `as`: all of them are megabytes. @returns how many there are, and what differs from what was noted as `against`
 */
async function looks(page: Page, as: string, against = as): Promise<{ count: number; changes: string[] }> {
  return page.evaluate(
    async ([key, old]) => {
      // A new width is in the styles of every element one frame later; what scripts draw for it follows, on a busy machine late.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      await new Promise<void>((resolve) => {
        const rest = () => {
          watch.disconnect();
          resolve();
        };
        let timer = setTimeout(rest, 300);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(rest, 300);
        });
        watch.observe(document.body, { attributes: true, childList: true, subtree: true });
      });
      // One that follows scrolling never ends.
      const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(timed.map((animation) => animation.finished));
      const noted = window as typeof window & { looks?: Record<string, Map<string, string[]>> }; // only this function's
      noted.looks ??= {};
      const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
      const found = new Map<string, string[]>();
      for (const element of document.body.querySelectorAll("*")) {
        const name = `${element.tagName} ${element.getAttribute("class")}`;
        if (found.has(name)) continue;
        const style = getComputedStyle(element);
        found.set(
          name,
          names.map((property) => style.getPropertyValue(property)),
        );
      }
      noted.looks[key] = found;
      const changes = [...found].flatMap(([name, style]) => {
        const before = noted.looks?.[old]?.get(name);
        const values = names.flatMap((property, i) => (style[i] === before?.[i] ? [] : [`${property}: ${style[i]}`]));
        return values.length > 0 ? [`${name} → ${values.join(", ")}`] : [];
      });
      return { count: found.size, changes };
    },
    [as, against] as const,
  );
}

/** Notes the page at both widths under a name, as `looks` does; the changes of both together. */
async function atBothWidths(page: Page, as: string, against = as): Promise<{ count: number; changes: string[] }> {
  const found = { count: 0, changes: [] as string[] };
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { count, changes } = await looks(page, `${as} ${width}`, `${against} ${width}`);
    found.count += count;
    found.changes.push(...changes.map((change) => `${width} ${change}`));
  }
  return found;
}

/** Address of the signed-in pages' sheet, from a document of theirs. */
async function signedInSheet(url: string): Promise<string> {
  const shell = await (await fetch(`${url}/UserDashboard`)).text();
  return /<link rel="stylesheet" href="([^"]+)">/.exec(shell)?.[1] ?? "";
}

/** The sheet of public pages lacks nothing that the page on show needs: the other sheet changes none of its looks. */
export async function expectOwnStyles(page: Page, server: string): Promise<void> {
  const sheet = await signedInSheet(server);
  expect(sheet).toMatch(SIGNED_IN_SHEET);
  expect((await atBothWidths(page, "before")).count).toBeGreaterThan(40);
  const link = await page.addStyleTag({ url: sheet });
  const apply = (isOn: boolean) =>
    link.evaluate((element, disabled) => {
      if (element instanceof HTMLLinkElement && element.sheet) element.sheet.disabled = disabled;
    }, !isOn);
  // What is wrong stays wrong; a cell that was hidden at the other width may be late, also in what was noted before.
  await expect(async () => {
    const { changes } = await atBothWidths(page, "after", "before");
    if (changes.length > 0) {
      await apply(false);
      await atBothWidths(page, "before");
      await apply(true);
    }
    expect(changes.slice(0, 5)).toEqual([]);
  }).toPass({ timeout: 60_000 });
}
