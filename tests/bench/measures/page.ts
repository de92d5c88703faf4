import type { Context } from "../context.ts";
import { type Answer, ask, expectOk } from "../lib/http.ts";
import { CONNECTIONS, requestsPerSecond } from "../lib/load.ts";
import { startNginx } from "../lib/nginx.ts";
import { compare, type Pair } from "../lib/numbers.ts";
import { format, type Row, rateRow } from "../lib/report.ts";

const GOAL = 0.7;
const GZIP = { "Accept-Encoding": "gzip" };

/** The cached home page against nginx. */
export function measurePage({ ours, quick }: Context): Promise<Row[]> {
  return againstNginx("home page", `${ours.url}/`, quick);
}

/** A cached page against nginx, plain and tuned, which serves the same bytes from a file with the same headers. */
export async function againstNginx(name: string, address: string, quick: boolean): Promise<Row[]> {
  const page = await expectOk(address, { headers: GZIP });
  const plain = await startNginx(page, "plain");
  const tuned = await startNginx(page, "tuned");
  try {
    for (const nginx of [plain, tuned]) same(page, await ask(nginx.url, { headers: GZIP }));
    const seconds = quick ? 2 : 3;
    const urls = [address, plain.url, tuned.url] as const;
    const rate = (url: string) => requestsPerSecond(url, seconds, ["Accept-Encoding: gzip"]);
    for (const url of urls) await rate(url); // warms up, not counted
    const pairs: { plain: Pair[]; tuned: Pair[] } = { plain: [], tuned: [] };
    for (let round = 0; round < (quick ? 3 : 7); round++) {
      const our = await rate(urls[0]);
      pairs.plain.push({ ours: our, other: await rate(urls[1]) });
      pairs.tuned.push({ ours: our, other: await rate(urls[2]) });
    }
    const size = `${format(page.body.length)} bytes gzip, ${CONNECTIONS} connections`;
    return [
      rateRow(`cached ${name} against nginx (${size})`, compare(pairs.plain), "req/s", GOAL),
      rateRow("… against nginx with tcp_nopush and open_file_cache", compare(pairs.tuned), "req/s"),
    ];
  } finally {
    await plain.stop();
    await tuned.stop();
  }
}

/** @throws Error if the two do not send the same bytes with the same headers */
function same(page: Answer, file: Answer): void {
  for (const name of ["content-type", "content-encoding", "content-security-policy", "cache-control", "vary"]) {
    if (page.headers[name] !== file.headers[name]) {
      throw new Error(`Header ${name} differs: ours ${page.headers[name]}, nginx ${file.headers[name]}`);
    }
  }
  if (!page.body.equals(file.body)) throw new Error("nginx sends other bytes than ours");
}
