import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dbTime } from "../../../common/time.ts";
import { bulkOf } from "../../support/bulk.ts";
import { change, query } from "../../support/database.ts";
import { importsOf } from "../../support/imports.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { pause, until } from "../../support/poll.ts";
import { type Product, signUpAdmin } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

/** `npm run test:long -- bulk-kills` kills 20 times in each test. */
const KILLS = Number(process.env.KILLS ?? 2);
const MEMBERS = 200;
const PATIENCE = { timeout: 120_000 + KILLS * 60_000, tags: "long" };

let product: Product;
let sink: SmtpSink;
let bulk: ReturnType<typeof bulkOf>;
beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
  const admin = await signUpAdmin(product);
  bulk = bulkOf(product, admin.token);
  const rows = Array.from({ length: MEMBERS }, (_, index) => [`met.${index}@example.org`, "2099-01-01"]);
  await importsOf(product, admin.token).run({ headings: ["email", "paid_until"], rows }, 120_000);
  change(product.dir, `UPDATE users SET verified = TRUE WHERE ${MET}`);
}, 180_000);
afterAll(() => product.stop());

const MET = "email LIKE 'met.%'";
const paid = { access: "paid" };

async function killWithin(ms: number): Promise<void> {
  await pause(Math.random() * ms);
  await product.kill();
  await product.restart();
}

/** How many members have each end of the paid time, in days from the first one's at the start. */
function ends(): Map<string, number> {
  const found = query(product.dir, `SELECT paid_until, COUNT(*) AS n FROM users WHERE ${MET} GROUP BY 1`);
  return new Map(found.map(({ paid_until = "", n }) => [paid_until, Number(n)]));
}
const later = (end: string, days: number) => dbTime(addDays(new Date(end), days));
const logged = (action: string) =>
  Number(query(product.dir, `SELECT COUNT(*) AS n FROM audit_log WHERE action = '${action}'`)[0]?.n);

it("a kill while days are given, or taken back, changes each member once", PATIENCE, async () => {
  const [[start = ""] = []] = [...ends()];
  for (let kill = 1; kill <= KILLS; kill++) {
    const { id } = await bulk.start({ action: "comp", days: 3, query: paid });
    await killWithin(900);
    expect(await bulk.ended(id, 120_000)).toMatchObject({ done: MEMBERS, skipped: 0 });
    expect([...ends()]).toEqual([[later(start, 3), MEMBERS]]);
    expect(logged("user.comp")).toBe(MEMBERS * kill);
    await bulk.post(`/bulk/${id}/undo`, { reason: "A test" });
    await killWithin(900);
    expect(await bulk.ended(id, 120_000)).toMatchObject({ state: "undone", undone: MEMBERS, kept: 0 });
    expect([...ends()]).toEqual([[start, MEMBERS]]);
    expect(logged("user.undo")).toBe(MEMBERS * kill);
  }
});

it("a kill while an action starts makes it whole, or not at all", PATIENCE, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const attempt = `begun${String(kill).padStart(10, "0")}`;
    const body = { action: "lift", query: paid, attempt };
    const asked = bulk.start(body).catch(() => undefined);
    await killWithin(60);
    await asked;
    await bulk.start(body); // as the page sends it again
    expect(await bulk.ended(attempt, 120_000)).toMatchObject({ total: MEMBERS, done: MEMBERS, skipped: MEMBERS });
  }
});

it("a kill while messages leave mails each member one", PATIENCE, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    const letter = { subject: `Message ${kill}`, text: "Bonjour,\n\nLe service est rétabli." };
    const message = { fr: letter, en: letter };
    const { id } = await bulk.start({ action: "message", query: paid, message });
    await killWithin(2500);
    expect(await bulk.ended(id, 120_000)).toMatchObject({ done: MEMBERS, skipped: 0 });
    const open = "SELECT COUNT(*) AS n FROM jobs WHERE kind = 'admin.message' AND state IN ('queued', 'running')";
    await until("the mails", () => Number(query(product.dir, open)[0]?.n) === 0, 120_000);
    for (let index = 0; index < MEMBERS; index++) {
      const email = `met.${index}@example.org`;
      const ids = sink
        .to(email)
        .flatMap(({ headers }) => (headers.subject === letter.subject ? [headers["message-id"]] : []));
      expect([email, new Set(ids).size]).toEqual([email, 1]);
    }
  }
});
