import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AddonSource, startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, startGateway } from "../../support/addons.ts";
import { change, query } from "../../support/database.ts";
import { listOf, objectOf } from "../../support/http.ts";
import { startMailedProduct } from "../../support/mailed.ts";
import { until } from "../../support/poll.ts";
import { type Product, signUp } from "../../support/product.ts";
import type { SmtpSink } from "../../support/smtp-sink.ts";

/* The overview, /admin/system, /status and the alerts say the same of the service's health. */

let gateway: GatewayProduct;
let product: Product;
let sink: SmtpSink;
let films: AddonSource;
let series: AddonSource;
beforeAll(async () => {
  films = await startAddonSource("films", [{ id: "films:1", name: "Le grand saut" }]);
  series = await startAddonSource("series", [{ id: "series:1", name: "Le retour" }]);
  ({ product, sink } = await startMailedProduct());
  gateway = await startGateway({}, product);
});
afterAll(async () => {
  await product?.stop();
  await Promise.all([films?.close(), series?.close()]);
});

/** What every place says: ids of problems that are no missing set-up, and the parts of the service that are down. */
async function said() {
  await product.run("status-probe");
  const [system, overview] = await Promise.all(
    ["system", "overview"].map((page) => product.manage("GET", `/api/app/admin/${page}`)),
  );
  const service = objectOf(overview, "service");
  const problems = listOf(service, "problems");
  const sources = listOf(service, "sources");
  expect(listOf(system, "checks").filter(({ minor }) => minor === false)).toEqual(problems);
  const [probe] = query(product.dir, "SELECT states FROM status_probe");
  const parts = Object.entries(JSON.parse(probe?.states ?? "{}") as Record<string, boolean>);
  return {
    problems: problems.map(({ id }) => id),
    sentence: problems[0] && objectOf(problems[0], "texts").fr,
    sources: { active: sources.length, answering: sources.filter(({ silent }) => !silent).length },
    down: parts.filter(([, up]) => !up).map(([part]) => part),
  };
}

async function fall(source: AddonSource, path: string, address: string) {
  source.fails = true;
  await until("the fall", async () => {
    await fetch(address.replace("manifest.json", path));
    const { problems } = await said();
    return problems.some((id) => String(id).startsWith("source"));
  });
}

it("a source that answers nobody is no outage while others do, and one when it is the only one", {
  tags: "long",
}, async () => {
  const one = await gateway.save({ url: `${films.url}?key=1`, name: "Films", timeoutMs: 500 });
  const two = await gateway.save({ url: `${series.url}?key=1`, name: "Séries", timeoutMs: 500 });
  const address = await gateway.addressOf(await signUp(product));
  expect(await said()).toMatchObject({ problems: [], down: [], sources: { active: 2, answering: 2 } });

  await fall(films, "stream/movie/films%3A1.json", address);
  expect(await said()).toMatchObject({
    ...{ problems: ["source_silent"], down: [], sources: { active: 2, answering: 1 } },
    sentence: expect.stringContaining("ne répondent plus\u00a0: Films. Vos membres reçoivent les réponses des autres"),
  });

  change(product.dir, `UPDATE addon_sources SET active = FALSE WHERE id = '${two}'`);
  await product.run("addons-watch");
  expect(await said()).toMatchObject({
    ...{ problems: ["sources_silent"], down: ["gateway"], sources: { active: 1, answering: 0 } },
    sentence: "Aucune source ne répond\u00a0: vos membres ne trouvent plus rien. Testez-les\u00a0: Films.",
  });
  // Ten minutes later the mail says the same, and not that other sources answer.
  const earlier = `strftime('%Y-%m-%d %H:%M:%fZ', down_since, '-11 minutes')`;
  change(product.dir, `UPDATE addon_sources SET down_since = ${earlier} WHERE id = '${one}'`);
  await product.run("addons-watch");
  const operator = "hello@passerelle.example"; // the sender: the legal notice has no address
  const { text } = await sink.waitFor(operator, /La source Films ne répond plus/);
  expect(text).toContain("Aucune source ne répond\u00a0: vos membres ne trouvent plus rien.");
  expect(text).not.toContain("autres sources");
  change(product.dir, `UPDATE addon_sources SET active = FALSE, down_since = '' WHERE id = '${one}'`);
  await product.run("addons-watch");
});

it("a mail server that takes no mail is said in the same words everywhere, and once it lasts in an alert", async () => {
  const stuck = { kind: "mail.verification", lane: "mail", key: "stuck", payload: {}, state: "queued", outage: true };
  const [row] = [
    await product.manage("POST", "/api/collections/jobs/records", {
      ...{ ...stuck, attempts: 2, run_at: "2100-01-01 00:00:00.000Z" },
    }),
  ];
  const alerts = () => query(product.dir, "SELECT facts FROM alerts WHERE kind = 'system.partner' AND over = ''");
  const { sentence, ...rest } = await said();
  expect(rest).toMatchObject({ problems: ["mail_silent"], down: ["mail"] });
  await product.run("partner-watch");
  expect(alerts()).toEqual([]);
  change(product.dir, `UPDATE jobs SET attempts = 3 WHERE id = '${row?.id}'`);
  await product.run("partner-watch");
  expect(JSON.parse(alerts()[0]?.facts ?? "{}")).toEqual({ partner: "SMTP", problem: sentence });
  change(product.dir, "DELETE FROM jobs WHERE key = 'stuck'");
  await product.run("partner-watch");
  expect([alerts(), (await said()).problems]).toEqual([[], []]);
});

it("what the server finds wrong with itself is on the same pages", async () => {
  const key = `${product.dir}/app.key`;
  const kept = readFileSync(key);
  rmSync(key);
  // More at once than there are runtimes that have read the key before.
  const path = "/api/app/admin/overview";
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => product.call("GET", path, { token: product.superuser })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  await until("the look", async () => (await said()).problems.includes("health"), 90_000);
  expect(await said()).toMatchObject({
    sentence: "Le fichier app.key a disparu\u00a0: restaurez-en la copie.",
    down: ["sign_in"],
  });
  writeFileSync(key, kept, { mode: 0o600 });
  await until("the look", async () => (await said()).problems.length === 0, 90_000);
});

it("a backup that failed is said everywhere, until one works", async () => {
  const back = (name: string) => product.call("POST", "/api/backups", { token: product.superuser, body: { name } });
  const unreadable = `${product.dir}/unreadable`;
  symlinkSync("nowhere", unreadable);
  expect((await back("one.zip")).status).toBe(400);
  expect((await said()).problems).toEqual(["backup_failed"]);
  rmSync(unreadable);
  expect((await back("two.zip")).status).toBe(204);
  expect((await said()).problems).toEqual([]);
});
