import { LOCALES } from "../../types/api.ts";
import {
  ADMIN,
  at,
  createMember,
  expect,
  expectAccessible,
  expectConsoleError,
  signIn,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`the first administration page in ${locale}: counts, accessible, a member found and not found`, async ({
    page,
    product,
  }) => {
    const t = say(locale);
    expectConsoleError(page, /404/); // an address that nobody has (spec §8)
    const member = await createMember(product);
    await withSession(page, await signIn(product, ADMIN.email, ADMIN.password));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at("/admin", locale));
      await expect(page.getByText(t("Find a member"))).toBeVisible();
      await expect(page.getByText(t("Members"), { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
    }
    const field = page.getByLabel(t("E-mail address"));
    await field.fill(member.email);
    await page.getByRole("button", { name: t("Search") }).click();
    await expect(page.getByRole("main")).toContainText(member.email);
    await field.fill("nobody@mail.example");
    await page.getByRole("button", { name: t("Search") }).click();
    const sentence = t("No member has the address {address}.");
    await expect(page.getByText(sentence.split("{")[0]?.trim() ?? "")).toBeVisible();
  });
}
