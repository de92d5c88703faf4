import { LOCALES } from "../../common/contract/api.ts";
import type { Issue } from "../../common/contract/newsletter.ts";
import { call } from "../support/http.ts";
import {
  ADMIN,
  asAdmin,
  at,
  expect,
  expectAccessible,
  expectConsoleError,
  type Product,
  signInAdmin,
  test,
  whileSaving,
  withSession,
} from "./fixtures.ts";
import { say } from "./texts.ts";

const PHONE = { width: 360, height: 780 };
const linkIn = (text: string) => /(https?:\/\/\S+#token=\S+)/.exec(text)?.[1] ?? "";

for (const locale of LOCALES) {
  const t = say(locale);

  test(`${locale}: someone without an account subscribes, confirms and gets the letter that an administrator sends`, async ({
    page,
    product,
  }) => {
    const { mail } = product;
    const email = `reader.${locale}.${Date.now()}@example.org`;
    await page.setViewportSize(PHONE);
    await page.goto(at("/newsletter", locale));
    await page.getByLabel(t("E-mail address")).fill(email);
    await page.getByRole("button", { name: t("Subscribe"), exact: true }).click();
    await expect(page.getByText(t("Tick the box if you want the newsletter."))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: t("Subscribe"), exact: true }).click();
    await expect(page.getByText(t("Check your inbox"))).toBeVisible();

    await page.goto(linkIn((await mail.waitFor(email)).text));
    await page.getByRole("button", { name: t("Confirm my sign-up") }).click();
    await expect(page.getByText(t("Thank you, you are subscribed"))).toBeVisible();
    await expectAccessible(page);

    // An administrator writes a letter and sends it.
    const subject = { fr: `Nouveautés ${email}`, en: `News ${email}` };
    await page.setViewportSize({ width: 1280, height: 900 });
    await asAdmin(page, product);
    await page.goto(at("/admin/newsletter/new", locale));
    for (const one of LOCALES) {
      const pane = page.getByRole("region", { name: { fr: "Français", en: "English" }[one] });
      await pane.getByLabel(t("Subject")).fill(subject[one]);
      await pane.getByRole("textbox", { name: t("Text") }).fill(`Bonjour hello ${one}`);
    }
    // What is typed while a draft is being saved, for the first time and later, is neither lost nor taken for saved.
    const save = page.getByRole("button", { name: t("Save"), exact: true });
    const french = page.getByRole("region", { name: "Français" }).getByRole("textbox", { name: t("Text") });
    for (const words of [" et encore", " et enfin"]) {
      await whileSaving(page, "**/newsletter/save", save, async () => {
        await french.press("Control+End");
        await page.keyboard.type(words);
      });
      await expect(page.getByText(t("There are unsaved changes."))).toBeVisible();
      await expect(page.getByRole("button", { name: t("Send…") })).toBeDisabled();
      // The saved issue gets its address while its author keeps typing.
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("Everything is saved."))).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/newsletter\/(?!new)/);
      await expect(french).toBeFocused();
      await page.keyboard.type("!");
    }
    await save.click();
    await expect(page.getByText(t("Everything is saved."))).toBeVisible();
    await expect(french).toHaveText("Bonjour hello fr et encore! et enfin!");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Preview and test") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: subject.fr })).toBeVisible();
    await dialog.getByRole("button", { name: t("Send me a test") }).click();
    await mail.waitFor(ADMIN.email, /Nouveautés/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("Send…") }).click();
    // A day without a time is not "now".
    const question = page.getByRole("alertdialog");
    const moment = question.getByLabel(t("Send at"));
    await moment.pressSequentially("01012099");
    await page.getByRole("button", { name: t("Send now") }).click();
    await expect(question.getByRole("alert")).toHaveText(t("Complete the date and the time, or clear both."));
    await moment.fill("");
    await page.getByRole("button", { name: t("Send now") }).click();
    await expect(page.getByText(t("Sent"), { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await mail.waitFor(email, new RegExp(subject[locale]));
    const archived = page.getByRole("link", { name: t("In the archive") });
    // Links in view are prefetched five seconds after the page: this letter may leave the archive at that moment.
    await page.route(/\/newsletter\/\d+\/_payload\.json$/, (route) => route.fulfill({ json: {} }));
    await page.getByRole("button", { name: t("Remove from the archive") }).click();
    await expect(archived).toHaveCount(0);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Show in the archive") }).click();
    await expect(archived).toBeVisible();

    // One that a restored backup held unfinished says so.
    await page.route("**/api/app/admin/newsletter/issue?**", async (route) => {
      const issue = await (await route.fetch()).json();
      return route.fulfill({ json: { ...issue, state: "paused", problem: "restored" } });
    });
    await page.reload();
    await expect(page.getByText(t("A backup was restored"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("Resume") })).toBeVisible();
    await expectAccessible(page);
  });
}

/** An administrator, who has saved a draft, and their calls. */
async function saveDraft(product: Product) {
  const { url } = product.server;
  const admin = await signInAdmin(product);
  const post = (path: string, body: object) =>
    call(url, "POST", `/api/app/admin/newsletter${path}`, { token: admin.token, body });
  const version = { subject: "News", body: "<p>Hello</p>" };
  const audience = { locales: ["fr", "en"], people: ["outside"], plans: [] };
  const draft = { id: "", updated: "", fr: version, en: version, audience, listed: false };
  const { id, updated } = ((await post("/save", draft)).json as { issue: Issue }).issue;
  return { admin, post, draft: { ...draft, id, updated } };
}

test("words typed in a draft stay when someone else schedules it", async ({ page, product }) => {
  expectConsoleError(page, /409/);
  const { admin, post, draft } = await saveDraft(product);
  await withSession(page, admin);
  await page.goto(`/en/admin/newsletter/${draft.id}`);
  const text = page.getByRole("region", { name: "English" }).getByRole("textbox", { name: "Text" });
  await text.press("Control+End");
  await page.keyboard.type(" and an hour of work");
  await expect(page.getByText("There are unsaved changes.")).toBeVisible();
  const { id, updated } = draft;
  expect((await post("/send", { id, at: "2099-01-01T00:00:00.000Z", rate: 60, updated })).status).toBe(200);
  const again = page.waitForResponse(/newsletter\/issue/);
  await page.keyboard.press("Control+s");
  await again;
  await expect(page.getByText("Someone else has changed this since you opened it.")).toBeVisible();
  await expect(text).toHaveText("Hello and an hour of work");
});

test("unsaved text of a new issue outlives its tab, and is offered once", async ({ page, product }) => {
  await asAdmin(page, product);
  const subject = (tab: typeof page) => tab.getByRole("region", { name: "English" }).getByLabel("Subject");
  await page.goto("/en/admin/newsletter/new");
  await subject(page).fill("Lost without it");
  await expect(page.getByText("A copy is kept in case this page closes.")).toBeVisible();
  const tab = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await tab.goto("/en/admin/newsletter/new");
  await expect(tab.getByText("Text that was not saved")).toBeVisible();
  for (const width of [360, 1280]) {
    await tab.setViewportSize({ width, height: 900 });
    await expectAccessible(tab);
  }
  await tab.getByRole("button", { name: "Continue with it" }).click();
  await expect(subject(tab)).toHaveValue("Lost without it");
  await tab.getByRole("button", { name: "Save", exact: true }).click();
  await expect(tab.getByText("Everything is saved.")).toBeVisible();
  await tab.goto("/en/admin/newsletter/new");
  await expect(subject(tab)).toHaveValue("");
  await expect(tab.getByText("Text that was not saved")).toBeHidden();
});

test("text that a colleague’s save has overtaken is offered beside theirs", async ({ page, product }) => {
  expectConsoleError(page, /409/);
  const { admin, post, draft } = await saveDraft(product);
  const named = (subject: string) => ({ ...draft, en: { ...draft.en, subject } });
  await post("/unsaved", { ...named("Mine"), attempt: "editorthatclose" });
  await post("/save", named("Theirs"));
  await withSession(page, admin);
  await page.goto(`/en/admin/newsletter/${draft.id}`);
  const subject = page.getByRole("region", { name: "English" }).getByLabel("Subject");
  await expect(subject).toHaveValue("Theirs");
  await expect(page.getByText("It has been saved with other changes since")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show my text" }).click();
  await expect(subject).toHaveValue("Mine");
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Load their version" }).click();
  await expect(subject).toHaveValue("Theirs");
  await subject.fill("Mine after all");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue("Mine after all");
  await expect(page.getByText("Text that was not saved")).toBeHidden();
});
