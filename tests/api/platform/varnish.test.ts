import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { call, codes, textOf } from "../../support/http.ts";
import { BROWSER, read } from "../../support/pages.ts";
import { pause, until } from "../../support/poll.ts";
import { type Member, newEmail, type Product, signUpAdmin, signUpBody, startProduct } from "../../support/product.ts";
import { isFree } from "../../support/server.ts";
import { startVarnish, type Varnish } from "../../support/varnish.ts";

/** `npm run test:long -- varnish`: three nodes of Varnish in front of one server, with deploy/varnish.vcl. */
const SECRET = "a-secret-for-purges-1";
/** What a change may take until every node shows it. */
const VISIBLE_MS = 2_000;
const PUBLICATIONS = 20;
/** Visitors who read all the time, at each node. */
const READERS = 4;
const PAGES = [
  "/",
  "/en",
  "/subscription-plans",
  "/en/subscription-plans",
  "/blog",
  "/status",
  "/en/status",
  "/rss.xml",
];
/** A French reader's choice; others are led to their language by the server. */
const FRENCH = { ...BROWSER, Cookie: "i18n_redirected=fr" };

/** The way from the server to a node's purges, which can be cut. */
type Way = { url: string; open: boolean; close: () => Promise<void> };

async function wayTo(node: () => string): Promise<Way> {
  const way: Way = { url: "", open: true, close: async () => {} };
  const server = createServer((incoming, answer) => {
    if (!way.open) return incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const { port } = new URL(node());
    request({ host: "127.0.0.1", port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502);
      from.pipe(answer);
    })
      .once("error", () => answer.destroy())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  way.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{keys}`; // a TCP server has one
  way.close = () => new Promise((resolve) => server.close(() => resolve()));
  return way;
}

describe.runIf(process.env.VARNISH === "required")("three nodes with deploy/varnish.vcl", () => {
  const nodes: Varnish[] = [];
  const ways: Way[] = [];
  const times: number[] = [];
  let product: Product;
  let admin: Member;
  let reading = true;
  let read200 = 0;
  let published = 0;
  const refused: string[] = [];
  let readers: Promise<void>[] = [];

  beforeAll(async () => {
    for (let at = 0; at < 3; at++) ways.push(await wayTo(() => nodes[at]?.url ?? "http://127.0.0.1:9"));
    const env = {
      ...{ PURGE_URL: ways.map(({ url }) => url).join(" "), PURGE_METHOD: "PURGE" },
      ...{ PURGE_HEADER: `X-Purge-Secret: ${SECRET}`, TRUSTED_PROXY_HEADER: "X-Real-IP" },
    };
    product = await startProduct({ env });
    for (let at = 0; at < 3; at++) nodes.push(await startVarnish(product.url, SECRET));
    admin = await signUpAdmin(product);
    await Promise.all(
      nodes.map(({ url }) => until("a node's server", async () => (await read(url, "/en")).status === 200)),
    );
    await caughtUp();
    readers = nodes.flatMap(({ url }) => Array.from({ length: READERS }, (_, at) => readOn(url, at)));
  });
  afterAll(async () => {
    reading = false;
    await Promise.all(readers);
    console.log(`Visible everywhere after ${times.map((ms) => Math.round(ms)).join(", ")} ms; ${read200} pages read`);
    await Promise.all(nodes.map((node) => node.stop()));
    await product?.stop();
    await Promise.all(ways.map((way) => way.close()));
  });

  /** Reads one page after the other; every answer must be the page. */
  async function readOn(node: string, at: number): Promise<void> {
    for (let turn = at; reading; turn++) {
      const path = PAGES[turn % PAGES.length] ?? "/";
      const { status } = await read(node, path, FRENCH).catch(() => ({ status: 0 }));
      if (status === 200) read200++;
      else refused.push(`${path}: ${status}`);
      await pause(2);
    }
  }

  const jobs = () => query(product.dir, "SELECT * FROM jobs WHERE kind LIKE 'caches.%' ORDER BY kind");
  const wake = async () => {
    change(
      product.dir,
      "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE kind LIKE 'caches.%' AND state = 'queued'",
    );
    await Promise.all([1, 2, 3].map((lane) => product.manage("POST", `/api/crons/jobs-cache-${lane}`)));
  };
  /** Ends the waits until every purge is made; one that began before the nodes did waits again when it fails. */
  const caughtUp = () =>
    until("every purge", async () => {
      await wake();
      const open = jobs().filter(({ state }) => state !== "done");
      if (open.length > 0) throw new Error(JSON.stringify(open));
      return true;
    });
  const shows = async (node: Varnish, path: string, text: string) =>
    (await read(node.url, path, FRENCH)).text.includes(text);
  /** Publishes, and waits until these nodes show it. @returns the ms that it took */
  async function publish(slug: string, at: readonly Varnish[]): Promise<number> {
    const post = {
      slug,
      title: `Title ${slug}`,
      locale: "fr",
      translation_key: slug,
      body: "<p>text</p>",
      excerpt: "text",
    };
    const date = new Date(Date.UTC(2026, 0, 1) + ++published * 60_000).toISOString(); // the feed shows the newest
    await product.manage("POST", "/api/collections/posts/records", { ...post, published: true, published_at: date });
    const begin = performance.now();
    await Promise.all(at.map((node) => until(`${slug} at a node`, () => shows(node, "/rss.xml", `Title ${slug}`))));
    return performance.now() - begin;
  }
  const send = (url: string, secret?: string) =>
    fetch(`${url}/all`, {
      method: "PURGE",
      ...(secret === undefined ? {} : { headers: { "X-Purge-Secret": secret } }),
    });

  it("show a publication everywhere within 2 s, under load", async () => {
    for (let turn = 0; turn < PUBLICATIONS; turn++) times.push(await publish(`under-load-${turn}`, nodes));
    expect(Math.max(...times)).toBeLessThan(VISIBLE_MS);
    expect(read200).toBeGreaterThan(PUBLICATIONS);
  });

  it("answer from memory, and send the server's keys to nobody", async () => {
    for (const { url } of nodes)
      for (const path of PAGES) {
        await read(url, path, FRENCH);
        const { headers } = await until(`${path} from memory`, async () => {
          const page = await read(url, path, FRENCH);
          return Number(page.headers.age) > 0 && page;
        });
        expect(
          Object.keys(headers).filter((name) => /^(surrogate|cache-tag|cdn-|xkey|via|x-varnish|n-)/.test(name)),
        ).toEqual([]);
      }
  });

  it("refuse a purge without the secret, with another, and from elsewhere", async () => {
    const [{ url }] = nodes as [Varnish];
    for (const secret of [undefined, "", "another-secret-1", `${SECRET} `.repeat(2)])
      expect([secret, (await send(url, secret)).status]).toEqual([secret, 403]);
    const elsewhere = await new Promise<number>((resolve, reject) => {
      const headers = { "X-Purge-Secret": SECRET };
      const sent = request(`${url}/all`, { method: "PURGE", localAddress: "127.0.0.7", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.once("error", reject).end();
    });
    expect(elsewhere).toBe(403);
    expect((await send(url, SECRET)).status).toBe(200);
  });

  it("catch up after a purge could not reach one of them, which holds up no other", async () => {
    const [first, second, third] = nodes as [Varnish, Varnish, Varnish];
    const [, , way] = ways as [Way, Way, Way];
    way.open = false;
    await until("an old copy", () => shows(third, "/rss.xml", "Title under-load-19"));
    times.push(await publish("one-node-away", [first, second]));
    expect(times.at(-1)).toBeLessThan(VISIBLE_MS);
    const waiting = await until("the failure", () =>
      jobs().find(({ state, last_error }) => state === "queued" && last_error),
    );
    expect(waiting.kind).toBe("caches.purge.cache-3");
    times.push(await publish("still-away", [first, second]));
    expect(times.at(-1)).toBeLessThan(VISIBLE_MS);
    way.open = true;
    await caughtUp();
    await until("the third node", () => shows(third, "/rss.xml", "Title still-away"), VISIBLE_MS);
  });

  it("continue without the server, keep nothing private, and say what does not work", async () => {
    const signUp = (node: Varnish) =>
      call(node.url, "POST", "/api/collections/users/records", { body: signUpBody(newEmail("dead")) });
    const personal: [string, Record<string, string>][] = [
      ["/api/app/me", { Authorization: admin.token }],
      [`/api/collections/users/records/${admin.id}`, { Authorization: admin.token }],
      ["/en/UserDashboard", { Authorization: admin.token }],
      ["/en/UserDashboard", { Cookie: "session=1" }],
      ["/addon/00000000000000000000000000000000/manifest.json", {}],
      ["/en/nope", {}],
      ["/en/discount?code=ABC", {}],
    ];
    const [first] = nodes as [Varnish];
    for (let turn = 0; turn < 3; turn++)
      for (const [path, headers] of personal) {
        const { headers: got } = await read(first.url, path, { ...BROWSER, ...headers });
        expect([path, Number(got.age ?? 0)]).toEqual([path, 0]);
      }
    for (const { url } of nodes) for (const path of PAGES) await read(url, path, FRENCH);
    const before = refused.length;
    expect(refused).toEqual([]);

    await product.kill();
    await until("nobody to listen", () => isFree(Number(new URL(product.url).port)));
    for (const node of nodes) {
      for (const path of PAGES) expect([path, (await read(node.url, path, FRENCH)).status]).toEqual([path, 200]);
      expect((await read(node.url, "/", { ...BROWSER, "Accept-Language": "en" })).text).toContain('lang="fr"');
      const form = await signUp(node);
      expect([form.status, codes(form), form.headers.get("Cache-Control")]).toEqual([
        503,
        { form: "try_again" },
        "no-store",
      ]);
      const page = await read(node.url, "/en/cgu-never-read", BROWSER);
      expect([page.status, page.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
      expect(page.text).toContain("The service will be back in a moment");
    }
    for (const [path, headers] of personal)
      expect([path, (await read(first.url, path, { ...BROWSER, ...headers })).status]).toEqual([path, 503]);
    // A purge does not take the pages away from visitors while there are no others.
    for (const { url } of nodes) expect((await send(url, SECRET)).status).toBe(200);
    await pause(1_000);
    for (const { url } of nodes)
      for (const path of PAGES) expect([path, (await read(url, path, FRENCH)).status]).toEqual([path, 200]);
    expect(refused.slice(before)).toEqual([]);

    await product.restart();
    await Promise.all(
      nodes.map((node) => until("a sign-up through the node", async () => (await signUp(node)).status === 200)),
    );
    await caughtUp();
    times.push(await publish("back-again", nodes));
    expect(textOf((await call(first.url, "GET", "/api/health")).json, "message")).toBe("API is healthy.");
    expect(refused).toEqual([]);
  });
});
