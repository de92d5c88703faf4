import { loadavg } from "node:os";
import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { textOf } from "../support/http.ts";
import { type Member, type Product, signUp, signUpAdmin, startProduct } from "../support/product.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "./lib/tools.ts";

/*
 * `node tests/bench/frames.ts` after the build: what each motion costs on a processor that is four times slower. The work
 * of a frame is the processor time of the page's thread between two frames, times four, so a busy machine does not change
 * it. The last column uses Chromium's own throttling and needs a quiet machine.
 */

const SLOWER = 4;
const FRAME_MS = 1000 / 60;
/** How long to watch a motion: the springs settle within half a second. */
const WATCH_MS = 1200;

type Scene = {
  name: string;
  /** Opens the page and scrolls to where the motion starts. */
  open: (page: Page, cast: Cast) => Promise<void>;
  /** Starts the motion. */
  act: (page: Page, cast: Cast) => Promise<unknown>;
};
type Cast = { product: Product; member: Member; order: string };

const click = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const all = [...document.querySelectorAll<HTMLElement>("a, button, [role=tab]")];
    all.find((each) => each.textContent?.trim() === wanted && each.offsetParent !== null)?.click();
  }, text);

const openAt = (path: string, ready: string) => async (page: Page, cast: Cast) => {
  await page.goto(cast.product.url + path);
  await page.getByText(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
};
const system = openAt("/en/admin/system", "No jobs in this state");

const SCENES: readonly Scene[] = [
  {
    name: "the walk of /comment-ca-marche, scrolled through",
    open: openAt("/en/comment-ca-marche", "How it works"),
    act: (page) => page.evaluate(() => window.scrollBy({ top: 700, behavior: "smooth" })),
  },
  { name: "another page", open: system, act: (page) => click(page, "Plans") },
  { name: "another tab", open: system, act: (page) => click(page, "Done") },
  {
    name: "rows that arrive in a list, and a toast",
    open: async (page, cast) => {
      await system(page, cast);
      await click(page, "Done");
      await page.getByRole("row").nth(1).waitFor();
      await signUp(cast.product);
    },
    act: (page) => click(page, "Run now"),
  },
  {
    name: "a dialog",
    open: openAt("/en/admin/stremio", "Add an add‑on…"),
    act: (page) => click(page, "Add an add‑on…"),
  },
  {
    name: "the page of an order that is paid now",
    open: async (page, cast) => {
      cast.order = await orderPlan(cast);
      await openAt(`/en/success?order=${cast.order}`, "reference")(page, cast);
    },
    act: (_, { product, member, order }) =>
      product.call("POST", `/api/app/admin/orders/${order}/confirm`, { token: member.token, body: {} }),
  },
];

/** A task of a thread in Chromium's trace. */
const TASK = "ThreadControllerImpl::RunTask";

/** The processor time that the page's thread used for each frame, in ms. */
async function workOf(cdp: CDPSession, act: () => Promise<unknown>): Promise<number[]> {
  const events: { name: string; thread: string; at: number; work: number }[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => {
    for (const { name = "", pid, tid, ts, tdur } of value)
      events.push({ name, thread: `${pid} ${tid}`, at: Number(ts), work: Number(tdur ?? 0) });
  });
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["toplevel", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"],
    },
  });
  await act();
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  const begins = events.filter(({ name }) => name === "BeginMainThreadFrame");
  const tasks = events.filter((event) => event.name === TASK && event.thread === begins[0]?.thread);
  return begins.slice(1).map(({ at: end }, index) => {
    const own = tasks.filter(({ at }) => at >= (begins[index]?.at ?? end) && at < end);
    return own.reduce((sum, { work }) => sum + work, 0) / 1000;
  });
}

/** The times between the page's frames, in ms. */
function givenTo(page: Page): Promise<number[]> {
  return page.evaluate(
    (most) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const next = (time: number) => {
          times.push(time);
          if (time - (times[0] ?? time) < most) requestAnimationFrame(next);
          else resolve(times.slice(1).map((each, index) => each - (times[index] ?? each)));
        };
        requestAnimationFrame(next);
      }),
    WATCH_MS,
  );
}

async function measure(browser: Browser, scene: Scene, cast: Cast): Promise<string> {
  const context = await browser.newContext({ reducedMotion: "no-preference", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(
    (session) => localStorage.setItem("pocketbase_auth", session),
    JSON.stringify({ token: cast.member.token, record: cast.member.record }),
  );
  const cdp = await context.newCDPSession(page);
  await scene.open(page, cast);
  const work = await workOf(cdp, async () => {
    await scene.act(page, cast);
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  });
  await scene.open(page, cast);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await scene.act(page, cast);
  const given = await givenTo(page);
  await context.close();
  const slow = work.map((ms) => ms * SLOWER);
  const late = slow.filter((ms) => ms > FRAME_MS).length;
  const sorted = [...slow].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const rate = given.length / (given.reduce((sum, ms) => sum + ms, 0) / 1000);
  return `| ${scene.name} | ${slow.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${late} | ${rate.toFixed(0)} |`;
}

/** Orders a plan to be paid by transfer. @returns the order's id */
async function orderPlan({ product, member: { token } }: Cast): Promise<string> {
  const choice = { plan: "essential", period: "month" };
  const quote = await product.call("GET", `/api/app/billing/quote?${new URLSearchParams(choice)}`, { token });
  const body = { ...choice, terms_version: textOf(quote.json, "termsVersion"), accept_terms: true, start_now: true };
  const { json } = await product.call("POST", "/api/app/billing/checkout", { token, body });
  return textOf(json, "order");
}

const product = await startProduct();
const cast: Cast = { product, member: await signUpAdmin(product, { plan: "paid" }), order: "" };
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
console.log(
  `Load of the machine before it: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);
console.log(
  "| motion | frames | median ms × 4 | 95 % | longest | over 16.7 ms | frames a second, slowed |\n|---|---|---|---|---|---|---|",
);
try {
  for (const scene of SCENES) console.log(await measure(browser, scene, cast));
} finally {
  await browser.close();
  await product.stop();
}
