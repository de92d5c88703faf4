import { chromium } from "playwright";
import {
  delayOf,
  follow,
  openAtRest,
  openPage,
  prepare,
  SCENES,
  type Stage,
  WAY,
} from "../../support/interaction/scenes.ts";
import { blockingTime, calibrate, SLOWER, trace, workToPaint } from "../../support/interaction/trace.ts";
import { signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import type { Builds } from "../context.ts";
import { median } from "../lib/numbers.ts";
import { limitRow, type Row } from "../lib/report.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../lib/tools.ts";

const BLOCKING_GOAL_MS = 80;
const PAINT_GOAL_MS = 100;
/** A full page of /admin/users. */
const MEMBERS = 30;

/** How quickly pages answer their reader. */
export async function measureInteraction({ quick }: Pick<Builds, "quick">): Promise<Row[]> {
  const rounds = quick ? 3 : 5;
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const repeated = async (once: () => Promise<number>) => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) found.push(await once());
    return median(found);
  };
  try {
    const admin = await signUpAdmin(product, { plan: "paid" });
    for (let member = 0; member < MEMBERS; member++) await signUp(product);
    const stage: Stage = { url: product.url, admin };
    const rows: Row[] = [];

    const { page, cdp } = await openPage(browser, stage, 360);
    const slower = await calibrate(page, cdp);
    rows.push(
      limitRow({
        measure: "processor against the reference (1 is as fast, 2 takes twice as long)",
        value: slower,
        unit: "×",
        digits: 2,
      }),
    );
    await page.context().close();

    for (const path of ["/", "/en"]) {
      const value = await repeated(async () => {
        const { page, cdp } = await openPage(browser, stage, 360);
        const found = await trace(cdp, () => openAtRest(page, stage.url + path));
        await page.context().close();
        return blockingTime(found) / slower;
      });
      rows.push(
        limitRow({
          measure: `total blocking time of ${path}, processor time`,
          value,
          unit: "ms",
          atMost: BLOCKING_GOAL_MS,
        }),
      );
    }

    for (const scene of SCENES) {
      const { name, width, open, done } = scene;
      const works: number[] = [];
      const value = await repeated(async () => {
        const { page, cdp } = await openPage(browser, stage, width);
        await open(page, stage.url);
        works.push(workToPaint(await trace(cdp, await prepare(page, scene))) / slower);
        await done(page).waitFor();
        await open(page, stage.url);
        const act = await prepare(page, scene);
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
        const delay = await delayOf(page, act);
        await page.context().close();
        return delay;
      });
      const ms = { unit: "ms", atMost: PAINT_GOAL_MS };
      rows.push(limitRow({ measure: `INP, ${name}, processor ${SLOWER}× slower`, value, ...ms }));
      const work = `… work to the paint, processor time × ${SLOWER}`;
      rows.push(limitRow({ measure: work, value: median(works), ...ms }));
    }

    for (const rate of [1, SLOWER]) {
      const paints: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { page, cdp } = await openPage(browser, stage, 1280);
        await openAtRest(page, `${stage.url}/en`);
        await cdp.send("Emulation.setCPUThrottlingRate", { rate });
        for (const path of WAY) paints.push((await follow(page, path)).paint);
        await page.context().close();
      }
      const measure = `a preloaded page, click to paint${rate === 1 ? "" : `, processor ${rate}× slower`}`;
      const goal = rate === 1 ? { atMost: PAINT_GOAL_MS } : {};
      rows.push(limitRow({ measure, value: median(paints), unit: "ms", ...goal }));
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}
