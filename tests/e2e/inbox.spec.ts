import type { Locale } from "../../common/contract/api.ts";
import { superuserToken } from "../support/superuser.ts";
import {
  asSuperuser,
  at,
  createMember,
  expect,
  expectAccessible,
  hydrated,
  type Product,
  patch,
  signIn,
  test,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

const CASES: { width: number; locale: Locale }[] = [
  { width: 360, locale: "fr" },
  { width: 1280, locale: "en" },
];

/** Attaches a picture to the latest message, as a mail brings it. */
async function attach(product: Product, picture: Buffer): Promise<void> {
  const path = "/api/collections/messages/records";
  const { items } = (await asSuperuser(product, "GET", `${path}?sort=-created&perPage=1`)) as {
    items: { id: string }[];
  };
  const body = new FormData();
  body.append("pictures", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "picture1.jpg");
  const headers = { Authorization: await superuserToken(product.server) };
  const sent = await fetch(`${product.server.url}${path}/${items[0]?.id}`, { method: "PATCH", headers, body });
  expect(sent.status).toBe(200);
}

for (const { width, locale } of CASES) {
  test(`a member writes, and a colleague answers with a saved reply and closes the conversation (${width})`, async ({
    browser,
    page,
    product,
  }) => {
    const t = say(locale);
    const size = { width, height: 800 };
    await page.setViewportSize(size);
    const member = await createMember(product, { name: "Camille Roy", locale });
    const subject = `Screens ${width}`;
    await withSession(page, member);
    await page.goto(at("/contact", locale));
    await hydrated(page);
    await expect(page.getByLabel(t("E-mail address"))).toHaveValue(member.email);
    await page.getByLabel(t("Subject")).fill(subject);
    await page.getByLabel(t("Your message")).fill("How many screens may I use at once?");
    await page.getByRole("button", { name: t("Send the message") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("Your message is on its way") })).toBeVisible();

    await attach(product, await page.screenshot({ type: "jpeg" }));

    const reply = { name: `Screens of ${width}`, fr: "Bonjour {name}, deux écrans.", en: "Hello {name}, two screens." };
    await asSuperuser(product, "POST", "/api/app/admin/inbox/replies", { id: "", attempt: "", ...reply });
    const nadia = await createMember(product, { name: "Nadia", locale });
    await patch(product, "users", nadia.id, { admin: true, role: "support", verified: true });
    const colleague = await signIn(product, nadia.email, nadia.password);
    const factor = { user: nadia.id, kind: "totp", name: "Phone" }; // no role but the owner's opens anything without one
    await asSuperuser(product, "POST", "/api/collections/factors/records", factor);
    const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", serviceWorkers: "block" });
    const desk = await context.newPage();
    await withSession(desk, colleague);
    await desk.goto(new URL(at("/admin/inbox", locale), page.url()).href);
    const list = desk.getByRole("list", { name: t("Conversations") });
    const row = list.getByRole("listitem").filter({ hasText: subject });
    await expect(row).toContainText("Camille Roy");
    await expect(row.getByText(t("Unread"))).toBeAttached();
    await expectAccessible(desk);
    await row.getByRole("link", { name: subject }).click();
    await expect(desk.getByRole("heading", { name: subject, level: 1 })).toBeVisible();
    await expect(desk.getByRole("link", { name: member.email })).toBeVisible();
    const picture = desk.getByRole("img", { name: t("Attachment of the message") });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(width);
    await expectAccessible(desk);

    await desk
      .getByRole("group", { name: t("Saved replies") })
      .getByRole("button", { name: reply.name })
      .click();
    const text = locale === "fr" ? "Bonjour Camille Roy, deux écrans." : "Hello Camille Roy, two screens.";
    const answer = desk.getByRole("textbox", { name: t("Answer") });
    await expect(answer).toHaveValue(text);
    await expect(answer).toBeFocused();
    await desk.getByRole("button", { name: t("Send"), exact: true }).click();
    await expect(answer).toHaveValue("");
    await expect(
      desk
        .getByRole("list", { name: t("Messages") })
        .getByRole("listitem")
        .last(),
    ).toContainText(text);
    expect((await product.mail.waitFor(member.email, new RegExp(subject))).text).toContain(text);

    await desk.getByRole("button", { name: t("Close the conversation") }).click();
    await expect(desk.getByRole("button", { name: t("Reopen") })).toBeVisible();
    await desk.goto(new URL(at("/admin/inbox", locale), page.url()).href);
    await desk.getByRole("tab", { name: t("Closed") }).click();
    await expect(row.getByText(t("Unread"))).toHaveCount(0);
    await expect(row).toContainText("Nadia");
    await context.close();
  });
}
