import type { Locator, Page, Route } from "@playwright/test";
import { expect, hold } from "./fixtures.ts";

/** Moves the focus with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tabs to a button or link and presses Enter. */
export async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press("Enter");
}

/** Tabs to a group of radio buttons, which is one stop, and moves to one of them with the arrow keys. */
export async function choose(page: Page, group: Locator, radio: Locator): Promise<void> {
  await tabTo(page, group.locator("input:checked"));
  for (let presses = 0; presses < 8 && !(await radio.isChecked()); presses++) await page.keyboard.press("ArrowDown");
  await expect(radio).toBeChecked();
}

/**
 * Presses `button` of the open window. While its request to `address` waits for an answer, neither Escape nor a click outside
 * may close the window; then runs `during`.
 */
export async function leaveDuring(
  page: Page,
  address: string,
  button: Locator,
  during?: () => Promise<void>,
): Promise<void> {
  const release = await hold(page, address);
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  expect(await isClosing(button)).toBe(false);
  await during?.();
  release();
}

/** Whether the window around an element is closing, or has closed, once the page has reacted; its animation may keep it in sight. */
export async function isClosing(inside: Locator): Promise<boolean> {
  return inside.evaluate(async (element) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return !element.isConnected || element.closest("[data-closed]") !== null;
  });
}

/** The server gets the request; its answer gets lost. */
export async function lose(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
