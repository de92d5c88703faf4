import * as v from "valibot";
import type { Context } from "../context.ts";
import type { Prepared } from "../lib/hosts.ts";
import { ask, expectOk, json } from "../lib/http.ts";
import { CONNECTIONS, requestsPerSecond } from "../lib/load.ts";
import { p95 } from "../lib/numbers.ts";
import { sleep } from "../lib/processes.ts";
import { format, limitRow, type Row } from "../lib/report.ts";
import { storm } from "./miss.ts";
import { againstNginx } from "./page.ts";

const CLIENTS = 500;
const ARTICLES = 50;
const ARTICLE = "/base-de-connaissances/installer-sur-un-televiseur";
const BODY = `<h2>Une section</h2>${"<p>Un paragraphe dont la longueur est celle des vrais.</p>".repeat(20)}`;

/** The blog's list and an article, cached, against nginx. */
export async function measureContentPages({ ours, quick }: Context): Promise<Row[]> {
  const list = await againstNginx("list of posts", `${ours.url}/blog`, quick);
  return [...list, ...(await againstNginx("article", ours.url + ARTICLE, quick))];
}

/** A crowd on fifty uncached articles. */
export async function measureContentStorm({ ours }: Context): Promise<Row[]> {
  const ids: string[] = [];
  for (let number = 1; number <= ARTICLES; number++) ids.push(await write(ours, "articles", `bench-${number}`, true));
  const drop = async (host: Prepared) => {
    await expectOk(record(host, "articles", ids[0] ?? ""), { method: "PATCH", headers: host.headers, body: {} });
  };
  const path = (client: number) => `/base-de-connaissances/bench-${(client % ARTICLES) + 1}`;
  const { seconds, renders } = await storm(ours, { clients: CLIENTS, path, drop });
  for (const id of ids) await expectOk(record(ours, "articles", id), { method: "DELETE", headers: ours.headers });
  return [
    {
      ...{ measure: `${CLIENTS} clients at once on ${ARTICLES} articles that are not cached`, other: "", ratio: "" },
      ours: `${renders} renders, all answered in ${format(seconds * 1000)} ms`,
      ...{ goal: `${ARTICLES} renders`, met: renders === ARTICLES ? "yes" : "no" },
    },
  ];
}

/** The time from publishing a post until its page, the list, feed, site map and search show it. */
export async function measureContentPublish({ ours, quick }: Context): Promise<Row[]> {
  const rounds = quick ? 8 : 30;
  const times: number[] = [];
  let running = true;
  const load = (async () => {
    while (running) await requestsPerSecond(`${ours.url}/blog`, 2);
  })();
  load.catch(() => {}); // thrown below; without this it would end the whole bench
  for (let round = 0; round < rounds; round++) {
    const slug = `bench-loutre${round}-${Date.now()}`;
    const id = await write(ours, "posts", slug, false);
    const start = performance.now();
    await expectOk(record(ours, "posts", id), { method: "PATCH", headers: ours.headers, body: { published: true } });
    while (!(await everywhere(ours, slug)))
      if (performance.now() - start > 10_000) throw new Error(`${slug} never showed`);
    times.push(performance.now() - start);
    await expectOk(record(ours, "posts", id), { method: "DELETE", headers: ours.headers });
    await sleep(100);
  }
  running = false;
  await load;
  const measure = `publish to visible on page, list, feed, site map and search, p95, under ${CONNECTIONS} connections`;
  return [limitRow({ measure, value: p95(times), unit: "ms", atMost: 1000 })];
}

async function everywhere({ url }: Prepared, slug: string): Promise<boolean> {
  const page = await ask(`${url}/blog/${slug}`);
  if (page.status !== 200) return false;
  for (const path of ["/blog", "/rss.xml", "/sitemap.xml", `/api/app/search?locale=fr&q=${slug.split("-")[1]}`])
    if (!(await ask(url + path)).body.includes(slug)) return false;
  return true;
}

const record = ({ url }: Prepared, kind: string, id: string) => `${url}/api/collections/${kind}/records/${id}`;

/** Writes a document and returns its id. */
async function write({ url, headers }: Prepared, kind: string, slug: string, published: boolean): Promise<string> {
  const body = {
    ...{
      locale: "fr",
      translation_key: slug,
      slug,
      title: slug.replaceAll("-", " "),
      excerpt: "Un essai.",
      body: BODY,
    },
    ...{ published, category: "start", position: 1000 },
  };
  const answer = await expectOk(`${url}/api/collections/${kind}/records`, { method: "POST", headers, body });
  return v.parse(v.looseObject({ id: v.string() }), json(answer)).id;
}
