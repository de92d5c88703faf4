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
