import type { Locator, Page } from "@playwright/test";
import type { Permission } from "../../common/permissions.ts";
import type { Hand } from "./desk-world.ts";
import { expect, type Member } from "./fixtures.ts";
import { say } from "./texts.ts";

/** The name of more members than a page of the list has. */
export const CROWD = "Crowded";
const t = say("en");
/** Given for each change. */
export const reason = "Asked for by telephone";

export type Job = {
  name: string;
  permission: Permission;
  /** Where the clicks begin; the member's page unless said. */
  from?: string;
  walk: (page: Page, hand: Hand, member: Member) => Promise<void>;
  /** What begins it, on the page where the clicks begin. */
  opener: (page: Page) => Locator;
  /** It is in "More actions". */
  more?: true;
  /** The request behind it, refused to other roles. */
  route: (member: Member) => string;
};

const dialog = (page: Page) => page.getByRole("dialog");
/** A button of the page by its English text. */
export const button = (page: Page, name: string) => page.getByRole("button", { name: t(name), exact: true });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name: `${t(name)}…`, exact: true });
const users = ({ id }: Member, action: string) => `POST /api/app/admin/users/${id}/${action}`;

async function because(page: Page): Promise<void> {
  await dialog(page).getByLabel(t("Reason")).fill(reason);
}

/** What the desk is for, in the order of a walk. */
export const JOBS: readonly Job[] = [
  {
    name: "Find a member",
    permission: "members.read",
    from: "/en/admin/users",
    opener: (page) => page.getByRole("searchbox", { name: t("Search") }),
    route: () => "POST /api/app/admin/users/search",
    walk: async (page, hand, { email }) => {
      await hand.press(page.getByRole("button", { name: t("Member, order, page") }));
      await page.getByRole("combobox").fill(email);
      await hand.press(page.getByRole("option", { name: email }));
      await expect(page).toHaveURL(/admin\/users\/\w+$/);
    },
  },
  {
    name: "Why no access?",
    permission: "members.read",
    opener: (page) => page.getByRole("region", { name: /^(Access|Why no access)/ }),
    route: ({ id }) => `GET /api/app/admin/users/${id}`,
    walk: async (page) => {
      await expect(page.getByRole("region", { name: /^(Access|Why no access)/ })).toContainText(
        "Essential, paid until",
      );
    },
  },
  {
    name: "Give days to one",
    permission: "members.write",
    opener: (page) => button(page, "Give paid days…"),
    route: (member) => users(member, "comp"),
    walk: async (page, hand) => {
      await hand.press(button(page, "Give paid days…"));
      await because(page);
      await hand.confirm(page, t("Give"));
    },
  },
  {
    name: "Give days to all of a filter",
    permission: "members.write",
    from: "/en/admin/users",
    opener: (page) => page.getByRole("button", { name: /^Select all \d+ of this filter$/ }),
    route: () => "POST /api/app/admin/users/bulk",
    walk: async (page, hand) => {
      await page.getByRole("searchbox", { name: t("Search") }).fill(CROWD);
      await hand.press(page.getByRole("button", { name: /^Select all \d+ of this filter$/ }));
      await hand.press(button(page, "Give paid days…"));
      await dialog(page).getByLabel(t("Days for each")).fill("1");
      await because(page);
      await hand.confirm(page, t("Give"));
    },
  },
  {
    name: "Refund",
    permission: "money.write",
    opener: (page) => page.getByRole("button", { name: /^Refund / }),
    route: () => "POST /api/app/admin/payments/unknown/refund",
    walk: async (page, hand) => {
      await hand.press(page.getByRole("tab", { name: t("Payments"), exact: true }));
      await hand.press(page.getByRole("button", { name: /^Refund / }));
      await dialog(page).getByLabel(t("Amount, in euros")).fill("1.00");
      await because(page);
      await hand.confirm(page, t("Refund"));
    },
  },
  {
    name: "Change the plan",
    permission: "money.write",
    opener: (page) => button(page, "Change the plan…"),
    route: (member) => users(member, "plan"),
    walk: async (page, hand) => {
      await hand.press(button(page, "Change the plan…"));
      await hand.choose(dialog(page).getByLabel(t("Plan"), { exact: true }), "comfort year");
      await because(page);
      await hand.confirm(page, t("Change the plan"));
    },
  },
  {
    name: "Cancel for the member",
    permission: "money.write",
    opener: (page) => button(page, "End the contract"),
    route: (member) => users(member, "cancel"),
    walk: async (page, hand) => {
      await hand.press(button(page, "End the contract"));
      await hand.press(item(page, "Cancel the subscription"));
      await because(page);
      await hand.confirm(page, t("Cancel the subscription"));
    },
  },
  {
    name: "Change the address",
    permission: "members.write",
    more: true,
    opener: (page) => item(page, "Change the address"),
    route: (member) => users(member, "address"),
    walk: async (page, hand, { id }) => {
      await hand.press(button(page, "More actions"));
      await hand.press(item(page, "Change the address"));
      await dialog(page).getByLabel(t("New e-mail address")).fill(`moved.${id}@mail.example`);
      await because(page);
      await hand.confirm(page, t("Send the link"));
    },
  },
  {
    name: "Answer with a saved reply",
    permission: "inbox",
    opener: (page) => page.getByRole("link", { name: t("Answer", "verb"), exact: true }),
    route: () => "GET /api/app/admin/inbox/replies",
    walk: async (page, hand) => {
      await hand.press(page.getByRole("link", { name: t("Answer", "verb"), exact: true }));
      const replies = page.getByRole("group", { name: t("Saved replies") });
      await hand.press(replies.getByRole("button", { name: "Two screens" }));
      await hand.press(button(page, "Send"));
      await expect(page.getByRole("textbox", { name: t("Answer") })).toHaveValue("");
    },
  },
  {
    name: "Invite a limited colleague",
    permission: "settings",
    from: "/en/admin/team",
    opener: (page) => button(page, "Send the invitation"),
    route: () => "POST /api/app/admin/team/invitations",
    walk: async (page, hand, { id }) => {
      await page.getByLabel(t("Invite: e-mail address")).fill(`colleague.${id}@mail.example`);
      await hand.choose(page.getByLabel(t("Role"), { exact: true }).first(), "editor");
      await hand.press(button(page, "Send the invitation"));
      await expect(page.getByText(t("The invitation is on its way."))).toBeVisible();
    },
  },
  {
    // The last one: the browser is the member's afterwards.
    name: "See the site as the member",
    permission: "members.enter",
    more: true,
    opener: (page) => item(page, "See the site as this member"),
    route: (member) => users(member, "impersonate"),
    walk: async (page, hand) => {
      await hand.press(button(page, "More actions"));
      await hand.press(item(page, "See the site as this member"));
      await because(page);
      await hand.press(dialog(page).getByRole("button", { name: t("Begin"), exact: true }));
      await expect(page.getByRole("region", { name: t("Viewing as a member") })).toBeVisible();
    },
  },
];
