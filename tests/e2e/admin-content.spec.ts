import { readFileSync } from "node:fs";
import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, expect, expectAccessible, expectConsoleError, hold, test } from "./fixtures.ts";
import { leaveDuring } from "./keyboard.ts";
import { ask, NAMES, pane, writePost } from "./posts.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  const t = say(locale);

  test.describe(`in ${locale}`, () => {
    test.beforeEach(async ({ page, product }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await asAdmin(page, product);
    });

    test("a post is written in both languages, scheduled, published, and visible everywhere at once", async ({
      page,
    }) => {
      const stamp = `${locale} ${Date.now()}`;
      const titles = { fr: `La loutre ${stamp}`, en: `The otter ${stamp}` };
      await page.goto(at("/admin/content", locale));
      await page.getByRole("link", { name: t("New post") }).click();
      await expect(page.getByRole("button", { name: t("Save") })).toBeVisible();
      await expect(page.getByText(t("Everything is saved."))).toHaveCount(0); // nothing is written yet
      for (const one of LOCALES) {
        await pane(page, one).getByLabel(t("Title"), { exact: true }).fill(titles[one]);
        await pane(page, one)
          .getByRole("textbox", { name: t("Text") })
          .click();
        await page.keyboard.type("Loutre.");
        await page.keyboard.press("Enter");
        await pane(page, one)
          .getByRole("button", { name: `H2 ${t("Heading")}` })
          .click();
        await page.keyboard.type("Section");
        await pane(page, one).getByLabel(t("Publication")).selectOption("scheduled");
        await pane(page, one).getByLabel(t("Appears on")).fill("2099-01-01T09:00");
      }
      const slug = await pane(page, "fr").getByLabel(t("Address")).inputValue();
      expect(slug).toBe(`la-loutre-${stamp.replace(" ", "-")}`);
      const save = page.getByRole("button", { name: t("Save") });
      const summary = pane(page, "fr").getByLabel(t("Summary"));
      // While the first save waits for its answer, its author types on and asks to leave: the post's address is not the list's.
      const release = await hold(page, "**/content/save");
      await page.keyboard.press("Control+s");
      await expect(save).toHaveAttribute("aria-busy", "true");
      await summary.fill("Écrit pendant ce temps");
      await page.goBack();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      release();
      await expect(page.locator("main [aria-busy]")).toHaveCount(0);
      await expect(page).toHaveURL(/\/admin\/content$/);
      await page.getByRole("button", { name: t("Cancel") }).click();
      await expect(page).toHaveURL(/\/admin\/content\/posts\/the-otter/);
      await expect(page.getByText(t("There are unsaved changes."))).toBeVisible();
      // The saved post gets its address while its author keeps typing.
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("Everything is saved."))).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/content\/posts\/the-otter/);
      await expect(summary).toBeFocused();
      await page.keyboard.type(" et après");
      await page.getByRole("link", { name: t("Skip to content") }).press("Enter");
      await expect(page).toHaveURL(/the-otter.*#main$/);
      await expect(page.locator("#main")).toBeFocused();
      await expect(page.getByText(t("There are unsaved changes."))).toBeVisible();
      await save.click();
      await expect(page.getByText(t("Everything is saved."))).toBeVisible();
      const other = locale === "fr" ? "en" : "fr";
      await page
        .getByRole("list", { name: t("Language") })
        .getByRole("link", { name: NAMES[other] })
        .click();
      await expect(pane(page, "fr").getByLabel(say(other)("Title"), { exact: true })).toHaveValue(titles.fr);
      await page.goBack();
      await expect(summary).toBeVisible();
      await page.reload();
      await expect(summary).toHaveValue("Écrit pendant ce temps et après");
      const lists = ["/blog", "/rss.xml", "/sitemap.xml", `/api/app/search?q=${encodeURIComponent(stamp)}&locale=fr`];
      const seen = async () => [
        (await page.request.get(`/blog/${slug}`)).ok(),
        ...(await Promise.all(lists.map(async (path) => (await (await page.request.get(path)).text()).includes(slug)))),
      ];
      expect(await seen()).toEqual([false, false, false, false, false]);

      await expect(pane(page, "fr").getByText(t("Scheduled"), { exact: true }).first()).toBeVisible();
      for (const one of LOCALES) await pane(page, one).getByLabel(t("Publication")).selectOption("published");
      const saved = page.waitForResponse((response) => response.url().endsWith("/content/save"));
      await page.getByRole("button", { name: t("Save") }).click();
      await saved;
      expect(await seen()).toEqual([true, true, true, true, true]);
      await page.goto(`/blog/${slug}`);
      await expect(page.locator("h1")).toHaveText(titles.fr);
      await expect(page.locator(".prose h2")).toHaveText("Section");
    });

    test("list, editor and preview are accessible and fit both widths", { tag: "@long" }, async ({ page }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at("/admin/content", locale));
        await expect(page.getByRole("row").nth(3)).toBeVisible();
        await expectAccessible(page);
        await page.goto(at("/admin/content/articles/install-tv", locale));
        await expect(pane(page, locale).getByRole("textbox", { name: t("Text") })).toBeVisible();
        await expectAccessible(page);
        await pane(page, locale)
          .getByRole("button", { name: t("Preview") })
          .click();
        await expect(page.getByRole("dialog").locator(".prose table")).toBeVisible();
        await expectAccessible(page);
      }
    });

    test("markup unknown to the visual editor stays HTML, and nothing is lost", async ({ page, product }) => {
      const { key } = await writePost(product, "<p>a</p><dl><dt>b</dt><dd>c</dd></dl>");
      await page.goto(at(`/admin/content/posts/${key}`, locale));
      const html = pane(page, "fr").getByLabel(t("HTML of the text"));
      await expect(html).toHaveValue("<p>a</p><dl><dt>b</dt><dd>c</dd></dl>");
      await expect(pane(page, "fr")).toContainText("<dl>");
      await pane(page, "fr")
        .getByRole("tab", { name: t("Visual") })
        .click();
      await expect(html).toBeVisible();
      await html.fill("<p>Sans <strong>liste</strong>.</p>");
      await pane(page, "fr")
        .getByRole("tab", { name: t("Visual") })
        .click();
      await expect(pane(page, "fr").getByRole("textbox", { name: t("Text") })).toHaveText("Sans liste.");
      await expectAccessible(page);
    });

    test("a picture whose window was closed before its answer is not inserted", { tag: "@long" }, async ({
      page,
      product,
    }) => {
      const { key } = await writePost(product, "<p>a</p>");
      await page.goto(at(`/admin/content/posts/${key}`, locale));
      await pane(page, "fr")
        .getByRole("button", { name: t("Picture"), exact: true })
        .click();
      const dialog = page.getByRole("dialog");
      const picture = { name: "a.png", mimeType: "image/png", buffer: readFileSync("pb_public/icon-192.png") };
      await dialog.getByLabel(t("File")).setInputFiles(picture);
      await dialog.getByLabel(t("What it shows")).fill("Un pont");
      const insert = dialog.getByRole("button", { name: t("Insert the picture") });
      const answer = page.waitForResponse("**/content/images");
      await leaveDuring(page, "**/content/images", insert, async () => {
        await page.clock.setFixedTime(Date.now() + 16_000);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      });
      await answer;
      await expect(page.getByText(t("Everything is saved."))).toBeVisible();
      await expect(pane(page, "fr").locator(".prose img")).toHaveCount(0);
    });

    test("unsaved changes prompt before they are lost, and two editors do not overwrite each other", async ({
      page,
      product,
    }) => {
      expectConsoleError(page, /409/);
      const { key } = await writePost(product, "<p>a</p>");
      await page.goto(at(`/admin/content/posts/${key}`, locale));
      const title = pane(page, "fr").getByLabel(t("Title"), { exact: true });
      await title.fill("Le mien");
      await expect(page.getByText(t("There are unsaved changes."))).toBeVisible();
      // The skip link and the way back from it leave nothing.
      await page.getByRole("link", { name: t("Skip to content") }).press("Enter");
      await expect(page.locator("#main")).toBeFocused();
      await expect(page).toHaveURL(/#main$/);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${key}$`));
      await expect(title).toHaveValue("Le mien");
      await page.getByRole("link", { name: t("All content") }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: t("Cancel") }).click();
      await expect(title).toHaveValue("Le mien");

      const stored = (await ask(product, "GET", `/document?kind=posts&key=${key}`)) as { versions: { fr: object } }; // our own route
      await ask(product, "POST", "/save", {
        ...stored,
        force: false,
        versions: { fr: { ...stored.versions.fr, title: "Le sien" }, en: null },
      });
      const release = await hold(page, "**/content/save");
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("button", { name: t("Save") })).toHaveAttribute("aria-busy", "true");
      await title.fill("");
      release();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(t("Someone else has saved this document"));
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("Replace it with mine") }).click();
      await expect(dialog, "what refuses it shows").toHaveCount(0);
      await expect(title).toHaveAttribute("aria-invalid", "true");
      await title.fill("Le mien");
      await page.keyboard.press("Control+s");
      await dialog.getByRole("button", { name: t("Load their version") }).click();
      await expect(title).toHaveValue("Le sien");
      await expect(page.getByText(t("Everything is saved."))).toBeVisible();
    });

    test("a taken address is reported at its field; a document is deleted with a reason", async ({ page, product }) => {
      expectConsoleError(page, /400/);
      const [first, second] = [await writePost(product, "<p>a</p>"), await writePost(product, "<p>b</p>", LOCALES)];
      await page.goto(at(`/admin/content/posts/${second.key}`, locale));
      // The deletion of one language keeps what is typed in the other.
      const title = pane(page, "fr").getByLabel(t("Title"), { exact: true });
      await title.fill("Pas encore enregistré");
      const dialog = page.getByRole("dialog");
      await page.getByRole("button", { name: t("Delete") }).click();
      await dialog.getByLabel(t("What to delete")).selectOption("en");
      await dialog.getByLabel(t("Reason")).fill("une langue");
      await dialog.getByRole("button", { name: t("Delete permanently") }).click();
      await expect(pane(page, "en").getByText(t("Not written yet"))).toBeVisible();
      await expect(page.getByText(t("There are unsaved changes."))).toBeVisible();

      const address = pane(page, "fr").getByLabel(t("Address"));
      await address.fill(first.slug);
      await page.getByRole("button", { name: t("Save") }).click();
      await expect(address).toHaveAttribute("aria-invalid", "true");
      await expect(pane(page, "fr")).toContainText(t("Another document of this language already has this address."));
      await address.fill(second.slug);
      await expect(title).toHaveValue("Pas encore enregistré");
      await page.getByRole("button", { name: t("Delete") }).click();
      await dialog.getByLabel(t("Reason")).fill("double");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("Delete permanently") }).click();
      await expect(page).toHaveURL(/\/admin\/content$/);
    });

    test("invalid input is reported at its fields without a request", async ({ page, product }) => {
      const { key } = await writePost(product, "<p>a</p>");
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
      await page.goto(at(`/admin/content/posts/${key}`, locale));
      const [title, address] = [pane(page, "fr").getByLabel(t("Title")), pane(page, "fr").getByLabel(t("Address"))];
      await title.fill("");
      await address.fill("Pas bon");
      const state = pane(page, "fr").getByLabel(t("Publication"));
      await state.selectOption("published");
      const from = pane(page, "fr").getByLabel(t("Published on"));
      await from.pressSequentially("01012099"); // a day without a time is not "now"
      await page.getByRole("button", { name: t("Save") }).click();
      for (const field of [title, address, from]) await expect(field).toHaveAttribute("aria-invalid", "true");
      await state.selectOption("scheduled");
      const later = pane(page, "fr").getByLabel(t("Appears on"));
      await later.fill("2099-01-01T09:00");
      await later.press("Backspace"); // one part of it
      await expect(later).toHaveValue("");
      await expect(state).toHaveValue("scheduled");
      await page.getByRole("button", { name: t("Save") }).click();
      await expect(later).toHaveAttribute("aria-invalid", "true");
      expect(sent.filter((url) => url.endsWith("/save"))).toEqual([]);
    });

    test("searches without results are listed until they are handled", async ({ page, product }) => {
      const word = `introuvable${Date.now()}`;
      await fetch(`${product.server.url}/api/app/search?q=${word}&locale=${locale}`);
      await page.goto(at("/admin/content", locale));
      await page.getByRole("tab", { name: t("Searches") }).click();
      const row = page.getByRole("row").filter({ hasText: word });
      await expect(row).toBeVisible();
      await expectAccessible(page);
      await row.getByRole("button").click();
      await expect(row).toHaveCount(0);
    });
  });
}

test("a sign-out in an editor ends nothing before its author has agreed to leave", async ({ page, product }) => {
  const t = say("en");
  await page.setViewportSize({ width: 1280, height: 900 });
  await asAdmin(page, product);
  const { key } = await writePost(product, "<p>a</p>");
  await page.goto(`/en/admin/content/posts/${key}`);
  const title = pane(page, "fr").getByLabel(t("Title"), { exact: true });
  const question = page.getByRole("alertdialog");
  const stored = () => page.evaluate(() => localStorage.getItem("pocketbase_auth"));
  async function signOut(): Promise<void> {
    await page
      .getByRole("banner")
      .getByRole("button", { name: t("My account") })
      .click();
    await page.getByRole("menuitem", { name: t("Sign out") }).click();
    await expect(question).toBeVisible();
  }
  await title.fill("Une heure de travail");
  await signOut();
  expect(await stored()).not.toBeNull();
  await question.getByRole("button", { name: t("Cancel") }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(t("Everything is saved."))).toBeVisible();

  expectConsoleError(page, /401/); // the editor may read once more before the next page replaces it
  await title.fill("Rien à garder");
  await signOut();
  await question.getByRole("button", { name: t("Leave without saving") }).click();
  await expect(page).toHaveURL(/\/en$/);
  expect(await stored()).toBeNull();
});
