import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { LOCALES, type Locale } from "../common/contract/api.ts";
import { localePath } from "../common/locale.ts";
import { startServer } from "../tests/support/server.ts";
import { type Real, type Scene, STYLE, scenes } from "./help-images/scenes.ts";
import { chromiumPath } from "./lib/chromium.ts";
import { ROOT } from "./lib/shell.ts";

/**
 * Takes the pictures of the help's articles about installing, into web/static/help: our own screens from bin/passerelle with a new
 * member, Stremio's and the stores' as the home page draws them, because we have none of theirs to show. No brand is in them. They are
 * committed: run this by hand when a page that they show has changed, on a machine with Arial or its like.
 */
const OUT = `${ROOT}web/static/help/`;
const QUALITY = 0.8;
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";

/** The member's page on a device, with the press on "Install in Stremio", as a data URL; only its steps, without the brand. */
async function steps(browser: Browser, url: string, locale: Locale, width: number): Promise<string> {
  const isPhone = width < 500;
  const context = await browser.newContext({
    ...{ viewport: { width, height: 900 }, deviceScaleFactor: 2, reducedMotion: "reduce" },
    ...{ locale: locale === "fr" ? "fr-FR" : "en-GB", ...(isPhone && { userAgent: ANDROID }) },
  });
  const page = await context.newPage();
  await page.goto(url + localePath("/trial", locale));
  await page.locator("input[type=email]").fill(`camille-${locale}-${width}@example.com`);
  await page.locator("input[name=password]").fill("sept lanternes sur la rive");
  await page.locator("input[name=terms]").check();
  await page.locator("#sign-up").click();
  await page.waitForURL(/UserDashboard/);
  const stremio = page.getByRole("button", { name: locale === "fr" ? "Je l’ai" : "I have it" });
  await stremio.click();
  const install = page.locator(".install button, .install a").first();
  await install.waitFor();
  await page.mouse.move(0, 0);
  await install.evaluate((button) => button.classList.add("press"));
  await page.locator("svg.lanterns").evaluateAll((all) => {
    for (const one of all) one.remove();
  });
  const box = await (isPhone
    ? page.locator("h1").locator("xpath=../../..")
    : page.locator("ol:has(.install)")
  ).boundingBox();
  if (!box) throw new Error("no steps");
  const [height, margin] = isPhone ? [600, 16] : [360, 48];
  const clip = {
    x: Math.max(0, box.x - margin),
    y: box.y - 20,
    width: Math.min(box.width + 2 * margin, width),
    height,
  };
  const png = await page.screenshot({ clip, fullPage: true });
  await context.close();
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** The markup of a drawing of the home page, without brand. */
function drawing(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.outerHTML);
}

async function take(page: Page, { name, width, html }: Scene, locale: Locale): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    ([markup, style, size]) => {
      document.body.innerHTML = `<style>${style}</style><div id="scene" style="width:${size}px">${markup}</div>`;
    },
    [html, STYLE, String(width)] as const,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const png = await page.locator("#scene").screenshot({ omitBackground: true });
  const webp = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [`data:image/png;base64,${png.toString("base64")}`, QUALITY] as const,
  );
  const bytes = Buffer.from(webp.split(",")[1] ?? "", "base64");
  writeFileSync(`${OUT}${name}-${locale}.webp`, bytes);
  const [w, h] = [png.readUInt32BE(16) / 2, png.readUInt32BE(20) / 2];
  console.log(`${name}-${locale} ${w} × ${h}, ${bytes.length} bytes`);
}
const dir = mkdtempSync(`${tmpdir()}/passerelle-help-`);
const { url, stop } = await startServer({ dir });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  mkdirSync(OUT, { recursive: true });
  for (const locale of LOCALES) {
    const [phone, computer] = [await steps(browser, url, locale, 360), await steps(browser, url, locale, 1280)];
    const context: BrowserContext = await browser.newContext({
      ...{
        bypassCSP: true,
        reducedMotion: "reduce",
        javaScriptEnabled: false,
        deviceScaleFactor: 2,
        viewport: { width: 1280, height: 900 },
      },
    });
    const page = await context.newPage();
    await page.goto(url + localePath("/", locale), { waitUntil: "networkidle" });
    const real: Real = {
      ...{ phone, computer },
      store: await drawing(page, ".store"),
      tv: await drawing(page, ".stage .tv"),
    };
    for (const scene of scenes(locale, real)) await take(page, scene, locale);
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
  rmSync(dir, { recursive: true, force: true });
}
