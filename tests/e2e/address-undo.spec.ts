import { LOCALES } from "../../common/contract/api.ts";
import { change } from "../support/database.ts";
import { call } from "../support/http.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  giveProof,
  type Member,
  type Product,
  patch,
  test,
} from "./fixtures.ts";
import { device, named, withoutSuggestions } from "./passkey-device.ts";
import { say } from "./texts.ts";

/** Changes the address as someone does who has the session and the password. @returns the link that undoes it */
async function takeAddress({ server: { url }, mail }: Product, member: Member, to: string): Promise<string> {
  const { id, token, email, password } = member;
  const path = `/api/collections/users/records/${id}`;
  expect((await call(url, "PATCH", path, { token, body: { email: to, oldPassword: password } })).status).toBe(200);
  const change = /#change=(\S+)/.exec((await mail.waitFor(to, /#change=/)).text)?.[1] ?? "";
  const body = { token: decodeURIComponent(change), password };
  const confirm = "/api/collections/users/confirm-email-change";
  expect((await call(url, "POST", confirm, { body })).status).toBe(204);
  return /http:\S+#undo=\S+/.exec((await mail.waitFor(email, /#undo=/)).text)?.[0] ?? "";
}

/** A member whose address a thief has changed, and the link that undoes it. */
async function robbed(product: Product, locale: string, stolen: string) {
  const member = await createMember(product, { locale });
  await patch(product, "users", member.id, { verified: true });
  return { ...member, link: await takeAddress(product, member, stolen) };
}

for (const locale of LOCALES) {
  test(`a member gets the account back from the former mailbox, in ${locale}`, async ({ page, product }) => {
    const t = say(locale);
    const { email, password, link } = await robbed(product, locale, `thief.${locale}@mail.example`);
    expectConsoleError(page, /400/); // the wrong proof, and the used link
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: t("Restore my address") })).toBeVisible();
    expect(page.url()).not.toContain("undo");
    const proof = page.getByLabel(t("Your password before the change"));
    await proof.fill("not the password");
    await page.getByLabel(t("New password"), { exact: true }).fill("une autre rive, plus loin");
    await page.getByLabel(t("New password, once more")).fill("une autre rive, plus loin");
    await expectAccessible(page);
    const restore = page.getByRole("button", { name: t("Restore my address") });
    await restore.click();
    const wrong = page.getByText(t("This is not a password that the account had before its address changed."));
    await expect(wrong).toBeVisible();
    await proof.fill(password);
    await restore.click();
    await expect(page.getByRole("heading", { level: 1, name: t("Your address is restored") })).toBeVisible();
    await expectAccessible(page);

    await page.goto(at("/login", locale));
    await page.getByLabel(t("E-mail address")).fill(email);
    await page.getByLabel(t("Password"), { exact: true }).fill("une autre rive, plus loin");
    await page.getByRole("button", { name: t("Sign in"), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${at("/UserDashboard", locale)}$`));

    await page.goto(link);
    await expect(page.getByText(/sept jours|seven days/)).toBeVisible();
    await expectAccessible(page);
  });

  test(`a passkey from before gives the account back, in ${locale}`, async ({ page, product }) => {
    const t = say(locale);
    expectConsoleError(page, /401/); // the renewal of the session that the change has ended
    await withoutSuggestions(page);
    await device(page);
    const member = await createMember(product, { locale });
    await patch(product, "users", member.id, { verified: true });
    await giveProof(product, member);
    await page.goto(named(product, at("/", locale)));
    await page.evaluate(
      ([token, record]) => localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record })),
      [member.token, member.record] as const,
    );
    await page.goto(named(product, at("/UserDashboard/account#two-step", locale)));
    const card = page.locator("#two-step");
    await card.getByRole("button", { name: t("Add a passkey…") }).click();
    await page.getByRole("dialog").getByLabel(t("Name")).fill("Before");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("Continue") })
      .click();
    await expect(card.getByText("Before", { exact: true })).toBeVisible();
    const { dir } = product.server;
    change(dir, `UPDATE factors SET created = '2026-01-01 00:00:00.000Z' WHERE user = '${member.id}'`);
    await page.goto("about:blank"); // the end of the session is no news here
    const link = await takeAddress(product, member, `thief.passkey.${locale}@mail.example`);
    await page.goto(named(product, new URL(link).href.replace(/^http:..[^/]+/, "")));
    await page.getByLabel(t("New password"), { exact: true }).fill("une autre rive, plus loin");
    await page.getByLabel(t("New password, once more")).fill("une autre rive, plus loin");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/undo-${locale}-${width}.png`, fullPage: true });
    }
    const code = page.getByLabel(t("Code from your authenticator app, or a recovery code"));
    await page.getByRole("button", { name: t("Use a code instead") }).click();
    await expect(code).toBeVisible();
    await page.getByRole("button", { name: t("Use a passkey") }).click();
    await expect(code).toHaveCount(0);
    await expect(page.locator("form input[autocomplete=username]")).toHaveValue(member.email);
    await page.getByRole("button", { name: t("Restore my address") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("Your address is restored") })).toBeFocused();
  });
}
