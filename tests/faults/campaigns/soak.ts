import { textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { OWN_COLLECTOR, residentMegabytes } from "../../support/process.ts";
import { type Product, signUp, startProduct } from "../../support/product.ts";
import { openStream, type Stream } from "../../support/realtime.ts";
import type { Campaign } from "../lib/campaign.ts";
import { startLoad, verify } from "../lib/load.ts";

const MEMBERS = 50;
const STREAMS_EACH = 10;
/** Behind a proxy's addresses, because few streams may begin at one. */
const PER_ADDRESS = 15;
const PAGES = ["/", "/en", "/trial", "/login", "/blog", "/en/coupons"];
/** Of the process, in MB: under the load, where handlers overlap on a busy machine (5 MB each, 10 if it renders), and two minutes later. */
const MOST_MB = 300;
const REST_MB = 180;

/** 500 streams of members with their own events, pages and sign-ups meanwhile: each stream hears its events, memory stays. */
export const soak: Campaign = {
  name: "soak with 500 streams",
  share: 2,
  missing: () => (process.platform === "linux" ? undefined : "reads memory from /proc"),
  async run({ end }) {
    const product = await startProduct({ env: { TRUSTED_PROXY_HEADER: "X-Real-IP", ...OWN_COLLECTOR } });
    const broken: string[] = [];
    let [events, pages, peak] = [0, 0, 0];
    let streams: Stream[] = [];
    let stopped = false;
    let visitors: Promise<void>[] = [];
    try {
      const { members, opened } = await open(product);
      streams = opened;
      const load = startLoad(product.url, 1);
      const visit = async () => {
        while (!stopped) {
          const answer = await fetch(product.url + (PAGES[pages++ % PAGES.length] ?? "/"));
          if (answer.status !== 200) broken.push(`a page is answered with ${answer.status}`);
          await answer.arrayBuffer();
        }
      };
      visitors = [visit(), visit(), visit(), visit()];
      let round = 0;
      do {
        round += 1;
        const name = `${round}-`; // a reference has 20 characters, an id 15
        for (const { order } of members)
          await product.manage("PATCH", `/api/collections/orders/records/${order}`, { reference: name + order });
        const heard = () => streams.every((stream) => stream.received().includes(`"${name}`));
        await until(`round ${round} on every stream`, heard, 60_000);
        events += streams.length;
        for (const stream of streams) stream.forget();
        peak = Math.max(peak, residentMegabytes(product.pid()));
      } while (Date.now() < end && broken.length === 0);
      stopped = true;
      await Promise.all(visitors);
      await load.stop();
      broken.push(...verify(product.dir, load.acknowledged));
      for (const stream of streams) stream.close();
      if (peak > MOST_MB) broken.push(`the process holds ${Math.round(peak)} MB under the load`);
      const started = Date.now();
      const rest = () => residentMegabytes(product.pid()) <= REST_MB;
      await until(`${REST_MB} MB after the load`, rest, 120_000);
      const back = Math.round((Date.now() - started) / 1000);
      return {
        figures: {
          events,
          pages,
          "sign-ups": load.acknowledged.length,
          "MB at most": Math.round(peak),
          "seconds until 180 MB": back,
        },
        broken,
      };
    } finally {
      stopped = true;
      await Promise.allSettled(visitors);
      for (const stream of streams) stream.close();
      await product.stop();
    }
  },
};

type Someone = { token: string; order: string };

async function open(product: Product): Promise<{ members: Someone[]; opened: Stream[] }> {
  const members: Someone[] = [];
  const opened: Stream[] = [];
  const plan = (await product.find("plans"))[0]?.id;
  for (let turn = 0; turn < MEMBERS; turn++) {
    const { id, token } = await signUp(product);
    const body = { user: id, reference: `0-${id}`, plan, period: "month", provider: "manual", state: "pending" };
    const order = textOf(await product.manage("POST", "/api/collections/orders/records", body), "id");
    members.push({ token, order });
  }
  for (const { token } of members) {
    const some = Array.from({ length: STREAMS_EACH }, async () => {
      const address = `10.9.${Math.floor(opened.length / PER_ADDRESS)}.1`;
      const stream = await openStream(product.url, { "X-Real-IP": address });
      const status = stream.status === 200 ? await stream.subscribe(token, ["orders/*"]) : stream.status;
      if (status !== 204) throw new Error(`a stream is refused: ${status}`);
      return stream;
    });
    opened.push(...(await Promise.all(some)));
  }
  return { members, opened };
}
