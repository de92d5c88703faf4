import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Address of what signed-in pages add to the sheet of public pages. */
export const SIGNED_IN_SHEET = /\/assets\/pages-signed-in-[\w-]+\.css$/;

/** What the elements of a page look like, one of each name and class. Variables are no look. */
async function looks(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    // A new width is in the styles of every element one frame later, on a busy machine two.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const found: Record<string, string[]> = {};
    for (const element of document.body.querySelectorAll("*")) {
      const name = `${element.tagName} ${element.getAttribute("class")}`;
      if (found[name]) continue;
      const style = getComputedStyle(element);
      found[name] = [...style]
        .filter((value) => !value.startsWith("--"))
        .map((value) => `${value}: ${style.getPropertyValue(value)}`);
    }
    return found;
  });
}

async function atBothWidths(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, style] of Object.entries(await looks(page))) found[`${width} ${name}`] = style;
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
  const before = await atBothWidths(page);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  await page.addStyleTag({ url: sheet });
  // What is wrong stays wrong; a cell that was hidden at the other width may be late.
  await expect(async () => {
    const changes = Object.entries(await atBothWidths(page)).flatMap(([name, style]) => {
      const values = style.filter((value, index) => value !== before[name]?.[index]);
      return values.length > 0 ? [`${name} → ${values.join(", ")}`] : [];
    });
    expect(changes.slice(0, 5)).toEqual([]);
  }).toPass({ timeout: 20_000 });
}
