import puppeteer, { type Browser } from "puppeteer-core";
import { chromiumPath } from "../../scripts/lib/chromium.ts";
import type { Engine, Tab } from "./tab.ts";

/** Chromium and Firefox, both over WebDriver BiDi, the protocol that they share. */
export async function startBiDi(name: "chrome" | "firefox"): Promise<Engine> {
  const chromium = name === "chrome";
  const browser = await puppeteer.launch({
    browser: name,
    protocol: "webDriverBiDi",
    headless: true,
    executablePath: chromium ? chromiumPath() : "/usr/bin/firefox-esr",
    args: chromium ? ["--no-sandbox", "--disable-gpu", "--lang=fr-FR"] : [],
    ...(chromium ? {} : { extraPrefsFirefox: { "intl.accept_languages": "fr-FR, fr" } }),
  });
  return { name: chromium ? "Chromium" : "Firefox", tab: () => openTab(browser), close: () => browser.close() };
}

/** Each tab has its own storage, as another person's browser would. */
async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    open: async (url) => {
      await page.goto(url, { timeout: 60_000 });
    },
    run: (body, ...args) =>
      page.evaluate(`(async function () { ${body} })(${args.map((each) => JSON.stringify(each)).join()})`),
    click: (css) => page.click(css),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    errors: () => errors,
    picture: () => page.screenshot(),
    close: () => context.close(),
  };
}
