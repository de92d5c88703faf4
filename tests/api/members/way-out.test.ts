import { afterAll, beforeAll, expect, it } from "vitest";

import { planKey } from "../../../common/imports/rows.ts";
import { parseText } from "../../../web/src/features/members/admin-import/parse.ts";
import { change, query } from "../../support/database.ts";
import { importsOf } from "../../support/imports.ts";
import { newEmail, type Product, signUp, signUpAdmin, startProduct } from "../../support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const FILES = ["members", "subscriptions", "newsletter"] as const;

/** The files of the way out, without their order: rows are in that of ids. */
async function filesOf(from: Product, token: string): Promise<Record<string, string>> {
  const texts = FILES.map(async (file) => {
    const body = { file, reason: "We move" };
    const answer = await from.call("POST", "/api/app/admin/way-out", { token, body });
    expect([file, answer.status]).toEqual([file, 200]);
    return [file, answer.text] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Imports a file as the page does, with the plans that have the same names here. */
async function read(to: Product, token: string, text: string) {
  const { headings, rows } = parseText(text);
  const plans = Object.fromEntries(
    query(to.dir, "SELECT id, slug FROM plans").map(({ id = "", slug = "" }) => [planKey(slug), id]),
  );
  const imports = importsOf(to, token);
  const id = await imports.send({ headings, rows: rows.map(({ cells }) => cells), reading: { plans } });
  await imports.start(id);
  return imports.ended(id);
}

const sorted = (text: string) => text.split(/\r\n/).sort();

it("out and in again changes nothing; into an empty installation, the next export is the same", async () => {
  const admin = await signUpAdmin(product);
  const [{ id: plan = "", slug = "" } = {}] = query(product.dir, "SELECT id, slug FROM plans LIMIT 1");
  const headings = [
    "email",
    "name",
    "plan",
    "paid_until",
    "stripe_customer",
    "newsletter",
    "newsletter_consent",
    "note",
  ];
  const odd = ["'=1+1", "one\ntwo; =3", "Zoé, “amie”", "-5"];
  await importsOf(product, admin.token).run({
    headings,
    rows: odd.map((note, index) => [
      newEmail("out"),
      `Zoé ${index}`,
      slug,
      "2099-04-03T10:00:00.000Z",
      `cus_out${index}`,
      index % 2 ? "true" : "false",
      index % 2 ? "2024-03-01" : "",
      note,
    ]),
    reading: { plans: { [planKey(slug)]: plan } },
  });
  // Days that the team has given: alone, and on top of what was paid.
  const [given, both] = [newEmail("given"), newEmail("both")];
  await importsOf(product, admin.token).run({
    headings: ["email", "complimentary", "paid_until"],
    rows: [given, both].map((email) => [email, "true", "2099-05-01T10:00:00.000Z"]),
  });
  change(product.dir, `UPDATE users SET billed_until = '2099-04-20 10:00:00.000Z' WHERE email = '${both}'`);
  const paying = await signUp(product);
  const [from, to] = ["2026-11-01 10:00:00.000Z", "2099-12-01 10:00:00.000Z"];
  change(
    product.dir,
    `INSERT INTO subscriptions (id, user, plan, period, status, provider, price_cents, stripe_subscription, started,
       current_period_start, current_period_end, created, updated)
     VALUES ('subout000000000', '${paying.id}', '${plan}', 'month', 'active', 'stripe', 999, 'sub_out1', '${from}', '${from}', '${to}', '${from}', '${from}');
     UPDATE users SET stripe = 'cus_paying', paid_until = '${to}', plan = 'paid' WHERE id = '${paying.id}';
     INSERT INTO newsletter_subscribers (id, email, mailbox, locale, state, consent, asked, confirmed, created, updated)
     VALUES ('subscriber00001', 'outside@example.org', 'somehash', 'en', 'confirmed', '2026-11', '${from}', '${from}', '${from}', '${from}')`,
  );
  const files = await filesOf(product, admin.token);
  expect(files.newsletter).toContain("outside@example.org;en;no;true;2026-11-01");
  expect(files.members).toContain("sub_out1");

  const state = () =>
    query(product.dir, "SELECT id, email, name, paid_until, newsletter, updated FROM users ORDER BY id").concat(
      query(product.dir, "SELECT id, email, state, consent FROM newsletter_subscribers ORDER BY id"),
      query(product.dir, "SELECT id, updated FROM subscriptions ORDER BY id"),
    );
  // The hash of that row's mailbox is made up.
  change(product.dir, "DELETE FROM newsletter_subscribers");
  await read(product, admin.token, files.newsletter ?? "");
  const before = state();
  for (const file of FILES)
    expect(await read(product, admin.token, files[file] ?? "")).toMatchObject({ counts: { created: 0, refused: 0 } });
  expect(state()).toEqual(before);

  const other = await startProduct();
  try {
    const boss = await signUpAdmin(other, { email: admin.email });
    expect(await read(other, boss.token, files.members ?? "")).toMatchObject({ counts: { refused: 0 } });
    expect(await read(other, boss.token, files.newsletter ?? "")).toMatchObject({ counts: { created: 1, refused: 0 } });
    const dates = (dir: string) =>
      query(dir, "SELECT email, paid_until, billed_until FROM users WHERE paid_until != '' ORDER BY email");
    const before = dates(product.dir).filter(({ email }) => email !== paying.email);
    expect(dates(other.dir).filter(({ email }) => email !== paying.email)).toEqual(before);
    expect(before.filter(({ billed_until: billed }) => billed === "").map(({ email }) => email)).toEqual([given]);
    const again = await filesOf(other, boss.token);
    expect(sorted(again.members ?? "")).toEqual(sorted(files.members ?? ""));
    expect(sorted(again.newsletter ?? "")).toEqual(sorted(files.newsletter ?? ""));
  } finally {
    await other.stop();
  }
});
