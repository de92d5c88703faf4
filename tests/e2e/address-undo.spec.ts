import { LOCALES } from "../../common/wire/api.ts";
import { change } from "../support/database.ts";
import { call } from "../support/http.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  giveProof,
  type Product,
  test,
} from "./fixtures.ts";
import { device, named, withoutSuggestions } from "./passkey-device.ts";
import { say } from "./texts.ts";

/** A member whose address a thief has changed, and the link that undoes it. */
async function robbed(product: Product, locale: string, stolen: string) {
  const { url } = product.server;
  const token = await superuserToken(product.server);
  const member = await createMember(product, { locale });
  const patch = (body: { [field: string]: boolean | string }) =>
    call(url, "PATCH", `/api/collections/users/records/${member.id}`, { token, body });
  await patch({ verified: true });
  await patch({ email: stolen });
  const { text } = await product.mail.waitFor(member.email, /#undo=/);
  return { ...member, link: /http:\S+#undo=\S+/.exec(text)?.[0] ?? "" };
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
    await page.getByLabel(t("New password again")).fill("une autre rive, plus loin");
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
    const [member, token] = [await createMember(product, { locale }), await superuserToken(product.server)];
    const record = `/api/collections/users/records/${member.id}`;
    const patch = (body: { [field: string]: boolean | string }) =>
      call(product.server.url, "PATCH", record, { token, body });
    await patch({ verified: true });
    await giveProof(product, member);
    await page.goto(named(product, at("/", locale)));
    await page.evaluate(
      ([token, record]) => localStorage.setItem("pocketbase_auth", JSON.stringify({ token, record })),
      [member.token, member.record] as const,
    );
    await page.goto(named(product, at("/UserDashboard", locale)));
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
    await patch({ email: `thief.passkey.${locale}@mail.example` });
    const { text } = await product.mail.waitFor(member.email, /#undo=/);
    await page.goto(
      named(product, new URL(/http:\S+#undo=\S+/.exec(text)?.[0] ?? "").href.replace(/^http:..[^/]+/, "")),
    );
    await page.getByLabel(t("New password"), { exact: true }).fill("une autre rive, plus loin");
    await page.getByLabel(t("New password again")).fill("une autre rive, plus loin");
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
    await page.getByRole("button", { name: t("Restore my address") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("Your address is restored") })).toBeVisible();
  });
}
