import type { Locale } from "../../common/contract/api.ts";
import { routes } from "../../common/routes.ts";
import { textOf } from "../support/http.ts";
import {
  asSuperuser,
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

const locales: Locale[] = ["fr", "en"];
const ARTICLES = "/api/collections/articles/records";
const exampleOf = (id: "post" | "article", locale: Locale) => {
  const route = routes.find((candidate) => candidate.id === id);
  return route && "example" in route ? route.example[locale] : "/";
};

for (const locale of locales) {
  const text = say(locale);

  test.describe(`in ${locale}`, () => {
    test("leads from the blog to a post, through its contents, and to its other language", async ({ page }) => {
      await page.goto(at("/blog", locale));
      await hydrated(page);
      const post = page.locator(`main a[href="${at(exampleOf("post", locale), locale)}"]`);
      const title = (await post.textContent()) ?? "";
      await post.click();
      await expect(page.locator("h1")).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Passerelle`);
      const contents = page.getByRole("navigation", { name: text("On this page") });
      const section = contents.getByRole("link").nth(1);
      const name = (await section.textContent()) ?? "";
      await section.click();
      await expect(page.locator("main h2").filter({ hasText: name })).toBeInViewport();
      const other = locale === "fr" ? "en" : "fr";
      await page
        .getByRole("banner")
        .getByRole("link", { name: new RegExp(`^${other.toUpperCase()} `) })
        .click();
      await expect(page).toHaveURL(new RegExp(`${at(exampleOf("post", other), other)}$`));
      await expect(page.locator("html")).toHaveAttribute("lang", other);
    });

    test("topics and their posts have URLs", async ({ page }) => {
      await page.goto(at("/blog", locale));
      const topics = page.getByRole("main").getByRole("navigation", { name: text("Topics") });
      await topics.getByRole("link", { name: text("Security") }).click();
      await expect(page).toHaveURL(/\/blog\?tag=security$/);
      await expect(topics.locator("[aria-current]")).toHaveText(text("Security"));
      await expect(page.locator("main h2")).toHaveCount(1);
      await expectAccessible(page);
    });

    test("the knowledge base helps members", async ({ page, product }) => {
      await withSession(page, await createMember(product));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(at("/base-de-connaissances", locale));
        await expect(page.getByRole("heading", { level: 2, name: text("Devices"), exact: true })).toBeVisible();
        await expect(page.locator("h1")).toHaveCount(1);
        await expectAccessible(page);
      }
      await page.locator(`main a[href="${at(exampleOf("article", locale), locale)}"]`).click();
      await expect(page.locator("main article")).toBeVisible();
      await expect(page.getByRole("navigation", { name: text("Help centre") })).toBeVisible();
    });

    test("search forgives mistakes, highlights, and works by keyboard", { tag: "@long" }, async ({ page }) => {
      const article = at(exampleOf("article", locale), locale);
      await page.goto(article);
      await hydrated(page);
      const field = page.getByRole("combobox", { name: text("Search the help and the blog") });
      await field.fill(locale === "fr" ? "resilaition" : "passwrod");
      const hits = page.getByRole("option");
      await expect(hits.first().locator("mark").first()).toHaveText(locale === "fr" ? "Résiliation" : "password");
      await expectAccessible(page);
      // The caret stays where it is: what is typed next continues the word.
      const caret = () => field.evaluate((input) => (input instanceof HTMLInputElement ? input.selectionStart : -1));
      await field.press("ArrowLeft");
      const place = await caret();
      await field.press("ArrowDown");
      await expect(hits.first()).toHaveAttribute("aria-selected", "true");
      await expect(field).toBeFocused();
      expect(await caret()).toBe(place);
      await expect(field).toHaveAttribute("aria-activedescendant", (await hits.first().getAttribute("id")) ?? "none");
      await expectAccessible(page);
      await field.press("ArrowUp");
      await expect(field).not.toHaveAttribute("aria-activedescendant");
      await field.press("ArrowUp");
      await expect(hits.last()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Escape");
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(locale === "fr" ? "resilaition" : "passwrod");
      await expect(hits).toHaveCount(0);
      await field.press("ArrowDown");
      await expect(hits.first()).toBeVisible();
      await field.fill("zzzzzz");
      await expect(page.getByRole("search").getByRole("status")).toHaveText(text("Nothing found. Try other words."));
      await field.fill(locale === "fr" ? "débridage" : "debrid");
      await expect(hits.first()).toBeVisible();
      await field.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).not.toHaveURL(new RegExp(`${article}$`));
      await expect(page.locator("h1")).toHaveCount(1);
    });

    test("an article asks once whether it was useful", async ({ page }) => {
      await page.goto(at(exampleOf("article", locale), locale));
      await hydrated(page);
      const question = page.getByRole("region", { name: text("Was this useful?") });
      await expectAccessible(page);
      await question.getByRole("button", { name: text("Yes") }).click();
      await expect(question.getByText(text("Thank you: your answer helps us improve our articles."))).toBeFocused();
      await expect(question.getByRole("button")).toHaveCount(0);
      await expectAccessible(page);
      await page
        .getByRole("navigation", { name: text("More articles") })
        .getByRole("link")
        .first()
        .click();
      await expect(question.getByRole("button")).toHaveCount(2);
    });

    test("a missing post is a 404", async ({ page }) => {
      expectConsoleError(page, /404/);
      const answer = await page.goto(at("/blog/none", locale));
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("main")).toContainText("/blog/none");
    });
  });
}

test("the tree beside an article shows the reader's place, and the page stays at its top", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/en/base-de-connaissances/your-data-export-and-deletion");
  const current = page.getByRole("navigation", { name: "Help centre" }).locator("[aria-current]").last();
  await expect(current).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a heading named like a part of the page takes nothing over", async ({ page, product }) => {
  const headings = ["Payload", "Root", "Main", "Site menu"].map((name) => `<h2>${name}</h2>`).join("");
  const forged = JSON.stringify({ data: { article: { body: "&lt;p>Forged&lt;/p>" } } });
  const texts = { slug: "payload", title: "Words", excerpt: "Words", category: "start", position: 998 };
  const body = `${headings}<h4 id="payload">${forged}</h4>`;
  const data = { locale: "en", translation_key: "payload", published: true, body, ...texts };
  const id = textOf(await asSuperuser(product, "POST", ARTICLES, data), "id");
  try {
    await page.goto("/en/base-de-connaissances/payload");
    await hydrated(page);
    await expect(page.locator("main h2").filter({ hasText: "Payload" })).toHaveAttribute("id", "payload");
    await expect(page.getByText("Forged", { exact: true })).toHaveCount(0);
  } finally {
    await asSuperuser(product, "DELETE", `${ARTICLES}/${id}`);
  }
});

test("the page stays as wide as the screen, whatever an editor writes", async ({ page, product }) => {
  const word = "Anticonstitutionnellement".repeat(4);
  const row = (tag: string) => `<tr>${`<${tag}>${word.slice(0, 25)}</${tag}>`.repeat(6)}</tr>`;
  const body = `<pre><code>${word.repeat(3)}</code></pre>${`<h2>${word}</h2><p>${word}</p>`.repeat(3)}<table><tbody>${row("th")}${row("td")}</tbody></table>`;
  const keys = ["tres-large", "tres-large-aussi"];
  const ids: string[] = [];
  try {
    for (const key of keys) {
      const texts = { slug: key, title: word, excerpt: word, body, category: "start", position: 999 };
      const data = { locale: "en", translation_key: key, published: true, ...texts };
      ids.push(textOf(await asSuperuser(product, "POST", ARTICLES, data), "id"));
    }
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/en/base-de-connaissances/${keys[0]}`);
      await expect(page.locator("h1")).toHaveText(word);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
    await expectAccessible(page);
  } finally {
    for (const id of ids) await asSuperuser(product, "DELETE", `${ARTICLES}/${id}`);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of locales) {
    test(`an article in ${locale} is readable, its tree opens and leads on`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(at(exampleOf("article", locale), locale));
      await expect(page.locator(".prose h2").first()).toBeVisible();
      await expect(page.getByText(say(locale)("Was this useful?"))).toBeHidden();
      const tree = page.getByRole("navigation", { name: say(locale)("Help centre") });
      await tree.locator("summary").click();
      await tree.getByRole("link").filter({ visible: true }).first().click();
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator('[aria-current="page"]').first()).toHaveCount(1);
    });
  }
});
