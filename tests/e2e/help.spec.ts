import { LOCALES } from "../../common/contract/api.ts";
import { LEGAL } from "../support/operator.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  hydrated,
  test,
  withSession,
} from "./fixtures.ts";
import { press, typeInto } from "./keyboard.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  const t = say(locale);
  const width = locale === "fr" ? 360 : 1280;

  test.describe(`in ${locale}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a visitor writes to the operator with the keyboard, from a page that does not exist", {
      tag: "@long",
    }, async ({ page, product }) => {
      expectConsoleError(page, /404/);
      await page.goto(at("/nowhere", locale));
      await hydrated(page);
      await page
        .getByRole("main")
        .getByRole("link", { name: t("Contact us") })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: t("Contact us") })).toBeVisible();
      const button = page.getByRole("button", { name: t("Send the message") });
      await press(page, button);
      await expect(page.getByLabel(t("Name"), { exact: true })).toBeFocused();
      await expectAccessible(page);
      await typeInto(page, page.getByLabel(t("Name"), { exact: true }), "Camille");
      await typeInto(page, page.getByLabel(t("E-mail address")), `camille-${locale}@mail.example`);
      await typeInto(page, page.getByLabel(t("Subject")), "Une question");
      await typeInto(page, page.getByRole("textbox", { name: t("Your message") }), "Un & deux");
      await press(page, button);
      const receipt = page.getByRole("status").filter({ hasText: t("Your message is on its way") });
      await expect(receipt).toContainText("Un & deux");
      await expectAccessible(page);
      const number = /M-[A-Z2-9]{8}/.exec((await receipt.textContent()) ?? "")?.[0] ?? "none";
      const mail = await product.mail.waitFor(LEGAL.email, new RegExp(number));
      expect(mail.headers["reply-to"]).toBe(`camille-${locale}@mail.example`);
    });

    test("a member finds name and address filled in, and keeps what was typed", async ({ page, product }) => {
      const member = await createMember(product, { name: "Ada", locale });
      await withSession(page, member);
      await page.goto(at("/UserDashboard/plan", locale));
      // The footer moves while the cards arrive.
      await expect(page.locator("#access")).toContainText("3");
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("Contact us") })
        .click();
      await expect(page.getByLabel(t("Name"), { exact: true })).toHaveValue("Ada");
      await expect(page.getByLabel(t("E-mail address"))).toHaveValue(member.email);
      await page.getByLabel(t("Subject")).fill("Bonjour");
      await page.getByRole("textbox", { name: t("Your message") }).fill("Merci");
      await page.getByRole("button", { name: t("Send the message") }).click();
      const receipt = page.getByRole("status").filter({ hasText: t("Your message is on its way") });
      await expect(receipt).toContainText("Merci");
      const number = /M-[A-Z2-9]{8}/.exec((await receipt.textContent()) ?? "")?.[0] ?? "none";
      const mail = await product.mail.waitFor(LEGAL.email, new RegExp(number));
      expect(mail.text).toContain(`Membre connecté\u00a0: ${member.email}`);
    });

    test("the knowledge base is open to everyone, and the login says why its index is not", async ({ page }) => {
      await page.goto(at("/", locale));
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("Help centre") })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: t("Which screen do you watch on?") })).toBeVisible();
      await expect(page.getByRole("combobox")).toBeVisible();
      await expectAccessible(page);
      const article = page.getByRole("main").getByRole("listitem").getByRole("link").last(); // under the devices
      const title = (await article.textContent()) ?? "";
      await article.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

      await page.goto(at("/base-de-connaissances", locale));
      await expect(page).toHaveURL(/\/login\?return=%2Fbase-de-connaissances$/);
      const why = page.getByRole("main").locator(`a[href="${at("/aide", locale)}"]`);
      await expect(why).toBeVisible();
      await expectAccessible(page);
      await why.click();
      await expect(page).toHaveURL(new RegExp(`${at("/aide", locale)}$`));
    });
  });
}
