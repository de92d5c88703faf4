import { LOCALES } from "../../common/contract/api.ts";
import { asAdmin, at, createMember, expect, expectAccessible, expectConsoleError, hold, test } from "./fixtures.ts";
import { isClosing, leaveDuring, lose } from "./keyboard.ts";
import { say } from "./texts.ts";

for (const locale of LOCALES) {
  test(`members in ${locale}: found, filtered, one opened and changed, seen in the log`, async ({ page, product }) => {
    const t = say(locale);
    const name = `Ysaline Trouvable ${locale}`;
    const member = await createMember(product, { name });
    await asAdmin(page, product);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(at("/admin/users", locale));
    await expect(page.getByRole("heading", { level: 1, name: t("Members") })).toBeVisible();
    await page.getByRole("searchbox", { name: t("Search") }).fill(`ysaline trouvable ${locale}`);
    await expect(page.getByRole("link", { name: member.email })).toBeVisible();
    expect(new URL(page.url()).search, "what is searched for stays out of the address").toBe("");
    await page.getByRole("button", { name: t("Filters") }).click();
    const required = page.locator("[aria-required]");
    await expect(required, "no filter says that it is required").toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(t("Access"), { exact: true }).selectOption("blocked");
    await expect(page.getByText(t("No members found"))).toBeVisible();
    await page.getByLabel(t("Access"), { exact: true }).selectOption("trial");
    await expect(page).toHaveURL(/\?access=trial$/);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);

    await page.getByRole("link", { name: member.email }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("Block…") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("Block"), exact: true }).click();
    await expect(dialog.getByLabel(t("Reason"))).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(t("Reason")).fill("Shared the account with half the town");
    await dialog.getByRole("button", { name: t("Block"), exact: true }).click();
    await expect(page.getByRole("button", { name: t("Unblock…") })).toBeVisible();
    await expect(page.getByText(t("Blocked"), { exact: true })).toBeVisible();
    for (const tab of ["Payments", "Timeline"]) {
      await page.getByRole("tab", { name: t(tab), exact: true }).click();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: t("E-mails"), exact: true }).click();
    await expect(page.getByText("Shared the account with half the town")).toBeHidden();
    await page.getByRole("button", { name: t("Access and sign-ins"), exact: true }).click();
    await expect(page.getByText("Shared the account with half the town")).toBeVisible();
    await page.getByRole("button", { name: t("Unblock…") }).click();
    await dialog.getByLabel(t("Reason")).fill("Promised to stop");
    await dialog.getByRole("button", { name: t("Unblock"), exact: true }).click();
    await expect(page.getByText("Promised to stop"), "the open timeline follows the change").toBeVisible();

    await page.goto(at("/admin/audit", locale));
    await expect(page.getByRole("heading", { level: 2, name: t("Member blocked") }).first()).toBeVisible();
    await expect(required).toHaveCount(0);
    await page.getByLabel(t("Member (e-mail or ID)")).fill(member.email);
    await page.getByLabel(t("Action"), { exact: true }).selectOption({ label: t("Member unblocked") });
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([t("Member unblocked")]);
    const blocked = page.getByText(`${t("Blocked since")}${locale === "fr" ? "\u00a0" : ""}:`);
    await expect(blocked, "a phone shows what changed on demand").toBeHidden();
    await page.getByText(t("Details"), { exact: true }).click();
    await expect(blocked).toBeVisible();
    await expect(page.getByRole("option", { name: t("New streaming credentials") })).toHaveCount(1);
    await page.getByRole("button", { name: t("Clear the filters") }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  });
}

test("days whose answer got lost are not given twice", { tag: "@long" }, async ({ page, product }) => {
  const t = say("en");
  const member = await createMember(product, { name: "Given Once" });
  await asAdmin(page, product);
  await page.goto(`/en/admin/users/${member.id}`);
  await page.getByRole("tab", { name: t("Timeline"), exact: true }).click();
  await page.getByRole("button", { name: t("Give paid days…") }).click();
  const dialog = page.getByRole("dialog");
  const give = dialog.getByRole("button", { name: t("Give"), exact: true });
  await dialog.getByLabel(t("Reason")).fill("The service was down");
  await page.route("**/comp", lose, { times: 1 });
  expectConsoleError(page, /Failed to load resource/);
  await give.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(page.getByText(t("Paid days given")), "the page behind knows").toHaveCount(1);
  await give.click();
  await expect(dialog.getByText(/Someone else has changed this/)).toBeVisible();
  // An answer that does not come holds nobody in the window.
  await leaveDuring(page, "**/comp", give, async () => {
    await page.clock.setFixedTime(Date.now() + 16_000);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await expect(page.getByText(t("Paid days given"))).toHaveCount(1);
  await page.unroute("**/comp");

  // What was given up comes to nobody late: no file, and no way back from another page.
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  let waits = 1; // of more than fifteen seconds, on the page's clock
  const act = async (name: string, verb: string, address: string, during: () => Promise<void>) => {
    await page.getByRole("button", { name: t("More actions") }).click();
    await page.getByRole("menuitem", { name: `${t(name)}…` }).click();
    if (verb === "Delete") await dialog.getByLabel(t("The member’s e-mail address, to confirm")).fill(member.email);
    await dialog.getByLabel(t("Reason")).fill("Asked for by mail");
    const answered = page.waitForResponse(address);
    await leaveDuring(page, address, dialog.getByRole("button", { name: t(verb), exact: true }), async () => {
      await page.clock.setFixedTime(Date.now() + 16_000 * ++waits);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await during();
    });
    await answered;
    await page.waitForTimeout(300); // nothing else happens
  };
  await act("Export the member’s data", "Export", "**/export", async () => {});
  expect(downloads).toEqual([]);
  await act("Delete this account", "Delete", `**/users/${member.id}/delete`, async () => {
    await page
      .getByRole("link", { name: t("Audit log"), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/audit/);
  });
  await expect(page).toHaveURL(/\/admin\/audit/);
  await expect(page.getByText(t("Done.")).last()).toBeVisible();
});

test("many members at once, a saved view and the export", { tag: "@long" }, async ({ page, product }) => {
  const t = say("en");
  const members = [
    await createMember(product, { name: "Grouped Together" }),
    await createMember(product, { name: "Grouped Together" }),
  ];
  await asAdmin(page, product);
  await page.goto("/en/admin/users");
  await page.getByRole("searchbox", { name: t("Search") }).fill("grouped together");
  const box = ({ email }: { email: string }) => page.getByRole("checkbox", { name: `Select ${email}` });
  await expect(page.getByRole("checkbox")).toHaveCount(members.length);
  await page.getByRole("button", { name: "Select all on this page" }).click();
  for (const member of members) await expect(box(member)).toBeChecked();
  await page.getByRole("button", { name: "Deselect all on this page" }).click();
  for (const member of members) await box(member).check();
  const selected = page.getByRole("region", { name: t("Selected members") });
  await page.getByRole("button", { name: "Signed up" }).click();
  await expect(page.getByRole("columnheader", { name: "Signed up" })).toHaveAttribute("aria-sort", "ascending");
  await expect(selected, "another order selects the same members").toContainText("2 members selected");
  const release = await hold(page, "**/users/search");
  await page.getByRole("searchbox", { name: t("Search") }).fill(members[0]?.email ?? "");
  for (const member of members) await expect(box(member), "of the search before").toBeDisabled();
  await expect(page.getByRole("button", { name: "Select all on this page" })).toBeDisabled();
  release();
  await expect(page.getByRole("checkbox")).toHaveCount(1);
  await expect(page.getByRole("checkbox")).toBeEnabled();
  await expect(selected, "another search selects nobody").toHaveCount(0);
  await page.getByRole("searchbox", { name: t("Search") }).fill("grouped together");
  await expect(page.getByRole("checkbox")).toHaveCount(members.length);
  for (const member of members) await box(member).check();
  const dialog = page.getByRole("dialog");
  const openMore = async (action: string) => {
    await selected.getByRole("button", { name: t("More actions") }).click();
    await page.getByRole("menuitem", { name: `${t(action)}…`, exact: true }).click();
  };
  for (const action of ["Extend the trial", "Block the members", "Send the confirmation again"]) {
    await openMore(action);
    await expect(dialog, "it says whom it meets").toContainText("2 members");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  const typeExtension = async () => {
    await openMore("Extend the trial");
    await page.getByLabel(t("Days for each")).fill("5");
    await page.getByLabel(t("Reason")).fill("The service was down");
  };
  // What got lost is the same action after the selection was cleared and made again in another order.
  const attempts: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/users/bulk")) attempts.push(request.postDataJSON().attempt);
  });
  await typeExtension();
  await page.route("**/users/bulk", lose, { times: 1 });
  expectConsoleError(page, /Failed to load resource/);
  await dialog.getByRole("button", { name: t("Extend"), exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await selected.getByRole("button", { name: t("Clear the selection") }).click();
  await expect(selected).toHaveCount(0);
  for (const member of members.toReversed()) await box(member).check();
  await typeExtension();
  const finished = page.getByText("Done for 2 members.");
  // A late answer shows the progress, and takes neither the window that was opened meanwhile nor the selection.
  await leaveDuring(page, "**/users/bulk", dialog.getByRole("button", { name: t("Extend"), exact: true }), async () => {
    await page.clock.setFixedTime(Date.now() + 16_000);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await openMore("Block the members");
    await dialog.getByLabel(t("Reason")).fill("Something else");
  });
  await expect(finished).toBeAttached();
  expect([attempts.length, new Set(attempts).size]).toEqual([2, 1]);
  await expect(dialog.getByLabel(t("Reason"))).toHaveValue("Something else");
  await page.keyboard.press("Escape");
  await expect(selected).toContainText("2 members selected");
  await expect(finished).toBeVisible();
  await page.getByRole("button", { name: t("Close") }).click();

  await page.getByRole("button", { name: t("Save this view…") }).click();
  await page.getByRole("dialog").getByLabel(t("Name")).fill("The group");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("Save"), exact: true })
    .click();
  await page.reload();
  await page.getByRole("button", { name: "The group", exact: true }).click();
  await expect(page.getByRole("searchbox", { name: t("Search") })).toHaveValue("grouped together");
  const kept = await hold(page, "**/saved_views/records/*");
  const remove = page.getByRole("button", { name: "Delete the view The group" });
  await remove.click();
  await expect(remove, "a second click sends nothing").toBeDisabled();
  kept();
  await expect(remove).toHaveCount(0);

  await page.getByRole("button", { name: t("Export the list…") }).click();
  await page.getByLabel(t("Reason")).fill("A test");
  const download = page.waitForEvent("download");
  // A late answer closes nothing that was opened meanwhile.
  await leaveDuring(page, "**/users/csv", dialog.getByRole("button", { name: t("Export"), exact: true }), async () => {
    await page.clock.setFixedTime(Date.now() + 32_000);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: t("Export the list…") }).click();
    await page.getByLabel(t("Reason")).fill("Another file");
  });
  expect((await download).suggestedFilename()).toBe("members.csv");
  await expect(page.getByText(t("The file is saved."))).toBeVisible();
  expect(await isClosing(page.getByLabel(t("Reason")))).toBe(false);
  await expect(page.getByLabel(t("Reason"))).toHaveValue("Another file");
});

for (const width of [1280, 360]) {
  test(`all of a filter get days at ${width} px, which are taken back`, { tag: "@long" }, async ({ page, product }) => {
    const t = say("en");
    const name = `Filtered${width}`;
    const ids = [];
    for (let index = 0; index < 32; index++) ids.push((await createMember(product, { name })).id);
    await asAdmin(page, product);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/en/admin/users");
    await page.getByRole("searchbox", { name: t("Search") }).fill(name);
    await expect(page.getByText("32 members", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Select all on this page" }).click();
    const selected = page.getByRole("region", { name: t("Selected members") });
    await selected.getByRole("button", { name: "Select all 32 of this filter" }).click();
    await expect(selected).toContainText("All 32 of this filter are selected.");
    await expectAccessible(page);
    await selected.getByRole("button", { name: t("Give paid days…") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("Days for each")).fill("3");
    await expect(dialog).toContainText("96 (32 × 3)");
    await expectAccessible(page);
    await dialog.getByLabel(t("Reason")).fill("The service was down");
    await dialog.getByRole("button", { name: t("Give"), exact: true }).click();
    await expect(page.getByText("Done for 32 members.").first()).toBeVisible({ timeout: 30_000 });
    await page
      .getByRole("button", { name: t("Undo the action…") })
      .first()
      .click();
    await dialog.getByLabel(t("Reason")).fill("The wrong members");
    await dialog.getByRole("button", { name: t("Undo the action"), exact: true }).click();
    await expect(page.getByText("Taken back for 32 members.").first()).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });
}

test("the command palette opens pages and members by keyboard", { tag: "@long" }, async ({ page, product }) => {
  const t = say("en");
  const member = await createMember(product, { name: "Palette Quickly" });
  await asAdmin(page, product);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/en/admin");
    await page.getByRole("button", { name: t("Member, order, page") }).click();
    await expect(page.getByRole("combobox")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: t("Member, order, page") })).toBeFocused();
  }
  // Opened without its button, it gives the focus back to where it was.
  await page.getByRole("link", { name: t("Analytics") }).focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: t("Analytics") })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("audit");
  await expect(page.getByRole("option", { name: t("Audit log") })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("Audit log") })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("palette quick");
  await expect(page.getByRole("option", { name: member.email })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Palette Quickly" })).toBeVisible();
});

test("going back from a member keeps the search", { tag: "@long" }, async ({ page, product }) => {
  const name = `Retrouvée${"ensuite".repeat(8)}`;
  const member = await createMember(product, { name });
  await asAdmin(page, product);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/en/admin/users");
  await page.getByRole("searchbox", { name: "Search" }).fill("retrouvee");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page);
    const shown = await page.getByText(name, { exact: true }).boundingBox();
    expect(shown?.x, "a name in one long word stays in its cell").toBeGreaterThan(16);
  }
  await page.getByRole("link", { name: member.email }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("retrouvee");
  await expect(page.getByRole("link", { name: member.email })).toBeVisible();
  // Also from the same address, where the menu begins a fresh list.
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const menuLinks = page.getByRole("navigation", { name: "Administration" });
  const current = menuLinks.getByRole("link", { name: "Members", exact: true });
  await menu.click();
  await expect(current).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await menu.click();
  await current.click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("retrouvee");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("blocked members");
  await page.keyboard.press("Enter");
  const chip = page.getByRole("button", { name: "Access: Blocked" });
  await expect(chip).toBeVisible();
  await expect(page.getByRole("link", { name: member.email })).toBeHidden();
  await menu.click();
  await expect(current, "the page of every day is seen at once").toBeInViewport({ ratio: 1 });
  await current.click();
  await expect(chip).toBeHidden();
  await page.goBack();
  await chip.press("Enter");
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
  await expect(page).toHaveURL(/users$/);
});
