import { dbTime } from "../../../common/time.ts";
import { change } from "../../support/database.ts";
import { type Json, textOf } from "../../support/http.ts";
import { type Member, newEmail, PASSWORD, type Product, signUp, signUpBody } from "../../support/product.ts";
import { addonSubjects } from "./roles-addons.ts";
import { contractSubjects } from "./roles-contract.ts";
import { invoiceSubjects } from "./roles-invoices.ts";
import { random, type Subjects, someDay, someHash } from "./roles-subject.ts";
import { systemSubjects } from "./roles-system.ts";
import { webhookSubjects } from "./roles-webhooks.ts";

const newId = () => random().padEnd(15, "0").slice(0, 15);
const document = () => {
  const key = `x${random()}`;
  return { locale: "fr", translation_key: key, slug: key, title: key, body: "<p>x</p>", published: true };
};
/** How the roles table makes, changes and finds a record of each collection; `owner` owns what has an owner. */
export function subjects(product: Product, owner: Member): Subjects {
  const create = async (collection: string, body: Json) =>
    textOf(await product.manage("POST", `/api/collections/${collection}/records`, body), "id");
  const superuserOnly = async (collection: string) => create(collection, (await table[collection]?.body()) ?? {});
  /** A row that only the server writes. */
  const serverOnly = async (collection: string) => {
    const row = { id: newId(), ...((await table[collection]?.body()) ?? {}) };
    const cells = Object.values(row).map((cell) => `'${cell}'`);
    change(product.dir, `INSERT INTO ${collection} (${Object.keys(row).join(", ")}) VALUES (${cells.join(", ")})`);
    return row.id;
  };

  /** A member without a streaming record, for rows that create one. */
  async function bareMember(): Promise<string> {
    const { id } = await signUp(product);
    const [record] = await product.find("stremio", `user = "${id}"`);
    await product.manage("DELETE", `/api/collections/stremio/records/${textOf(record, "id")}`);
    return id;
  }

  const table: Subjects = {
    users: {
      make: async () => owner.id,
      body: () => signUpBody(newEmail(), { affiliate_code: "" }),
      patch: () => ({ name: `Renamed ${random()}` }),
    },
    stremio: {
      make: async () => textOf((await product.find("stremio", `user = "${owner.id}"`))[0], "id"),
      body: async () => ({ user: await bareMember(), email: `x_${random()}@passerelle.example`, field: "active" }),
      patch: () => ({ last_error: random() }),
    },
    former_credentials: {
      make: () => superuserOnly("former_credentials"),
      body: () => ({ user: owner.id, email: newEmail("former"), until: "2100-01-01 00:00:00.000Z" }),
      patch: () => ({ email: newEmail("former") }),
    },
    sessions: {
      make: () => superuserOnly("sessions"),
      body: () => ({ user: owner.id, browser: "Firefox", expires: "2100-01-01 00:00:00.000Z" }),
      patch: () => ({ browser: `Other ${random()}` }),
    },
    ...contractSubjects(superuserOnly, serverOnly, owner.id, async () =>
      textOf((await product.find("plans"))[0], "id"),
    ),
    ...invoiceSubjects(product, () => superuserOnly("payments")),
    ...{ ...webhookSubjects(superuserOnly), ...addonSubjects(superuserOnly, async () => (await signUp(product)).id) },
    addons: {
      make: () => superuserOnly("addons"),
      body: () => ({ name: "Add-on", url: `https://${random()}.example/manifest.json`, active: false }),
      patch: () => ({ name: random() }),
    },
    stremio_accounts: {
      make: () => superuserOnly("stremio_accounts"),
      body: () => ({ provisioner: "webhook", email_hash: random(), state: "gone" }),
      patch: () => ({ last_error: random() }),
    },
    provisioners: {
      make: () => superuserOnly("provisioners"),
      body: () => ({ name: random() }),
      patch: () => ({ last_error: random() }),
    },
    jobs: {
      make: async () => textOf((await product.find("jobs", `key ~ "${owner.id}"`))[0], "id"),
      body: () => ({ kind: "none", key: random(), state: "done", run_at: "2026-01-01 00:00:00.000Z" }),
      patch: () => ({ last_error: random() }),
    },
    site: {
      make: async () => "site",
      body: () => ({ id: "site", brand: "Other", mail_domain: "other.example" }),
      patch: () => ({ commission: Math.floor(Math.random() * 100) }),
    },
    plans: {
      make: async () => textOf((await product.find("plans"))[0], "id"),
      body: () => ({ slug: random(), texts: { fr: {}, en: {} }, public: true }),
      patch: () => ({ monthly_cents: Math.floor(Math.random() * 1000) }),
    },
    plan_prices: {
      make: () => superuserOnly("plan_prices"),
      body: async () => ({
        plan: textOf((await product.find("plans"))[0], "id"),
        period: "month",
        cents: 499,
        since: "2020-01-01 00:00:00.000Z",
      }),
      patch: () => ({ cents: Math.floor(Math.random() * 1000) }),
    },
    faqs: {
      make: async () => textOf((await product.find("faqs"))[0], "id"),
      body: () => ({ locale: "fr", translation_key: random(), question: "?", answer: "!", published: true }),
      patch: () => ({ answer: random() }),
    },
    events: {
      make: () => superuserOnly("events"),
      body: () => ({ day: "2026-01-01", name: "view", path: "/", locale: "fr", visitor: random() }),
      patch: () => ({ visitor: random() }),
    },
    event_salts: {
      make: () => superuserOnly("event_salts"),
      body: () => ({ day: someDay(), salt: random() }),
      patch: () => ({ day: someDay() }),
    },
    posts: {
      make: async () => textOf((await product.find("posts"))[0], "id"),
      body: () => ({ ...document(), tags: ["guides"] }),
      patch: () => ({ title: random() }),
    },
    articles: {
      make: async () => textOf((await product.find("articles"))[0], "id"),
      body: () => ({ ...document(), category: "start" }),
      patch: () => ({ title: random() }),
    },
    search_misses: {
      make: () => superuserOnly("search_misses"),
      body: () => ({ locale: "fr", query: random(), count: 1 }),
      patch: () => ({ count: Math.floor(Math.random() * 1000) }),
    },
    document_versions: {
      make: () => superuserOnly("document_versions"),
      body: () => ({ kind: "posts", key: random(), state: "saved", content: {} }),
      patch: () => ({ key: random() }),
    },
    images: {
      make: () => superuserOnly("images"),
      body: () => ({ name: random() }),
      patch: () => ({ name: random() }),
    },
    article_votes: {
      make: () => superuserOnly("article_votes"),
      body: async () => ({ article: textOf((await product.find("articles"))[0], "id"), day: someDay(), yes: 1, no: 0 }),
      patch: () => ({ yes: Math.floor(Math.random() * 1000) }),
    },
    article_voters: {
      make: () => superuserOnly("article_voters"),
      body: () => ({ day: someDay(), mark: random() }),
      patch: () => ({ mark: random() }),
    },
    coupons: {
      make: () => superuserOnly("coupons"),
      body: () => ({ code: random().toUpperCase(), kind: "percent", percent: 10, duration: "once", public: true }),
      patch: () => ({ percent: 1 + Math.floor(Math.random() * 100) }),
    },
    orders: {
      make: () => superuserOnly("orders"),
      body: async () => ({
        user: owner.id,
        reference: random(),
        plan: textOf((await product.find("plans"))[0], "id"),
        period: "month",
        provider: "manual",
        state: "pending",
      }),
      patch: () => ({ reference: random() }),
    },
    redemptions: {
      make: () => superuserOnly("redemptions"),
      body: async () => ({ coupon: await superuserOnly("coupons"), user: owner.id, state: "used" }),
      patch: () => ({ saved_cents: Math.floor(Math.random() * 1000) }),
    },
    subscriptions: {
      make: () => superuserOnly("subscriptions"),
      body: () => ({ user: owner.id, period: "month", provider: "manual", status: "canceled" }),
      patch: () => ({ price_cents: Math.floor(Math.random() * 1000) }),
    },
    payments: {
      make: () => superuserOnly("payments"),
      body: () => ({ user: owner.id, provider: "manual", status: "paid", amount_cents: 499 }),
      patch: () => ({ number: random() }),
    },
    billing_events: {
      make: () => superuserOnly("billing_events"),
      body: () => ({ event: `evt_${random()}`, type: "ping", state: "ignored" }),
      patch: () => ({ object: random() }),
    },
    coupon_claims: {
      make: () => superuserOnly("coupon_claims"),
      body: () => ({ hash: someHash(), coupon: random(), claimed: "2026-01-01 00:00:00.000Z" }),
      patch: () => ({ hash: someHash() }),
    },
    referrals: {
      make: () => superuserOnly("referrals"),
      body: () => ({ referrer: owner.id, via: "form", state: "signed_up" }),
      patch: () => ({ code: random() }),
    },
    rewards: {
      make: () => superuserOnly("rewards"),
      body: () => ({ referrer: owner.id, state: "pending", confirm_at: "2100-01-01 00:00:00.000Z", cents: 99 }),
      patch: () => ({ cents: Math.floor(Math.random() * 1000) }),
    },
    referral_clicks: {
      make: () => superuserOnly("referral_clicks"),
      body: () => ({ day: someDay(), owner: owner.id, count: 1 }),
      patch: () => ({ day: someDay() }),
    },
    cron_runs: {
      make: () => superuserOnly("cron_runs"),
      body: () => ({ name: random() }),
      patch: () => ({ last_error: random() }),
    },
    app_keys: {
      make: () => superuserOnly("app_keys"),
      body: () => ({ key_id: random().padEnd(8, "0"), state: "retiring" }),
      patch: () => ({ unreadable: Math.floor(Math.random() * 1000) }),
    },
    hash_keys: {
      make: () => superuserOnly("hash_keys"),
      body: () => ({ name: random(), value: random() }),
      patch: () => ({ value: random() }),
    },
    trial_claims: {
      make: () => superuserOnly("trial_claims"),
      body: () => ({ hash: someHash(), claimed: "2026-01-01 00:00:00.000Z" }),
      patch: () => ({ hash: someHash() }),
    },
    providers: {
      make: () => superuserOnly("providers"),
      body: () => ({ service: "torbox", label: random(), key: random(), status: "unknown" }),
      patch: () => ({ label: random() }),
    },
    provider_checks: {
      make: () => superuserOnly("provider_checks"),
      body: async () => ({ provider: await superuserOnly("providers"), status: "ok" }),
      patch: () => ({ code: random() }),
    },
    api_keys: {
      make: () => superuserOnly("api_keys"),
      body: () => ({
        user: owner.id,
        name: random(),
        prefix: `psk_${random().padEnd(8, "0")}`,
        hash: someHash(),
        scopes: ["accounts:read"],
        reach: "own",
        per_minute: 60,
      }),
      patch: () => ({ name: random() }),
    },
    api_answers: {
      make: () => superuserOnly("api_answers"),
      body: async () => ({
        ...{ key: await superuserOnly("api_keys"), user: owner.id },
        ...{ mark: random(), request: random(), answer: { id: owner.id } },
      }),
      patch: () => ({ mark: random() }),
    },
    api_key_usage: {
      make: () => superuserOnly("api_key_usage"),
      body: async () => ({ key: await superuserOnly("api_keys"), day: someDay(), calls: 1 }),
      patch: () => ({ calls: Math.floor(Math.random() * 1000) }),
    },
    audit_log: {
      make: () => serverOnly("audit_log"),
      body: () => ({ actor_kind: "system", action: "test.made", member: owner.id, created: dbTime(new Date()) }),
      patch: () => ({ target_id: random() }),
    },
    impersonations: {
      make: () => superuserOnly("impersonations"),
      body: () => ({ admin: random(), user: owner.id, expires: "2026-01-01 00:00:00.000Z" }),
      patch: () => ({ admin: random() }),
    },
    saved_views: {
      make: () => superuserOnly("saved_views"),
      body: () => ({ admin: owner.id, name: random(), query: "admin=yes" }),
      patch: () => ({ name: random() }),
    },
    bulk_actions: {
      make: () => superuserOnly("bulk_actions"),
      body: () => ({ admin: random(), action: "verify", reason: "A test", total: 1 }),
      patch: () => ({ done: Math.floor(Math.random() * 1000) }),
    },
    texts: {
      make: () => serverOnly("texts"),
      body: () => ({ key: random(), locale: "fr", version: 1 }),
      patch: () => ({ value: random() }),
    },
    balance_rows: {
      make: () => serverOnly("balance_rows"),
      body: () => ({ transaction_id: random(), day: "2026-03-01" }),
      patch: () => ({ category: random() }),
    },
    adoptions: {
      make: () => superuserOnly("adoptions"),
      body: () => ({ subscription: random(), state: "found" }),
      patch: () => ({ product: random() }),
    },
    adopted_prices: {
      make: () => superuserOnly("adopted_prices"),
      body: () => ({ price: random() }),
      patch: () => ({ price: random() }),
    },
    mail_places: {
      make: () => superuserOnly("mail_places"),
      body: () => ({ host: random(), username: random(), folder: random() }),
      patch: () => ({ folder: random() }),
    },
    mails_read: {
      make: () => superuserOnly("mails_read"),
      body: () => ({ hash: random() }),
      patch: () => ({ hash: random() }),
    },
    saved_replies: {
      make: () => superuserOnly("saved_replies"),
      body: () => ({ name: random(), fr: random(), en: random() }),
      patch: () => ({ name: random() }),
    },
    threads: {
      make: () => superuserOnly("threads"),
      body: () => ({
        ...{ number: random(), email: newEmail(), locale: "fr", subject: random(), state: "waiting" },
        last: "2026-11-28 12:00:00.000Z",
      }),
      patch: () => ({ subject: random() }),
    },
    messages: {
      make: () => superuserOnly("messages"),
      body: async () => ({ thread: await superuserOnly("threads"), kind: "in", way: "form", text: random() }),
      patch: () => ({ text: random() }),
    },
    imports: {
      make: () => superuserOnly("imports"),
      body: () => ({ admin: random(), name: random(), state: "filling", total: 1 }),
      patch: () => ({ name: random() }),
    },
    import_rows: {
      make: () => superuserOnly("import_rows"),
      body: async () => ({
        import: await superuserOnly("imports"),
        line: Math.floor(Math.random() * 1_000_000),
        cells: [],
        state: "waiting",
      }),
      patch: () => ({ problem: random() }),
    },
    _superusers: {
      make: () => superuserOnly("_superusers"),
      body: () => ({ email: newEmail("root"), password: PASSWORD, passwordConfirm: PASSWORD }),
      patch: () => ({ email: newEmail("root") }),
    },
    ...systemSubjects(superuserOnly, product, owner.id),
  };
  return table;
}
