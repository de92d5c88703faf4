import { staleness, startNodes } from "../../support/nodes.ts";
import type { Campaign } from "../lib/campaign.ts";

const SAMPLES = 40;
/** Beside the writer, with its news. */
const [MEDIAN_MS, P95_MS] = [100, 300];
/** Without news: a node looks each second. */
const WITHOUT_NEWS_MS = 1_300;
/** The discard port: nobody listens there. */
const NOBODY = "http://127.0.0.1:9";

/** How old a node's data are, while the writer tells it of changes and where it cannot. */
export const nodesAge: Campaign = {
  name: "age of nodes",
  share: 1,
  async run({ end }) {
    const broken: string[] = [];
    const measure = async (own: Record<string, string>, samples: number) => {
      const all = await startNodes(1, undefined, own);
      try {
        return await staleness(all, samples);
      } finally {
        await all.stop();
      }
    };
    const samples = Math.max(SAMPLES, Math.round((end - Date.now()) / 1_000));
    const told = await measure({}, samples);
    const alone = await measure({ NODES_URL: NOBODY }, samples);
    if (told.median > MEDIAN_MS || told.p95 > P95_MS)
      broken.push(`with news the median is ${told.median} ms, the 95th percentile ${told.p95} ms`);
    if (alone.most > WITHOUT_NEWS_MS) broken.push(`without news a change comes after ${alone.most} ms`);
    return {
      figures: {
        samples,
        "median (ms)": told.median,
        "p95 (ms)": told.p95,
        "without news: median (ms)": alone.median,
        "most (ms)": alone.most,
      },
      broken,
    };
  },
};
