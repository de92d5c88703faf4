import { expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { type Json, listOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, PASSWORD, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { startShop } from "../../support/shop.ts";

const shop = shared(startShop);
const ESSENTIAL = "plan=essential&period=month";

const documents = (member: Member) => shop.product.find("contract_documents", `subject = "${member.id}"`);
const kinds = (found: Json[]) => found.map(({ kind }) => kind).sort();
const textOfDocument = async (document: Json | undefined) =>
  textOf((await shop.product.find("contract_texts", `hash = "${textOf(document, "hash")}"`))[0], "text");

it("an order keeps the accepted terms, the withdrawal form and its confirmation, word for word", async () => {
  const member = await shop.subscribe();
  const mail = await shop.sink.waitFor(member.email, /^Reçu/);
  await until("the proof of delivery", async () =>
    (await documents(member)).some(({ delivery }) => delivery === "sent"),
  );
  const found = await documents(member);
  expect(kinds(found)).toEqual(["order", "terms", "withdrawal-form"]);
  const [order, terms, form] = ["order", "terms", "withdrawal-form"].map((kind) => found.find((d) => d.kind === kind));
  expect(order).toMatchObject({ locale: "fr", delivery: "sent", html: "" });
  expect((await textOfDocument(order)).trim()).toBe(mail.text.trim());
  expect(terms).toMatchObject({ delivery: "none", version: expect.stringMatching(/^20\d\d-/) });
  expect(await textOfDocument(terms)).toContain("7. Droit de rétractation");
  const [placed] = await shop.product.find("orders", `user = "${member.id}"`);
  expect(await textOfDocument(form)).toContain(`Référence de la commande\u00a0: ${textOf(placed, "reference")}`);

  const { json } = await shop.product.call("GET", "/api/app/export", member);
  expect(kinds(listOf(json, "contract"))).toEqual(["order", "terms", "withdrawal-form"]);
});

it("the kept terms are in the language of the order review, whatever the member's own", async () => {
  const { product } = shop;
  const member = await shop.newcomer();
  const { json: quote } = await product.call("GET", `/api/app/billing/quote?${ESSENTIAL}&locale=en`, member);
  const consents = { terms_version: quote.termsVersion, accept_terms: true, start_now: true };
  const body = { plan: "essential", period: "month", ...consents };
  const answer = await product.call("POST", "/api/app/billing/checkout?locale=en", { token: member.token, body });
  expect(answer.status, answer.text).toBe(200);
  const found = await documents(member);
  expect(found.map(({ locale }) => locale)).toEqual(["en", "en"]);
  expect(await textOfDocument(found.find(({ kind }) => kind === "terms"))).toContain("7. Right of withdrawal");
});

it("a changed mail about the contract is shown with the facts of the member's last one", async () => {
  const { product } = shop;
  const member = await shop.subscribe();
  const { token } = await signUpAdmin(product);
  const asked = {
    key: "mail.billing.receipt.subject",
    locale: "fr",
    value: "Merci pour {amount}, {brand}",
    member: member.email,
  };
  const answer = await product.call("POST", "/api/app/admin/texts/preview", { token, body: asked });
  expect(textOf(answer.json, "subject"), answer.text).toMatch(/^Merci pour 4,99.€, /);
});

it("documents survive the account without its address, and go when their time is up", async () => {
  const member = await shop.subscribe();
  await shop.sink.waitFor(member.email, /^Reçu/);
  await until("the proof of delivery", async () =>
    (await documents(member)).some(({ delivery }) => delivery === "sent"),
  );
  // Their time counts from the end of the contract, which the account's end is.
  const early = "UPDATE contract_documents SET keep_until = '2027-01-01 00:00:00.000Z' WHERE subject";
  change(shop.product.dir, `${early} = '${member.id}'`);
  const body = { password: PASSWORD };
  const gone = await shop.product.call("POST", "/api/app/account/delete", { token: member.token, body });
  expect(gone.status).toBe(204);
  // Within fourteen days, deleting the account is a withdrawal: its receipt keeps the address until it is mailed.
  await until("the receipt", async () =>
    (await documents(member)).some(({ kind, delivery }) => kind === "withdrawal" && delivery === "sent"),
  );
  const left = await documents(member);
  expect(kinds(left)).toEqual(["order", "terms", "withdrawal", "withdrawal-form"]);
  expect(left.map(({ address }) => address)).toEqual(["", "", "", ""]);
  const kept = `${new Date().getUTCFullYear() + 12}-01-01 00:00:00.000Z`;
  const papers = left.filter(({ kind }) => kind !== "withdrawal");
  expect(papers.map(({ keep_until }) => keep_until)).toEqual([kept, kept, kept]);

  const other = await shop.subscribe();
  change(shop.product.dir, "UPDATE contract_documents SET keep_until = '2020-01-01 00:00:00.000Z'");
  // No document is older than a month: a clock that says that their time is up must be wrong.
  await shop.product.run("contract-purge");
  expect(await documents(member)).toHaveLength(4);
  const older = `UPDATE contract_documents SET created = '${dbTime(addDays(new Date(), -40))}'`;
  change(shop.product.dir, `${older} WHERE subject = '${other.id}'`);
  await shop.product.run("contract-purge");
  // The other member's subscription still runs.
  expect([await documents(member), kinds(await documents(other))]).toEqual([[], ["order", "terms", "withdrawal-form"]]);
  const orphans = "SELECT hash FROM contract_texts WHERE hash NOT IN (SELECT hash FROM contract_documents)";
  expect(query(shop.product.dir, orphans)).toEqual([]);
});

it("nothing changes or deletes a document before its time, not even SQL", async () => {
  const member = await shop.subscribe();
  const found = await documents(member);
  const texts = () => query(shop.product.dir, "SELECT id, hash, title, text FROM contract_texts ORDER BY id");
  const before = texts();
  const root = { token: shop.product.superuser };
  for (const name of ["contract_documents", "contract_texts"]) {
    const emptied = await shop.product.call("DELETE", `/api/collections/${name}/truncate`, root);
    expect(emptied.status, name).toBeGreaterThanOrEqual(400);
  }
  const record = `/api/collections/contract_documents/records/${textOf(found[0], "id")}`;
  expect((await shop.product.call("PATCH", record, { ...root, body: { version: "1" } })).status).toBe(403);
  expect((await shop.product.call("DELETE", record, root)).status).toBe(403);
  for (const sql of [
    "UPDATE contract_texts SET text = 'x'",
    "UPDATE contract_documents SET hash = ''",
    "DELETE FROM contract_documents",
    "DELETE FROM contract_texts",
  ]) {
    expect(() => change(shop.product.dir, sql), sql).toThrow("append only");
  }
  expect([kinds(await documents(member)), texts()]).toEqual([kinds(found), before]);
});
