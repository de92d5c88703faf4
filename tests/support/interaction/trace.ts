import type { CDPSession, Page } from "@playwright/test";

/** Lighthouse's phone: a processor four times slower than the machine's. */
export const SLOWER = 4;
/** A task that is longer blocks the page for what goes beyond it, in ms (web.dev/tbt). */
const LONG_MS = 50;
/** Processor time of the loop in `calibrate` on the machine of docs/benchmarks.md, in ms. */
const REFERENCE_MS = 20;

/** Times in ms. `work` is processor time, which other programs do not lengthen as they do the time on the clock. */
type Happening = { name: string; type: string; thread: string; at: number; end: number; work: number };

/** A task of a thread in Chromium's trace. */
const TASK = "ThreadControllerImpl::RunTask";
const CATEGORIES = ["toplevel", "devtools.timeline", "loading"];

/** What Chromium's threads do during `act`. */
export async function trace(cdp: CDPSession, act: () => Promise<unknown>): Promise<Happening[]> {
  const found: Happening[] = [];
  const take = ({ value }: { value: Record<string, unknown>[] }) => {
    for (const { name, pid, tid, ts, dur, tdur, args } of value) {
      const at = Number(ts) / 1000;
      const type = /"type":"(\w+)"/.exec(JSON.stringify(args ?? ""))?.[1] ?? "";
      const times = { at, end: at + Number(dur ?? 0) / 1000, work: Number(tdur ?? 0) / 1000 };
      found.push({ name: String(name), type, thread: `${pid} ${tid}`, ...times });
    }
  };
  cdp.on("Tracing.dataCollected", take);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  try {
    await act();
  } finally {
    const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
    await cdp.send("Tracing.end");
    await complete;
    cdp.off("Tracing.dataCollected", take);
  }
  return found.sort((a, b) => a.at - b.at);
}

const tasksOf = (found: readonly Happening[], thread: string | undefined) =>
  found.filter((each) => each.name === TASK && each.thread === thread);

/**
 * Total blocking time of a load on a processor that is SLOWER: of each task of the page's thread after the first
 * contentful paint, what goes beyond 50 ms, in ms.
 */
export function blockingTime(found: readonly Happening[]): number {
  const paint = found.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("The trace has no first contentful paint");
  return tasksOf(found, paint.thread)
    .filter(({ at }) => at >= paint.at)
    .reduce((sum, { work }) => sum + Math.max(0, work * SLOWER - LONG_MS), 0);
}

const INPUT = /^(pointerdown|pointerup|click|keydown|keypress|input|keyup)$/;

/**
 * The most work between an input and the paint that follows it, on a processor that is SLOWER, in ms: what INP is without
 * the time that the screen and other programs take.
 */
export function workToPaint(found: readonly Happening[]): number {
  const inputs = found.filter(({ name, type }) => name === "EventDispatch" && INPUT.test(type));
  if (inputs.length === 0) throw new Error("The trace has no input");
  const works = inputs.map((input) => {
    const paint = found.find(({ name, thread, at }) => name === "Commit" && thread === input.thread && at >= input.end);
    const until = paint?.end ?? input.end;
    const tasks = tasksOf(found, input.thread).filter(({ at, end }) => end > input.at && at <= until);
    return tasks.reduce((sum, { work }) => sum + work, 0);
  });
  return Math.max(...works) * SLOWER;
}

/**
 * How much slower than the reference this machine's processor is now: the processor time of a loop that builds and sorts
 * strings, the median of five runs. Work divided by it can be compared between machines.
 */
export async function calibrate(page: Page, cdp: CDPSession): Promise<number> {
  const loop = () =>
    page.evaluate(() => {
      const words: string[] = [];
      for (let index = 0; index < 80_000; index++) words.push(`${(index * 7919) % 80_021}`.padStart(8, "x"));
      return words.sort().join("").length;
    });
  const works: number[] = [];
  for (let round = 0; round < 5; round++) {
    const tasks = (await trace(cdp, loop)).filter(({ name }) => name === TASK);
    works.push(Math.max(...tasks.map(({ work }) => work)));
  }
  return (works.sort((a, b) => a - b)[2] ?? REFERENCE_MS) / REFERENCE_MS;
}
