import { LOCALES } from "../../common/contract/api.ts";
import { createBuyer, createColleague } from "./desk-world.ts";
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
import { say } from "./texts.ts";

const SIZES = { fr: { width: 360, height: 740 }, en: { width: 1280, height: 900 } };

for (const locale of LOCALES) {
  test(`what the desk does for a member in ${locale}: days, a note, another plan and address, a refund, two ends`, async ({
    page,
    browser,
    product,
  }) => {
    test.slow();
    const t = say(locale);
    const [owner, member] = [
      await createColleague(product, "owner"),
      await createBuyer(product, { name: "Camille Roy", locale }),
    ];
    const taken = (await createMember(product)).email;
    await page.setViewportSize(SIZES[locale]);
    await withSession(page, owner);
    expectConsoleError(page, /Failed to load resource/); // what the server refuses on purpose
    await page.goto(at(`/admin/users/${member.id}`, locale));
    const dialog = page.getByRole("dialog");
    const [press, menu] = [
      (name: string) => page.getByRole("button", { name: t(name), exact: true }).click(),
      (name: string) => page.getByRole("menuitem", { name: `${t(name)}…`, exact: true }).click(),
    ];
    const because = (text: string) => dialog.getByLabel(t("Reason")).fill(text);
    /** Sends the dialog. It closes once the server agrees. */
    const send = (name: string) => dialog.getByRole("button", { name: t(name), exact: true }).click();
    const closed = () => expect(dialog).toHaveCount(0);
    const tab = (name: string) => page.getByRole("tab", { name: t(name), exact: true }).click();
    const mails = () => product.mail.to(member.email).length;
    const mailed = (before: number) => expect.poll(mails, "the member is told").toBeGreaterThan(before);

    await press("Give paid days…");
    await expectAccessible(page);
    await dialog.getByLabel(t("Days"), { exact: true }).fill("0");
    await because("The service was down");
    await send("Give");
    await expect(dialog.getByLabel(t("Days"), { exact: true })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(t("Days"), { exact: true }).fill("7");
    await send("Give");
    await closed();
    await tab("Timeline");
    await expect(page.getByText(t("Paid days given"))).toBeVisible();
    await expect(page.getByText("The service was down")).toBeVisible();

    await press("Note…");
    await expectAccessible(page);
    await dialog.getByLabel(t("Note"), { exact: true }).fill("Called twice about the television");
    await send("Keep the note");
    await closed();
    await expect(page.getByText("Called twice about the television")).toBeVisible();

    let before = mails();
    await press("Change the plan…");
    await expectAccessible(page);
    const plan = dialog.getByLabel(t("Plan"), { exact: true });
    await because("Two televisions");
    await send("Change the plan");
    await expect(plan, "a plan must be chosen").toHaveAttribute("aria-invalid", "true");
    await plan.selectOption("comfort year");
    await send("Change the plan");
    await closed();
    await mailed(before);

    const moved = `moved.${locale}.${Date.now()}@mail.example`;
    await press("More actions");
    await menu("Change the address");
    await expectAccessible(page);
    const address = dialog.getByLabel(t("New e-mail address"));
    await address.fill(taken);
    await because("Lost the old mailbox");
    await send("Send the link");
    await expect(address, "another member has it").toHaveAttribute("aria-invalid", "true");
    await address.fill(moved);
    await send("Send the link");
    await closed();
    await expect(page.getByText(t("The link is on its way to the new address."))).toBeVisible();
    await expect(page.getByText(member.email).first(), "nothing changes before the link is opened").toBeVisible();
    before = mails();
    const { text } = await product.mail.waitFor(moved);
    const theirs = await browser.newPage({ serviceWorkers: "block" });
    await theirs.goto(/http:\S+#\S+/.exec(text)?.[0] ?? "no link");
    await hydrated(theirs);
    await theirs.getByLabel(t("Password"), { exact: true }).fill(member.password);
    await theirs.locator("form").getByRole("button").last().click();
    await mailed(before);
    await theirs.close();
    await page.reload();
    await expect(page.getByText(moved).first()).toBeVisible();

    await tab("Payments");
    const refund = page.getByRole("button", { name: new RegExp(`^${t("Refund")} `) });
    await refund.click();
    await expectAccessible(page);
    const amount = dialog.getByLabel(t("Amount, in euros"));
    await amount.fill("9999");
    await because("One week without films");
    await send("Refund");
    await expect(amount, "no more than was paid").toHaveAttribute("aria-invalid", "true");
    await amount.fill("1");
    await send("Refund");
    await closed();
    await expect(page.getByText(t("The refund has been recorded."))).toBeVisible();
    await expect(page.getByRole("row").last()).toContainText(/1[.,]00/);

    await press("End the contract");
    await menu("Cancel the subscription");
    await expectAccessible(page);
    await because("Asked for by telephone");
    await send("Cancel the subscription");
    await closed();
    await press("End the contract");
    await menu("Cancel the subscription");
    await because("Twice");
    await send("Cancel the subscription");
    await expect(dialog.getByRole("alert"), "it is cancelled already").toBeVisible();
    await page.keyboard.press("Escape");
    await closed();

    await press("End the contract");
    await menu("Withdraw from the contract");
    await expectAccessible(page);
    await because("Within fourteen days");
    await send("Withdraw");
    await closed();
    await expect(page.getByRole("button", { name: t("End the contract") }), "there is none left").toHaveCount(0);
    await expect.poll(() => product.mail.to(moved).length, "the member gets the receipts").toBeGreaterThan(2);
    await expectAccessible(page);
  });
}
