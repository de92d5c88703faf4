import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dbTime } from "../../../common/time.ts";
import { change, query } from "../../support/database.ts";
import { type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const ask = (method: string, path = "", body?: Json) =>
  product.call(method, `/api/app/admin/incidents${path}`, { token: product.superuser, ...(body && { body }) });
const page = async (prefix = "") => {
  const { json } = await product.call("GET", `${prefix}/status/_payload.json`);
  return objectOf(json, "data");
};
const part = async (id: string) => listOf(await page(), "components").find((one) => one.id === id);
/** Drops the page from the cache, as a minute would. */
const purge = async () => {
  const [site] = await product.find("site");
  await product.manage("PATCH", "/api/collections/site/records/site", {
    commission: (Number(site?.commission) + 1) % 100,
  });
};

it("measures each minute, and knows from the gap when the process was down", async () => {
  await product.run("status-probe");
  const today = new Date().toISOString().slice(0, 10);
  change(product.dir, "DELETE FROM status_days");
  const ago = (seconds: number) => dbTime(new Date(Date.now() - seconds * 1000));
  change(product.dir, `UPDATE status_probe SET at = '${ago(60)}'`);
  await product.run("status-probe");
  const seconds = () =>
    query(product.dir, `SELECT up, down FROM status_days WHERE component = 'site' AND day = '${today}'`)[0] ?? {};
  expect(Number(seconds().up)).toBeGreaterThanOrEqual(60);
  expect(Number(seconds().down)).toBe(0);
  change(product.dir, `UPDATE status_probe SET at = '${ago(4000)}'`);
  await product.run("status-probe");
  const down = query(product.dir, "SELECT SUM(down) AS down FROM status_days WHERE component = 'site'")[0]?.down;
  expect(Number(down)).toBeGreaterThanOrEqual(4000);
  await purge();
  await until("the page", async () => {
    const site = await part("site");
    return (
      site?.up === true &&
      /[dp]/.test(String(site.days)) &&
      String(site.days).length === 90 &&
      Number(site.permille) < 100
    );
  });
  expect(await part("payments")).toBeUndefined(); // nobody pays through Stripe here
});

it("shows a partner that does not respond", async () => {
  const stuck = {
    kind: "stremio.provision",
    lane: "payments",
    key: "stuck",
    payload: {},
    state: "queued",
    outage: true,
    attempts: 3,
  };
  await product.manage("POST", "/api/collections/jobs/records", { ...stuck, run_at: "2100-01-01 00:00:00.000Z" });
  const [user] = await product.find("users");
  const subscription = {
    user: textOf(user, "id"),
    period: "month",
    provider: "stripe",
    status: "canceled",
    stripe_subscription: "sub_1",
  };
  await product.manage("POST", "/api/collections/subscriptions/records", subscription);
  await product.run("status-probe");
  await purge();
  await until("the page", async () => (await part("payments"))?.up === false);
});

it("forgets the outage of a provisioner that is not in use any more", async () => {
  const accounts = async (name: string) => {
    change(product.dir, `UPDATE provisioners SET stopped = iif(name = '${name}', '2026-01-01 00:00:00.000Z', '')`);
    await product.run("status-probe");
    const [probe] = query(product.dir, "SELECT states ->> 'accounts' AS works FROM status_probe");
    return probe?.works;
  };
  expect([await accounts("stremio"), await accounts("local")]).toEqual(["1", "0"]);
  await accounts("");
});

it("publishes incidents in both languages, with updates, on the page and in the feed", async () => {
  const first = {
    title_fr: "Panne <b>",
    title_en: "Outage",
    state: "investigating",
    text_fr: "On cherche.",
    text_en: "Looking.",
  };
  const attempt = "a".repeat(15);
  const { json } = await ask("POST", "", { id: "", attempt, ...first });
  const id = textOf(json, "id");
  expect((await ask("POST", "", { id: "", attempt, ...first })).json, "after a lost answer").toEqual(json);
  const shown = async (prefix: string) => listOf(await page(prefix), "incidents")[0];
  await until("the incident", async () => (await shown("/en"))?.title === "Outage");
  const update = { id, ...first, state: "resolved", text_fr: "C’est réglé.", text_en: "Fixed." };
  // The last one is another form, an hour later: it says again that it is so.
  for (const letter of ["b", "b", "c"])
    expect((await ask("POST", "", { ...update, attempt: letter.repeat(15) })).status).toBe(200);
  await until("the update", async () => (await shown(""))?.state === "resolved");
  expect(listOf((await shown("")) ?? {}, "updates").map(({ text }) => text)).toEqual([
    ...["C’est réglé.", "C’est réglé."],
    "On cherche.",
  ]);
  const document = (await product.call("GET", "/status")).text;
  expect(document).toContain("Panne &lt;b&gt;");
  const feed = await product.call("GET", "/en/status.xml");
  expect(feed.text).toContain("<title>Outage</title>");
  expect(feed.text).toContain(`#${id}`);
  expect((await ask("POST", `/${id}/delete`)).status).toBe(204);
  await until("nothing", async () => (await shown("")) === undefined);
});

it("is shown, with its feed, whatever a superuser wrote into an incident", async () => {
  const titles = { title_fr: "Sans suite", title_en: "Without updates", state: "investigating" };
  const add = (updates: unknown) =>
    product.manage("POST", "/api/collections/incidents/records", {
      ...titles,
      updates,
      started: new Date().toISOString(),
    });
  for (const updates of [null, [{ state: "resolved", at: "yesterday", fr: "a", en: "a" }], ["text"]])
    await add(updates);
  await until("the incidents", async () => listOf(await page(), "incidents").length === 3);
  const feed = await product.call("GET", "/status.xml");
  expect(feed.status, feed.text).toBe(200);
  expect(feed.text).not.toContain("Invalid Date");
});

it("looks each minute without reading all subscriptions", () => {
  const source = readFileSync("pb_hooks/operations/system/judge.ts", "utf8");
  const where = /exists\(app, "subscriptions", "([^"]+)"/.exec(source)?.[1];
  const [plan] = query(product.dir, `EXPLAIN QUERY PLAN SELECT 1 FROM subscriptions WHERE ${where} LIMIT 1`);
  expect(plan?.detail).toContain("USING");
});

it("may be shown by a proxy while the service is down, and has a short French path", async () => {
  const answer = await fetch(`${product.url}/status`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=30, stale-if-error=86400");
  expect((await fetch(`${product.url}/more`)).headers.get("cache-control")).toBe("no-cache");
  const moved = await fetch(`${product.url}/statut`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([308, "/status"]);
});
