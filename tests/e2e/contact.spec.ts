import { createMember, expect, hydrated, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

test("the contact form forgets the details of a member who signs out, and takes the next one's", async ({
  page,
  product,
}) => {
  const [first, second] = [await createMember(product), await createMember(product, { name: "Bob" })];
  await withSession(page, first);
  await page.goto("/en/contact");
  await hydrated(page);
  const email = page.getByLabel(say("en")("E-mail address"));
  await expect(email).toHaveValue(first.email);
  await page.getByLabel("Subject").fill("Hello");
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await expect(email).toHaveValue("");
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  const session = JSON.stringify({ token: second.token, record: second.record });
  await other.evaluate((session) => localStorage.setItem("pocketbase_auth", session), session);
  await expect(email).toHaveValue(second.email);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bob");
  await expect(page.getByLabel("Subject")).toHaveValue("Hello");
});

for (const width of [360, 1280]) {
  test(`the receipt of a message takes the focus, in view (${width})`, async ({ page }) => {
    const t = say("en");
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/en/contact");
    await hydrated(page);
    await page.getByLabel(t("Name"), { exact: true }).fill("Ada");
    await page.getByLabel(t("E-mail address")).fill(`receipt.${width}@example.org`);
    await page.getByLabel(t("Subject")).fill("Hello");
    await page.getByLabel(t("Your message")).fill("A message long enough to be one.");
    await page.getByRole("button", { name: t("Send the message") }).click();
    const receipt = page.getByRole("status").filter({ hasText: t("Your message is on its way") });
    await expect(receipt).toBeFocused();
    const header = await page.getByRole("banner").boundingBox();
    const place = await receipt.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(place?.y).toBeLessThan(700);
  });
}
