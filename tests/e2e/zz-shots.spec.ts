import { at, createMember, expect, hydrated, test, withSession } from "./fixtures.ts";
const CARD = { url: "https://passerelle.example/addon/" + "a".repeat(43) + "/manifest.json", install: "stremio://passerelle.example/addon/" + "a".repeat(43) + "/manifest.json", state: "active", lastUsed: "2026-11-22T08:15:00.000Z", screens: { used: 1, allowed: 2 }, update: true };
for (const locale of ["fr", "en"] as const) {
  test(`shots ${locale}`, async ({ page, product }) => {
    await page.route("**/api/app/addon", (r) => r.fulfill({ json: CARD }));
    await page.route("**/api/app/addon/link", (r) => r.fulfill({ json: { ...CARD, state: "expired", screens: { used: 0, allowed: 0 }, lastUsed: null } }));
    const member = await createMember(product, { locale });
    await withSession(page, member);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(at("/UserDashboard", locale));
      const card = page.locator("#screens");
      await expect(card.locator("dl")).toBeVisible();
      await page.waitForTimeout(600);
      await card.screenshot({ path: `/tmp/w8shots/card-${locale}-${width}.png` });
      if (locale === "fr") {
        await card.getByRole("button", { name: /QR/ }).click();
        await page.waitForTimeout(500);
        await card.screenshot({ path: `/tmp/w8shots/card-qr-${locale}-${width}.png` });
        await card.getByRole("button", { name: /Nouvelle adresse/ }).click();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/w8shots/renew-${locale}-${width}.png` });
        await page.keyboard.press("Escape");
      }
      await page.locator("#streaming").screenshot({ path: `/tmp/w8shots/streaming-${locale}-${width}.png` });
      await page.goto(at("/addon", locale));
      await hydrated(page);
      await page.screenshot({ path: `/tmp/w8shots/addon-${locale}-${width}.png`, fullPage: true });
      await page.locator("[name=username]").fill("x");
      await page.locator("[name=password]").fill("x");
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("main dl")).toBeVisible();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/w8shots/addon-open-${locale}-${width}.png`, fullPage: true });
    }
  });
}
