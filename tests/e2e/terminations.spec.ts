import { LOCALES } from "../../common/contract/api.ts";
import { formatMoney } from "../../common/format.ts";
import { call, textOf } from "../support/http.ts";
import { superuserToken } from "../support/superuser.ts";
import { at, createMember, expect, expectAccessible, hydrated, signIn, test, withSession } from "./fixtures.ts";
import { press, typeInto } from "./keyboard.ts";
import { say } from "./texts.ts";
import { orderByTransfer, subscriber } from "./transfers.ts";

const path = { cancel: "/resilier", withdraw: "/retractation" } as const;

for (const locale of LOCALES) {
  const t = say(locale);

  test.describe(`in ${locale}`, () => {
    // There, a day in Paris ends in the morning of the next one.
    test.use({ viewport: { width: 360, height: 800 }, timezoneId: "Pacific/Noumea" });

    for (const kind of ["cancel", "withdraw"] as const) {
      test(`a signed-out ${kind} is written with the keyboard, and confirmed through the mailed link`, async ({
        page,
        product,
      }) => {
        const member = await subscriber(product, locale);
        await page.goto(at("/", locale));
        await expect(page.locator(`footer a[href="${at(path[kind], locale)}"]`)).toBeVisible();
        await page.goto(at(path[kind], locale));
        await hydrated(page);
        const next = page.getByRole("button", { name: t("Continue") });
        await press(page, next);
        await expect(page.getByLabel(t("First and last name"))).toBeFocused();
        await expect(page.getByLabel(t("First and last name"))).toHaveAttribute("aria-invalid", "true");
        await expectAccessible(page);
        await typeInto(page, page.getByLabel(t("First and last name")), "Camille Test");
        await typeInto(page, page.getByLabel(t("E-mail address")), member.email);
        await press(page, next);
        if (kind === "cancel") {
          await expect(page.getByRole("radio", { name: t("As soon as possible") })).toBeChecked();
          await expectAccessible(page);
          await press(page, next);
        }
        const last = page.getByRole("button", {
          name: t(kind === "cancel" ? "Send my notice of cancellation" : "Confirm withdrawal"),
        });
        await expect(last).toBeVisible();
        await expect(page.getByText(member.email)).toBeVisible();
        await expectAccessible(page);
        await press(page, last);
        await expect(page.getByText(/^R-[A-Z2-9]{8}$/)).toBeVisible();
        await expectAccessible(page);

        const subject = {
          cancel: /^Confirm.* (résiliation|cancellation)/,
          withdraw: /^Confirm.* (rétractation|withdrawal)/,
        };
        const mail = await product.mail.waitFor(member.email, subject[kind]);
        const link = /https?:\/\/[^\s]+#token=\w+/.exec(mail.text)?.[0] ?? "";
        await page.goto(`${at(path[kind], locale)}#${link.split("#")[1]}`);
        await hydrated(page);
        await expect(page).not.toHaveURL(/token/);
        if (kind === "withdraw") await expect(page.getByText(/4[,.]99/).first()).toBeVisible();
        await expectAccessible(page);
        await press(page, last);
        const done = kind === "cancel" ? t("Your cancellation is recorded") : t("Your withdrawal is recorded");
        await expect(page.getByRole("heading", { name: done })).toBeVisible();
        await expectAccessible(page);
      });
    }

    test("an order that was never paid shows no sum", { tag: "@long" }, async ({ page, product }) => {
      const { member } = await orderByTransfer(product, locale);
      await withSession(page, member);
      await page.goto(at("/retractation", locale));
      await expect(
        page.getByText(t("The order is not paid yet: it is cancelled, and nothing is charged.")),
      ).toBeVisible();
      await expect(page.getByText(t("Refunded to you"))).toHaveCount(0);
      await expect(page.getByText(/0[,.]00/)).toHaveCount(0);
      await expectAccessible(page);
    });

    test("a member withdraws with the sum in sight, and finds every document in the contract", async ({
      page,
      product,
    }) => {
      const member = await subscriber(product, locale);
      await withSession(page, member);
      await page.route(/\/api\/app\/billing\?/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), lost: { rewardCents: 0, creditCents: 6000 } },
        });
      });
      await page.goto(at("/UserDashboard/account", locale));
      await page.getByRole("button", { name: t("Delete my account…") }).click();
      const losses = page.getByRole("dialog").getByRole("listitem");
      const credit = t("Your credit ({credit}), which you have not used yet, is lost.");
      await expect(losses.getByText(credit.replace("{credit}", formatMoney(6000, locale)))).toBeVisible();
      await page.goto(at("/UserDashboard/plan", locale));
      const link = page.locator("#access a[href$='/retractation']");
      const last = String(await link.getByRole("time").textContent());
      await link.click();
      const fact = page.getByRole("term").filter({ hasText: t("Last day to withdraw") });
      await expect(fact.locator("xpath=following-sibling::dd"), "the same day everywhere").toHaveText(last);
      await expectAccessible(page);
      await page.getByRole("button", { name: t("Confirm withdrawal") }).click();
      await expect(page.getByRole("heading", { name: t("Your withdrawal is recorded") })).toBeVisible();
      await page.goto(at("/contrat", locale));
      const pages = page.getByRole("navigation", { name: t("My account") });
      await expect(pages.locator("[aria-current]").filter({ visible: true })).toHaveText(t("Plan"));
      for (const name of ["Receipt of your withdrawal", "Confirmation of your order", "Withdrawal form"])
        await expect(page.getByText(t(name), { exact: true })).toBeVisible();
      await page.getByText(t("Receipt of your withdrawal"), { exact: true }).click();
      await expect(page.getByRole("button", { name: t("Print") }).first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("an administrator notes a transfer that was sent back, and ends a contract that nobody confirmed", async ({
  page,
  product,
}) => {
  const t = say("fr");
  const { url } = product.server;
  const operator = await superuserToken(product.server);
  const member = await subscriber(product, "fr");
  const body = { kind: "withdraw", locale: "fr", from: "" };
  expect((await call(url, "POST", "/api/app/terminations", { token: member.token, body })).status).toBe(200);
  const other = await subscriber(product, "fr");
  const written = {
    kind: "cancel",
    locale: "fr",
    name: "Zoé",
    email: "zoe@mail.example",
    reference: "",
    from: "",
  };
  const { json } = await call(url, "POST", "/api/app/terminations", { body: written });
  const number = textOf(json, "number");
  const admin = await createMember(product);
  await call(url, "PATCH", `/api/collections/users/records/${admin.id}`, {
    token: operator,
    body: { admin: true, role: "owner" },
  });
  await withSession(page, await signIn(product, admin.email, admin.password));
  await page.goto("/admin/terminations");
  await expectAccessible(page);
  await page
    .getByRole("row", { name: member.email })
    .getByRole("button", { name: t("Record the refund") })
    .click();
  await page.getByRole("dialog").getByLabel(t("Reason")).fill("Virement du jour");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("Record the refund") })
    .click();
  await expect(page.getByRole("row", { name: member.email })).toHaveCount(0);
  const approve = page.getByRole("button", { name: t("Approve {number}").replace("{number}", number) });
  await expect(approve).toBeVisible();
  await approve.click();
  await page.getByRole("dialog").getByLabel(t("Member’s address")).fill(other.email);
  await page.getByRole("dialog").getByLabel(t("Reason")).fill("Par téléphone");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("End the contract") })
    .click();
  await expect(approve).toHaveCount(0);
  await product.mail.waitFor(other.email, /^Votre résiliation/);
});
