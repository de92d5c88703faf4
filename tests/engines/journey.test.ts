import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "../../common/contract/api.ts";
import { type Route, routes } from "../../common/routes.ts";
import { isTested } from "../../scripts/lib/check-accessibility.ts";
import { say } from "../e2e/texts.ts";
import { textOf } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { until } from "../support/poll.ts";
import { logIn, type Product } from "../support/product.ts";
import { ageProofs } from "../support/proofs.ts";
import { streamingPasswordIn } from "../support/sealed.ts";
import { ADMIN } from "../support/server.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";
import { startBiDi } from "./puppeteer.ts";
import { alive, arrive, type Engine, fill, press, read, see, type Tab, violations } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

const ENGINES: Record<string, () => Promise<Engine>> = {
  Chromium: () => startBiDi("chrome"),
  Firefox: () => startBiDi("firefox"),
  WebKit: startWebKit,
};
const PASSWORD = "un pont au-dessus de l’eau";
const PLAN = { fr: "Confort", en: "Comfort" };

const at = (path: string, locale: Locale) => (locale === "fr" ? path : path === "/" ? "/en" : `/en${path}`);
const all = routes as readonly Route[];
const pages = all.filter(isTested);
/** The pages behind a guard that need nothing written first; those of an order are part of the way of a member. */
const shells = all.filter(({ render, path }) => render === "shell" && !/:|\*|checkout|receipt|success/.test(path));
const pathsOf = (admin: boolean) => shells.filter(({ guard }) => (guard === "admin") === admin).map(({ path }) => path);

let product: Product;
let sink: SmtpSink;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  // One proof is enough for the administrator here.
  await product.manage("PATCH", "/api/collections/site/records/site", { admin_mfa: false });
});
afterAll(() => product.stop());

/** axe finds nothing at 360 and at 1280 px, once what moves has arrived: what is wrong stays wrong. */
async function expectAccessible(tab: Tab): Promise<void> {
  for (const width of [360, 1280]) {
    await tab.resize(width, 900);
    await until("a page without violations", async () => {
      expect(await violations(tab)).toEqual([]);
      return true;
    });
  }
}

for (const [name, start] of Object.entries(ENGINES)) {
  describe(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.close());

    for (const locale of LOCALES) {
      const t = say(locale);

      test(`every public page in ${locale}`, async () => {
        const tab = await engine.tab();
        for (const { path, example } of pages) {
          await tab.open(product.url + at(example?.[locale] ?? path, locale));
          await alive(tab);
          await expectAccessible(tab);
        }
        expect(tab.errors()).toEqual([]);
        await tab.close();
      });

      test(`from the home page to the first film, the four pages, the chosen plan and an invitation in ${locale}`, async () => {
        const email = `${name}.first.${locale}@mail.example`.toLowerCase();
        const tab = await engine.tab();
        await tab.open(product.url + at("/", locale));
        await alive(tab);
        await follow(tab, "/subscription-plans");
        await follow(tab, "/trial?plan=");
        await arrive(tab, at("/trial", locale));
        await signUp(tab, t, email);
        await arrive(tab, at("/UserDashboard", locale));

        await read(tab, t("Your account is ready."));
        await expectAccessible(tab);
        await press(tab, "button", t("I have it"));
        await see(tab, "link", t("Install in Stremio"));
        await expectAccessible(tab);
        // What Stremio does when the link opens it.
        const token = textOf(
          JSON.parse(String(await tab.run(`return localStorage.getItem("pocketbase_auth")`))),
          "token",
        );
        const { json: card } = await product.call("GET", "/api/app/addon", { token });
        expect((await fetch(textOf(card, "url"))).status).toBe(200);
        await read(tab, t("Your add-on is in Stremio"));
        await press(tab, "button", t("All set"));
        await read(tab, t("Everything is ready."));

        for (const page of ["/plan", "/invite", "/account", ""]) {
          await follow(tab, `/UserDashboard${page}`);
          await arrive(tab, at(`/UserDashboard${page}`, locale));
          await loaded(tab, page);
          await expectAccessible(tab);
        }
        await follow(tab, "/UserDashboard/plan");
        await follow(tab, "/checkout?plan=");
        await read(tab, t("What you pay, and when"));

        const { json: referral } = await product.call("GET", "/api/app/referral", { token });
        await follow(tab, "/UserDashboard");
        await signOut(tab, locale);
        await tab.open(product.url + at(`/u/${textOf(referral, "code")}`, locale));
        await alive(tab);
        await expectAccessible(tab);
        await press(tab, "link", t("Accept the invitation"));
        await arrive(tab, at("/trial", locale));
        expect(await tab.run("return location.search")).toBe(`?ref=${textOf(referral, "code")}`);
        expect(tab.errors()).toEqual([]);
        await tab.close();
      });

      test(`the way of a member in ${locale}`, async () => {
        const email = `${name}.${locale}@mail.example`.toLowerCase();
        const tab = await engine.tab();
        await tab.open(product.url + at("/trial", locale));
        await alive(tab);
        await signUp(tab, t, email);
        await arrive(tab, at("/UserDashboard", locale));

        const mail = await sink.waitFor(email, /verify-email/);
        await tab.open(/http:\/\/\S+verify-email#\S+/.exec(mail.text)?.[0] ?? "no link");
        await read(tab, t("Your address is confirmed"));

        await tab.open(product.url + at("/checkout?plan=comfort&period=month", locale));
        await read(tab, t("What you pay, and when"));
        await expectAccessible(tab);
        for (const box of ["start_now", "accept_terms"]) await tick(tab, box);
        await press(tab, "button", t("Order with obligation to pay"));
        await read(tab, t("One step left: your payment"));
        const [user] = await product.find("users", `email = '${email}'`);
        const [order] = await product.find("orders", `user = '${user?.id}'`);
        // The page follows the order over its event stream.
        await confirm(textOf(order, "id"));
        await read(tab, t("Your {name} plan is active").replace("{name}", PLAN[locale]));
        await expectAccessible(tab);

        for (const path of pathsOf(false)) await openShell(tab, path, locale);
        await tab.open(product.url + at("/UserDashboard/account", locale));
        await read(tab, t("Two-step sign-in"));
        await read(tab, t("This device"));
        await tab.open(product.url + at("/UserDashboard", locale));
        await showStreamingPassword(tab, t, email);

        await signOut(tab, locale);
        await signIn(tab, locale, email);
        expect(tab.errors()).toEqual([]);
        await tab.close();
      });

      test(`an administrator in ${locale}`, async () => {
        const tab = await engine.tab();
        await signIn(tab, locale, ADMIN.email, ADMIN.password);
        for (const path of pathsOf(true)) await openShell(tab, path, locale);
        expect(tab.errors()).toEqual([]);
        await tab.close();
      });
    }
  });
}

/** An administrator signs in and confirms an order: the engines before may have taken longer than a proof lasts. */
async function confirm(order: string): Promise<void> {
  const { json } = await logIn(product, ADMIN.email, ADMIN.password);
  const path = `/api/app/admin/orders/${order}/confirm`;
  expect((await product.call("POST", path, { token: textOf(json, "token") })).status).toBe(204);
}

/** Opens a page behind a guard and runs axe once all of it is read. */
async function openShell(tab: Tab, path: string, locale: Locale): Promise<void> {
  await tab.open(product.url + at(path, locale));
  await loaded(tab, path);
  await expectAccessible(tab);
}

/** Waits until a page shows what it fetches. */
function loaded(tab: Tab, path: string) {
  return until(`${path} to be read`, () =>
    tab.run(`return !document.querySelector("[aria-busy=true]") && document.querySelector("h1") !== null`),
  );
}

/** Follows the first link on show whose address has this part, as the last one or before other parameters. */
async function follow(tab: Tab, part: string): Promise<void> {
  const find = `const links = [...document.querySelectorAll("a[href]")].filter((link) =>
      link.checkVisibility({ visibilityProperty: true }) && link.getBoundingClientRect().width > 0);
    const found = links.find(({ href }) => href.endsWith(arguments[0])) ?? links.find(({ href }) => href.includes(arguments[0]));
    if (!found) return "";
    found.scrollIntoView({ block: "center", behavior: "instant" });
    const mark = found.dataset.walk ??= Math.random().toString(36).slice(2);
    return '[data-walk="' + mark + '"]';`;
  const css = await until(`a link to ${part}`, async () => String(await tab.run(find, part)) || undefined);
  await tab.click(css);
  await until(`the page ${part}`, async () => String(await tab.run("return location.href")).includes(part));
}

async function signUp(tab: Tab, t: (text: string) => string, email: string): Promise<void> {
  await alive(tab);
  await fill(tab, t("E-mail address"), email);
  await fill(tab, t("Password"), PASSWORD);
  await press(tab, "checkbox", t("I accept the terms of use."));
  await press(tab, "button", t("Create my account"));
}

/** Asks for the streaming password when the last proof is old: the page asks for the member's password first. */
async function showStreamingPassword(tab: Tab, t: (text: string) => string, email: string): Promise<void> {
  const { dir } = product;
  ageProofs(dir, email);
  await press(tab, "button", t("Show"), `#streaming [role=group]:last-of-type`);
  await see(tab, "heading", t("Confirm it’s you"), "[role=dialog]");
  await fill(tab, t("Your password"), PASSWORD, "[role=dialog]");
  await expectAccessible(tab);
  await press(tab, "button", t("Confirm"), "[role=dialog]");
  await read(tab, streamingPasswordIn(dir, email));
}

async function tick(tab: Tab, name: string): Promise<void> {
  await tab.click(`input[name="${name}"]`);
}

async function signIn(tab: Tab, locale: Locale, email: string, password = PASSWORD): Promise<void> {
  const t = say(locale);
  await tab.open(product.url + at("/login", locale));
  await alive(tab);
  await fill(tab, t("E-mail address"), email);
  await fill(tab, t("Password"), password);
  await press(tab, "button", t("Sign in"));
  await until(
    "the page after the sign-in",
    async () => !String(await tab.run("return location.pathname")).endsWith("/login"),
  );
}

async function signOut(tab: Tab, locale: Locale): Promise<void> {
  const t = say(locale);
  await press(tab, "button", t("My account"));
  await press(tab, "menuitem", t("Sign out"));
  await until("the end of the session", () => tab.run(`return localStorage.getItem("pocketbase_auth") === null`));
  // Firefox refuses another navigation during this one.
  await arrive(tab, at("/", locale));
  await see(tab, "link", t("Sign in"));
}
