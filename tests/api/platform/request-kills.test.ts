import { mkdirSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { fill, free, noVolumes, tmpfs } from "../../faults/lib/volume.ts";
import { records, search, writeDocument } from "../../support/content.ts";
import { query } from "../../support/database.ts";
import { type Answer, listOf, textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { newEmail, PASSWORD, signUp, signUpAdmin } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";
import { sessionOf, startShop } from "../../support/shop.ts";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Duration in ms of the requests during which a kill happens at any point. */
const WITHIN_MS = 80;

const shop = shared(startShop);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(shop.product)).token;
});

/** Kills the server during a request and starts it again. @returns the response, if any */
async function killDuring(request: Promise<Answer>): Promise<Answer | undefined> {
  const answer = request.catch(() => undefined);
  await pause(Math.random() * WITHIN_MS);
  await shop.product.kill();
  await shop.product.restart();
  return answer;
}

it("a kill during a refund returns the money once when it is requested again", { timeout: 120_000 }, async () => {
  const post = (path: string, body: object) =>
    shop.product.call("POST", `/api/app/admin/payments${path}`, { token: admin, body });
  for (let round = 0; round < ROUNDS; round++) {
    const { email, id } = await shop.subscribe();
    const payment = async () => listOf((await post("/search", { q: email })).json, "items")[0] ?? {};
    const path = `/${(await payment()).id}/refund`;
    const body = { cents: 200, refunded_cents: 0, reason: "A bad day" };
    const answer = await killDuring(post(path, body));
    // An administrator tries again while Stripe still holds the first request's key (503); 409 where it is done already.
    if (answer?.status !== 204)
      await until("an answer to the second try", async () => [204, 409].includes((await post(path, body)).status));
    await shop.stripe.webhooks.retryFailed();
    await until("the refund", async () => (await payment()).refundedCents === 200);
    await shop.settle();
    const [stored] = await shop.product.find("payments", `user = "${id}"`);
    const refunds = shop.stripe.world
      .all("refund")
      .filter((each) => each.payment_intent === stored?.stripe_payment_intent);
    expect(refunds.map(({ amount }) => amount)).toEqual([200]);
    expect((await payment()).refundedCents).toBe(200);
  }
});

it("a kill during a change of address mails what was acknowledged and changes nothing else", {
  tags: "long",
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, email, token } = await signUp(shop.product);
    const wanted = newEmail("wanted");
    const body = { email: wanted, oldPassword: PASSWORD };
    const answer = await killDuring(shop.product.call("PATCH", `${records("users")}/${id}`, { token, body }));
    const queued = query(shop.product.dir, `SELECT id FROM jobs WHERE key = 'mail.email-change:${id}'`).length;
    if (answer?.status === 200) expect(queued).toBe(1);
    if (queued === 1) await shop.sink.waitFor(wanted, /\/verify-email#change=/);
    else expect(shop.sink.to(wanted)).toEqual([]);
    expect(query(shop.product.dir, `SELECT email FROM users WHERE id = '${id}'`)).toEqual([{ email }]);
  }
});

it("a kill during a publication leaves page, record and search consistent", { tags: "long" }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const title = `Titre rare ${Math.random().toString(36).slice(2, 10)}`;
    const { id, path } = await writeDocument(shop.product, "posts", { published: false, title });
    const publish = { token: shop.product.superuser, body: { published: true } };
    const answer = await killDuring(shop.product.call("PATCH", `${records("posts")}/${id}`, publish));
    const published = query(shop.product.dir, `SELECT published FROM posts WHERE id = '${id}'`)[0]?.published === "1";
    if (answer?.status === 200) expect(published).toBe(true);
    expect((await shop.product.call("GET", path)).status).toBe(published ? 200 : 404);
    expect((await search(shop.product, title)).paths.includes(path)).toBe(published);
  }
});

it("repeated late webhooks on a full disk are refused, and count once when Stripe repeats them", {
  tags: "long",
  timeout: 120_000,
}, async ({ skip }) => {
  const reason = noVolumes();
  if (reason) return skip(reason);
  const volume = tmpfs(64);
  mkdirSync(`${volume.path}/data`);
  const full = await startShop({}, `${volume.path}/data`);
  try {
    const member = await full.newcomer();
    const order = await full.order(member);
    const { webhooks } = full.stripe;
    webhooks.copies = () => 3;
    webhooks.hold = true;
    full.stripe.pay(sessionOf(textOf(order.json, "url")));
    fill(volume.path);
    await until("a refusal", async () => {
      const body = { email: member.email };
      return (await full.product.call("POST", "/api/collections/users/request-otp", { body })).status === 503;
    });
    const before = webhooks.log.length;
    await webhooks.release((events) => events.reverse());
    const early = webhooks.log.slice(before);
    const taken = query(full.product.dir, "SELECT event FROM billing_events").map(({ event }) => event);
    // An event that was not stored was not acknowledged: Stripe sends it again.
    expect(early.filter(({ event, status }) => status === 200 && !taken.includes(event))).toEqual([]);
    expect(early.some(({ status }) => status === 503)).toBe(true);
    free(volume.path);
    await webhooks.retryFailed();
    await full.live(member);
    await full.settle();
    expect(await full.product.find("payments", `user = "${member.id}"`)).toHaveLength(1);
    const events = query(full.product.dir, "SELECT event FROM billing_events").map(({ event }) => event);
    expect(new Set(events).size).toBe(events.length);
    expect(query(full.product.dir, "SELECT id FROM jobs WHERE state = 'failed'")).toEqual([]);
  } finally {
    await full.stop();
    volume.remove();
  }
});
