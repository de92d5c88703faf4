import { LOCALES } from "../../common/contract/api.ts";
import { call } from "../support/http.ts";
import { ageProofs } from "../support/proofs.ts";
import { ADMIN, at, expect, expectAccessible, expectConsoleError, signInAdmin, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`the machine room in ${locale}: tasks, mail, backups`, { tag: "@long" }, async ({ page, product }) => {
    const t = say(locale);
    const admin = await signInAdmin(product);
    await withSession(page, admin);
    await page.goto(at("/admin/system", locale));
    await expect(page.getByText(t("No jobs in this state"))).toBeVisible();

    await page.getByRole("button", { name: t("Show all tasks") }).click();
    const task = page.getByRole("row").filter({ hasText: t("Delete old page views") });
    await expect(task).toContainText(locale === "fr" ? /tous les jours à \d\d:\d\d/ : /every day at \d\d:\d\d/);
    await task.getByRole("button", { name: t("Run now") }).click();
    await expect(page.getByText(t("The task is running."))).toBeVisible();

    await page.getByRole("button", { name: t("Send me a test message") }).click();
    await expect(page.getByText(ADMIN.email)).toBeVisible();
    await product.mail.waitFor(ADMIN.email, locale === "fr" ? /Message de test/ : /Message de test|Test message/);

    await page.getByRole("button", { name: t("Back up now") }).click();
    const file = page.getByRole("row").filter({ hasText: ".zip" }).first();
    await expect(file).toBeVisible();
    await expect(file.getByRole("button")).toHaveCount(0);

    await page.getByLabel(t("How many to keep")).fill("0");
    await page.getByRole("button", { name: t("Save the schedule") }).click();
    await expect(page.getByText(t("This number is too small.")).first()).toBeVisible();
    await page.getByLabel(t("How many to keep")).fill("5");
    await page.getByRole("button", { name: t("Save the schedule") }).click();
    await expect(page.getByText(t("The schedule is saved."))).toBeVisible();
    await expect(page.getByLabel(t("How many to keep"))).toHaveValue("5");
    await page.getByLabel(t("Quiet hours until")).selectOption(locale === "fr" ? "5" : "6");
    await page
      .getByRole("form", { name: t("Settings of the alerts") })
      .getByRole("button", { name: t("Save") })
      .click();
    await expect(page.getByText(t("The settings are saved."))).toBeVisible();

    const log = page.locator("#logs");
    ageProofs(product.server.dir, ADMIN.email);
    expectConsoleError(page, /403/); // the refusal that asks for the proof
    await log.getByRole("button", { name: t("Show the log") }).click();
    const proof = page.getByRole("dialog", { name: t("Confirm it’s you") });
    await proof.getByLabel(t("Your password"), { exact: true }).fill(ADMIN.password);
    await proof.getByRole("button", { name: t("Confirm"), exact: true }).click();
    await expect(log.getByRole("listitem").first()).toBeVisible();
    await expect(log.locator("[aria-required]"), "no filter says that it is required").toHaveCount(0);
    await log.getByLabel(t("Level")).selectOption("error");
    await log.getByLabel(t("Text in the entry")).fill("nothing <b> says this");
    await expect(log.getByText(t("No entries in the log"))).toBeVisible();
    await log.getByLabel(t("Text in the entry")).fill("");
    await log.getByLabel(t("Level")).selectOption("");
    await log.getByText(t("Details")).first().click();
    // Newer entries may have arrived above it.
    await expect(log.locator("pre:visible").first()).toBeVisible();

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
  });
}

test("another administrator's save replaces nothing that is being typed", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const { token, ...admin } = await signInAdmin(product);
  await withSession(page, { token, ...admin });
  const { url } = product.server;
  const save = (path: string, body: object) => call(url, "POST", `/api/app/admin${path}`, { token, body });
  await page.goto("/en/admin/system");
  const alerts = page.getByRole("form", { name: "Settings of the alerts" });
  const backups = page.getByRole("form", { name: "Scheduled backups" });
  await alerts.getByLabel("Push service").selectOption("ntfy");
  await alerts.getByLabel("Address").fill("https://ntfy.exam");
  await backups.getByLabel("How many to keep").fill("1");
  const quiet = { service: "off", url: "", token: "", quietFrom: 3, quietTo: 4 };
  expect((await save("/alerts", quiet)).status).toBeLessThan(300);
  expect((await save("/system/backups/schedule", { schedule: "weekly", keep: 9 })).status).toBeLessThan(300);
  await page.getByRole("button", { name: "Show all tasks" }).click();
  const task = page.getByRole("row").filter({ hasText: "Delete old page views" });
  await task.getByRole("button", { name: "Run now" }).click(); // after which everything is read again
  for (const form of [alerts, backups]) await expect(form.getByRole("status").first()).toContainText("Someone else");
  await expect(alerts.getByLabel("Address")).toHaveValue("https://ntfy.exam");
  await expect(backups.getByLabel("How many to keep")).toHaveValue("1");
  await alerts.getByRole("button", { name: "Load their version" }).click();
  await expect(alerts.getByLabel("Quiet hours from (Paris)")).toHaveValue("3");
  await backups.getByLabel("How many to keep").fill("8");
  await backups.getByRole("button", { name: "Save the schedule" }).click();
  await expect(page.getByText("The schedule is saved.")).toBeVisible();
  await expect(backups.getByLabel("How many to keep")).toHaveValue("8");
  await expect(page.getByText("Someone else has saved this")).toHaveCount(0);
});

test("many problems are two alerts, the urgent ones first", async ({ page, product }) => {
  const t = say("fr");
  await page.route("**/api/app/admin/system", async (route) => {
    const response = await route.fetch();
    const problem = (id: string, minor: boolean, fr: string, path = "/admin/system") => ({
      ...{ id, minor, path, texts: { fr, en: `${fr} (en)` } },
    });
    const checks = [
      problem("jobs_failed", false, "Des tâches ont été abandonnées."),
      problem("cron_late", false, "Une tâche planifiée est en retard."),
      problem("backup_off", true, "Aucune sauvegarde n’est planifiée."),
      problem("mail_off", true, "Aucun serveur de messagerie n’est configuré.", "/admin/setup#mail"),
    ];
    await route.fulfill({ response, json: { ...(await response.json()), checks } });
  });
  await withSession(page, await signInAdmin(product));
  await page.goto("/admin/system");
  const list = (title: string) => page.getByText(t(title), { exact: true }).locator("..").getByRole("listitem");
  await expect(list("Fix now")).toHaveText([/abandonnées/, /en retard/]);
  await expect(list("Still to set up")).toHaveText([/sauvegarde/, /serveur de messagerie/]);
  await expectAccessible(page);
  await list("Still to set up").getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/setup#mail$/);
});
