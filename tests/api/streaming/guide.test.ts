import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, dbTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { textOf } from "../../support/http.ts";
import { type Member, type Product, signUp, startProduct } from "../../support/product.ts";

/* The mails that lead a new member to the first film, and those that say what has stopped. */

let product: Product;
const guide = (guide_mails: boolean) => product.manage("PATCH", "/api/collections/site/records/site", { guide_mails });

beforeAll(async () => {
  product = await startProduct();
  await guide(true);
});
afterAll(() => product?.stop());

const notices = (name: string, { id }: Member) => product.find("jobs", `key ~ "mail.notice:addons.${name}:${id}:%"`);
const confirm = ({ id }: Member) => product.manage("PATCH", `/api/collections/users/records/${id}`, { verified: true });
/** Lets the mail with the steps be some days old. */
const age = ({ id }: Member, days: number) =>
  change(
    product.dir,
    `UPDATE jobs SET created = '${dbTime(new Date(Date.now() - days * DAY_MS))}' WHERE key = 'mail.notice:addons.gestures:${id}:first'`,
  );

it("sends the steps once the address is confirmed, once, with the end of the trial", async () => {
  const member = await signUp(product, { locale: "en" });
  expect(await notices("gestures", member)).toEqual([]);
  await confirm(member);
  const [mail] = await notices("gestures", member);
  expect(JSON.stringify(mail?.payload)).toContain("(Paris time)");
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: false });
  await confirm(member);
  expect(await notices("gestures", member)).toHaveLength(1);
});

it("reminds once, after two days, those whose add-on was never used", async () => {
  const [early, late, used, old] = await Promise.all([
    signUp(product),
    signUp(product),
    signUp(product),
    signUp(product),
  ]);
  for (const member of [early, late, used, old]) await confirm(member);
  for (const member of [late, used]) age(member, 2.5);
  age(old, 9);
  const card = await product.call("GET", "/api/app/addon", { token: used.token });
  await fetch(textOf(card.json, "url"));
  change(product.dir, `UPDATE addon_access SET fetched = '${dbTime(new Date())}' WHERE user = '${used.id}'`);
  for (let run = 0; run < 2; run++) await product.run("addons-nudge");
  expect(await notices("nudge", late)).toHaveLength(1);
  for (const member of [early, used, old]) expect(await notices("nudge", member)).toEqual([]);
});

it("sends neither once the operator has switched them off", async () => {
  await guide(false);
  const member = await signUp(product);
  await confirm(member);
  await product.run("addons-nudge");
  expect(await notices("gestures", member)).toEqual([]);
  await guide(true);
});

it("says by mail what has stopped when the link or the credentials are replaced", async () => {
  const member = await signUp(product);
  const call = (method: string, path: string) => product.call(method, `/api/app${path}`, { token: member.token });
  await call("GET", "/addon");
  expect(await notices("replaced", member), "the first link replaces none").toEqual([]);
  expect((await call("POST", "/addon/renew")).status).toBe(200);
  expect(await notices("replaced", member)).toHaveLength(1);
  expect((await call("POST", "/stremio/regenerate")).status).toBe(200);
  const mails = await notices("replaced", member);
  expect(mails).toHaveLength(2);
  expect(mails.map(({ payload }) => JSON.stringify(payload)).join()).toMatch(/"fact.credentials":"\w+_\w{4}@/);
});
