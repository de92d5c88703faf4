import { follow, openAtRest, openPage, prepare, SCENES, type Stage, WAY } from "../support/interaction/scenes.ts";
import { blockingTime, calibrate, trace, workToPaint } from "../support/interaction/trace.ts";
import { createMember, expect, signInAdmin, test } from "./fixtures.ts";

/*
 * Pages answer quickly on a slow phone. `npm run bench -- --only=interaction` has the goals on the clock; here the
 * processor time of the page's thread is held, against a loop in the same browser, so that a busy machine passes too. The
 * bounds are above the goals: what they find is a page that does much more than it should.
 */
const BLOCKING_MS = 160;
const WORK_MS = 150;
/** Tries of each; the best one counts, so that one below the bound is the last. */
const ROUNDS = 2;

test.use({ own: "interaction" });
let stage: Stage;

test.beforeAll(async ({ product }) => {
  const { token, record } = await signInAdmin(product);
  stage = { url: product.server.url, admin: { token, record } };
  for (let member = 0; member < 30; member++) await createMember(product);
});

for (const path of ["/", "/en"]) {
  test(`${path} hardly blocks a phone's thread`, { tag: "@long" }, async ({ browser }) => {
    let least = Infinity;
    for (let round = 0; round < ROUNDS && least >= BLOCKING_MS; round++) {
      const { page, cdp } = await openPage(browser, stage, 360);
      const slower = await calibrate(page, cdp);
      least = Math.min(least, blockingTime(await trace(cdp, () => openAtRest(page, stage.url + path))) / slower);
      await page.context().close();
    }
    expect(least).toBeLessThan(BLOCKING_MS);
  });
}

for (const scene of SCENES) {
  test(`${scene.name} paints after little work`, async ({ browser }) => {
    let least = Infinity;
    for (let round = 0; round < ROUNDS && least >= WORK_MS; round++) {
      const { page, cdp } = await openPage(browser, stage, scene.width);
      const slower = await calibrate(page, cdp);
      await scene.open(page, stage.url);
      least = Math.min(least, workToPaint(await trace(cdp, await prepare(page, scene))) / slower);
      await scene.done(page).waitFor();
      await page.context().close();
    }
    expect(least).toBeLessThan(WORK_MS);
  });
}

test("a preloaded page asks the server for no data between click and paint", async ({ browser }) => {
  const { page } = await openPage(browser, stage, 1280);
  await openAtRest(page, `${stage.url}/en`);
  for (const path of WAY) {
    const { requests } = await follow(page, path);
    // What a page fetches once it is shown, and the count of the visit, hold up no paint.
    expect(requests.filter((each) => /_payload|_i18n|builds/.test(each))).toEqual([]);
  }
  await page.context().close();
});
