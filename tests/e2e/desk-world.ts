import { expect, type Locator, type Page } from "@playwright/test";
import type { TeamRole } from "../../common/permissions.ts";
import { textOf } from "../support/http.ts";
import { placeOrder } from "../support/orders.ts";
import { asProduct } from "../support/product.ts";
import { asSuperuser, createMember, giveProof, type Member, type Product, patch, signIn } from "./fixtures.ts";

/** A colleague with a role, a second factor and a fresh proof. */
export async function createColleague(product: Product, role: TeamRole): Promise<Member> {
  const { id, email, password } = await createMember(product, { name: `Nadia, ${role}`, locale: "en" });
  await patch(product, "users", id, { admin: true, role, verified: true });
  const colleague = await signIn(product, email, password);
  await giveProof(product, colleague);
  const factor = { user: id, kind: "totp", name: "Phone" }; // no role but the owner's opens anything without one
  await asSuperuser(product, "POST", "/api/collections/factors/records", factor);
  return colleague;
}

/** A member whose trial is over and who has paid for a plan by transfer. */
export async function createBuyer(product: Product, over: Record<string, unknown> = {}): Promise<Member> {
  const member = await createMember(product, over);
  await patch(product, "users", member.id, { verified: true, trial_ends: "2026-01-01 00:00:00.000Z" });
  const placed = await placeOrder(await asProduct(product.server), member);
  await asSuperuser(product, "POST", `/api/app/admin/orders/${textOf(placed.json, "order")}/confirm`);
  return member;
}

/** Counts what a hand does: presses of buttons, links and tabs, and choices in lists. Typing is no click. */
export class Hand {
  clicks = 0;

  async press(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  async choose(list: Locator, value: string): Promise<void> {
    this.clicks++;
    await list.selectOption(value);
  }

  /** Presses the button of the open dialog, which then closes: the server has agreed. */
  async confirm(page: Page, name: string): Promise<void> {
    const dialog = page.getByRole("dialog");
    await this.press(dialog.getByRole("button", { name, exact: true }));
    await expect(dialog).toHaveCount(0);
  }
}
