import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entry as renewing } from "../../../pb_migrations/content/articles/renew-credentials.ts";
import { entry as watching } from "../../../pb_migrations/content/articles/what-to-watch.ts";
import { entry as behind } from "../../../pb_migrations/content/posts/behind-the-service.ts";
import { entry as safe } from "../../../pb_migrations/content/posts/safe-credentials.ts";
import { command } from "../../support/command.ts";
import { change, query } from "../../support/database.ts";
import { call, listOf, textOf } from "../../support/http.ts";
import { folderOf, releases, schemaOf } from "../../support/release.ts";
import { ROOT, startServer, type TestServer } from "../../support/server.ts";
import { installed } from "../../support/template.ts";

const MIGRATIONS = readdirSync(`${ROOT}pb_migrations/dist`).filter((name) => name.endsWith(".js"));

/** A new installation, which nothing has changed yet. */
const fresh = mkdtempSync(`${tmpdir()}/passerelle-fresh-`);
let schema: string[];
beforeAll(async () => {
  cpSync(await installed(), fresh, { recursive: true });
  schema = schemaOf(fresh);
});
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

describe("the migrations", () => {
  it("run down to an empty PocketBase and up again", { tags: "long" }, async () => {
    const down = await command(fresh, ["migrate", "down", String(MIGRATIONS.length)], {}, "y\n");
    expect(down.output).toContain("Reverted 1790000010-site.js");
    const ours = "SELECT name FROM _collections WHERE name NOT LIKE '\\_%' ESCAPE '\\'";
    expect(query(fresh, ours)).toEqual([{ name: "users" }]);
    const server = await startServer({ dir: fresh });
    await server.stop();
    expect(schemaOf(fresh)).toEqual(schema);
  });
});

describe.each(releases())("a data folder of %s", (release) => {
  const { dir, facts } = folderOf(release);
  const bodies = (table: string, key: string) =>
    query(dir, `SELECT body FROM ${table} WHERE translation_key = '${key}' ORDER BY locale`).map(({ body }) => body);
  const [own] = bodies("articles", renewing.key);
  let server: TestServer;
  beforeAll(async () => {
    change(dir, `UPDATE articles SET title = 'Ours' WHERE translation_key = '${renewing.key}' AND locale = 'en'`);
    // What the seed said after the release, until 1797060000.
    const { title, excerpt, body } = behind.fr;
    const former = [title, excerpt, body.trim().replace("un accès expiré", "un accès échu")];
    const [was, lead, text] = former.map((words) => `'${words.replaceAll("'", "''")}'`);
    const set = `title = ${was}, excerpt = ${lead}, body = ${text}`;
    change(dir, `UPDATE posts SET ${set} WHERE translation_key = '${behind.key}' AND locale = 'fr'`);
    // A job waiting under an old name runs under today's.
    change(
      dir,
      `INSERT INTO jobs (id, kind, lane, key, payload, state, attempts, run_at) VALUES
         ('waitingbefore01', 'billing.leave', 'payments', 'billing.leave:cus_1', '{"customer":"cus_1"}', 'queued', 0, '2099-01-01 00:00:00.000Z');
       INSERT INTO stremio_accounts (id, state, provisioner, email_hash) VALUES ('leavingbefore01', 'leaving', 'local', 'x')`,
    );
    server = await startServer({ dir, env: { DEBRID_API_BASE: "http://127.0.0.1:9" } });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const logIn = async (identity: string) => {
    const body = { identity, password: facts.password };
    const { json } = await call(server.url, "POST", "/api/collections/users/auth-with-password", { body });
    return textOf(json, "token");
  };

  it("has the schema and the settings of a new installation", () => {
    const applied = query(dir, "SELECT file FROM _migrations WHERE file LIKE '%.js' ORDER BY file");
    expect(applied.map(({ file }) => file)).toEqual(MIGRATIONS);
    expect(schemaOf(dir)).toEqual(schema);
  });

  it("has the seeded texts of today, but for those that the operator has changed", async () => {
    expect(bodies("articles", renewing.key)).toEqual([own, renewing.fr.body.trim()]);
    expect(bodies("posts", safe.key)).toEqual([safe.en.body.trim(), safe.fr.body.trim()]);
    expect(bodies("posts", behind.key)).toEqual([behind.en.body.trim(), behind.fr.body.trim()]);
    expect(bodies("articles", watching.key)).toEqual([watching.en.body.trim(), watching.fr.body.trim()]);
    const questions = query(dir, "SELECT translation_key AS key FROM faqs WHERE locale = 'fr' ORDER BY position");
    expect(questions.slice(0, 5).map(({ key }) => key)).toEqual([
      "what-is-it",
      "content",
      "payment",
      "trial",
      "screens",
    ]);
    const answers = query(dir, "SELECT answer FROM faqs WHERE translation_key IN ('cancel', 'data') ORDER BY answer");
    expect(answers.map(({ answer }) => String(answer).slice(0, 41))).toEqual([
      "No, nothing beyond the month or the year ",
      "Non, rien au-delà du mois ou de l’année q",
      "Nous ne gardons que le nécessaire, surtou",
      "We keep only what is needed, mainly your ",
    ]);
    const found = await fetch(`${server.url}/api/app/search?locale=en&q=passkey`);
    expect(await found.text()).toContain(safe.en.title);
  });

  it("keeps pending work: a deleted member's job, a remote account to delete", () => {
    const jobs = query(dir, "SELECT kind, key, state FROM jobs WHERE id = 'waitingbefore01'");
    expect(jobs).toEqual([{ kind: "billing.end-deleted", key: "billing.end-deleted:cus_1", state: "queued" }]);
    expect(query(dir, "SELECT state FROM stremio_accounts WHERE id = 'leavingbefore01'")).toEqual([
      { state: "deleting" },
    ]);
  });

  it("lets members sign in and see their streaming password and payments", async () => {
    const token = await logIn(facts.paid);
    const shown = await call(server.url, "POST", "/api/app/stremio/password", { token });
    expect(shown.json).toEqual({ password: facts.streamingPassword });
    for (const table of ["orders", "payments", "subscriptions"]) {
      const { json } = await call(server.url, "GET", `/api/collections/${table}/records`, { token });
      expect(listOf(json, "items"), table).not.toEqual([]);
    }
  });

  it("shows administrators members, orders and figures", async () => {
    const token = await logIn(facts.admin);
    const users = await call(server.url, "POST", "/api/app/admin/users/search", { token, body: { q: "" } });
    expect(users.json.count).toBe(21);
    const overview = await call(server.url, "GET", "/api/app/admin/overview", { token });
    expect(overview.status).toBe(200);
    const debrid = await call(server.url, "GET", "/api/app/admin/debrid", { token });
    expect(listOf(debrid.json, "items")).not.toEqual([]);
  });

  it("keeps what was sold: no plan that was ordered got a limit of screens", () => {
    const plans = query(
      dir,
      `SELECT slug, screens, EXISTS (SELECT 1 FROM orders WHERE plan = plans.id) AS sold FROM plans
       WHERE slug IN ('essential', 'comfort', 'family')`,
    );
    const sold = plans.filter((plan) => plan.sold === "1");
    expect(sold).not.toEqual([]);
    for (const plan of sold) expect(plan.screens, plan.slug).toBe("0");
  });

  it("renders its pages in both languages", async () => {
    const [post] = query(dir, "SELECT slug, title FROM posts WHERE locale = 'fr' ORDER BY slug LIMIT 1");
    for (const path of [
      "/",
      "/en",
      "/subscription-plans",
      "/blog",
      "/en/blog",
      `/blog/${post?.slug}`,
      "/base-de-connaissances",
    ]) {
      const page = await fetch(server.url + path);
      expect(page.status, path).toBe(200);
      expect(await page.text(), path).toContain("</html>");
    }
    expect(await (await fetch(`${server.url}/blog/${post?.slug}`)).text()).toContain(post?.title);
  });
});
