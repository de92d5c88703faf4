import * as v from "valibot";
import type { Context } from "../context.ts";
import { median } from "../lib/numbers.ts";
import { output, tempFolder } from "../lib/processes.ts";
import { limitRow, type Row, Skipped } from "../lib/report.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../lib/tools.ts";

/** Not a dependency: npx keeps it in its own cache, which keeps the project small. */
const LIGHTHOUSE = "lighthouse@13.5.0";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const Score = v.object({ score: v.number() });
const Time = v.object({ numericValue: v.number() });
const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({ performance: Score, accessibility: Score, "best-practices": Score, seo: Score }),
  audits: v.object({ "largest-contentful-paint": Time, "total-blocking-time": Time, "cumulative-layout-shift": Time }),
});

/** Lighthouse's default run of the home page: a mid-range phone on slow 4G, simulated. Medians of the runs. */
export async function measureLighthouse({ ours, quick }: Context): Promise<Row[]> {
  await fetchLighthouse();
  const reports: v.InferOutput<typeof Report>[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) reports.push(await audit(`${ours.url}/`));

  const score = (name: (typeof CATEGORIES)[number]) =>
    median(reports.map((report) => report.categories[name].score * 100));
  const time = (name: keyof (typeof Report.entries.audits)["entries"]) =>
    median(reports.map((report) => report.audits[name].numericValue));
  const row = (
    measure: string,
    value: number,
    unit: string,
    limit: { atMost?: number; atLeast?: number; digits?: number },
  ) => limitRow({ measure: `Lighthouse mobile, home: ${measure}`, value, unit, ...limit });
  return [
    row("performance", score("performance"), "", { atLeast: 99 }),
    row("largest contentful paint", time("largest-contentful-paint") / 1000, "s", { atMost: 1.2, digits: 2 }),
    row("total blocking time", time("total-blocking-time"), "ms", { atMost: 80 }),
    row("cumulative layout shift", time("cumulative-layout-shift"), "", { digits: 3 }),
    row("accessibility", score("accessibility"), "", {}),
    row("best practices", score("best-practices"), "", {}),
    row("SEO", score("seo"), "", {}),
  ];
}

/** One path for each kind of public page, as a fresh installation has it. */
const KINDS: Readonly<Record<string, string>> = {
  "list of posts": "/blog",
  post: "/blog/un-seul-compte-pour-tous-les-ecrans",
  article: "/base-de-connaissances/installer-sur-un-televiseur",
  plans: "/subscription-plans",
  "about the service": "/more",
  "how it works": "/comment-ca-marche",
  referral: "/referral",
  terms: "/cgu",
  coupons: "/coupons",
  "check of a code": "/discount",
  "programming interface": "/api-docs",
  "sign-up": "/trial",
  "log-in": "/login",
};

/** Pages with `noindex`: Lighthouse deducts SEO points for that alone, so their SEO score has no goal. */
const UNLISTED: Readonly<Record<string, string>> = {
  category: "/rubriques/start",
  "forgotten password": "/forgot",
  invitation: "/u",
};

/** The same run for every other kind of page. */
export async function measureLighthousePages({ ours, quick }: Context): Promise<Row[]> {
  await fetchLighthouse();
  const rows: Row[] = [];
  for (const [kind, path] of [...Object.entries(KINDS), ...Object.entries(UNLISTED)]) {
    const listed = kind in KINDS;
    const reports: v.InferOutput<typeof Report>[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) reports.push(await audit(ours.url + path));
    const scores = CATEGORIES.map((name) => median(reports.map((report) => report.categories[name].score * 100)));
    const paint = median(reports.map((report) => report.audits["largest-contentful-paint"].numericValue)) / 1000;
    const [performance = 0, accessibility = 0, practices = 0, seo = 0] = scores;
    const sound = accessibility === 100 && practices === 100 && (seo === 100 || !listed);
    const met = performance >= 99 && sound && paint <= 1.2;
    rows.push({
      ...{
        measure: `Lighthouse mobile, ${kind}: performance, accessibility, best practices, SEO, LCP`,
        other: "",
        ratio: "",
      },
      ours: `${scores.map((score) => Math.round(score)).join(", ")}, ${paint.toFixed(2)} s`,
      ...{ goal: `≥ 99, 100, 100, ${listed ? "100" : "any"}, ≤ 1.20 s`, met: met ? "yes" : "no" },
    });
  }
  return rows;
}

/** @throws Skipped if npx cannot install it: no network, or a registry that lacks it */
async function fetchLighthouse(): Promise<void> {
  try {
    await output("npx", ["-y", LIGHTHOUSE, "--version"], 120);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const reason = text.split("\n").find((line) => line.includes("npm error")) ?? text;
    throw new Skipped(`npx could not fetch ${LIGHTHOUSE}: ${reason}`);
  }
}

async function audit(url: string): Promise<v.InferOutput<typeof Report>> {
  const flags = [
    ...["--quiet", "--output=json", "--output-path=stdout", "--no-enable-error-reporting"],
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=${CHROMIUM_FLAGS.join(" ")}`,
  ];
  const run = () =>
    output("npx", ["-y", LIGHTHOUSE, url, ...flags], 90, {
      CHROME_PATH: CHROMIUM,
      TMPDIR: tempFolder(),
    });
  // Chromium sometimes loses the start of the trace; Lighthouse then asks for another run.
  const text = await run().catch(run);
  const report = v.parse(Report, JSON.parse(text));
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  return report;
}
