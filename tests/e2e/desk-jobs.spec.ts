import type { Page } from "@playwright/test";
import { holds, TEAM_ROLES, type TeamRole } from "../../common/permissions.ts";
import { call, type Json, objectOf } from "../support/http.ts";
import { button, CROWD, JOBS, type Job, reason } from "./desk-jobs.ts";
import { createBuyer, createColleague, Hand } from "./desk-world.ts";
import { asSuperuser, createMember, expect, type Member, type Product, test, withSession } from "./fixtures.ts";
import { say } from "./texts.ts";

/** The jobs of the desk: each takes three clicks at most, and a role that may not do it finds no button. */
const MOST = 3;
const t = say("en");
const TOP = "/en/admin";
const pageOf = (job: Job, { id }: Member) => job.from ?? `${TOP}/users/${id}`;

/** A buyer who has written, and whose message waits. */
async function createWriter(product: Product): Promise<Member> {
  const member = await createBuyer(product, { name: "Camille Roy", locale: "en" });
  const written = { subject: "Screens", message: "How many at once?", trap: false };
  const body = { name: "Camille Roy", email: member.email, locale: "en", ...written };
  const sent = await call(product.server.url, "POST", "/api/app/contact", { token: member.token, body });
  if (sent.status >= 300) throw new Error(`contact: ${sent.status} ${sent.text}`);
  return member;
}

let crowded = false;
test.beforeEach(async ({ product }) => {
  if (crowded) return;
  crowded = true;
  for (let index = 0; index < 31; index++) await createMember(product, { name: CROWD });
  const reply = { name: "Two screens", fr: "Bonjour {name}, deux écrans.", en: "Hello {name}, two screens." };
  await asSuperuser(product, "POST", "/api/app/admin/inbox/replies", { id: "", attempt: "", ...reply });
});

/** What a role's answers leave out, beside the buttons. */
async function expectUnsent(role: TeamRole, ask: (line: string) => Promise<{ status: number; json: Json }>) {
  const overview = await ask("GET /api/app/admin/overview");
  expect(overview.status).toBe(holds(role, "members.read") ? 200 : 403);
  if (overview.status !== 200) return;
  expect(overview.json.sales === null, "revenue").toBe(!holds(role, "figures"));
  expect(overview.json.service === null, "the service").toBe(!holds(role, "service.read"));
  expect(overview.json.done === null, "first steps").toBe(!holds(role, "settings"));
  expect(objectOf(overview.json, "unproved").superusers === 0 || holds(role, "settings")).toBe(true);
}

const measured = new Map<string, string[]>();

/** Each change walks a role at one of the two widths; test:long walks the other. */
for (const [index, role] of TEAM_ROLES.entries()) {
  for (const width of [1280, 360]) {
    const tag = index % 2 === Number(width === 360) ? [] : ["@long"];
    test(`the jobs of the role ${role} at ${width} px`, { tag }, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 800 });
      const [colleague, member] = [await createColleague(product, role), await createWriter(product)];
      await withSession(page, colleague);
      const ask = (line: string) => {
        const [method = "", path = ""] = line.split(" ");
        const sent = method === "GET" ? {} : { body: { reason } };
        return call(product.server.url, method, path, { token: colleague.token, ...sent });
      };
      const [may, mayNot] = [
        JOBS.filter(({ permission }) => holds(role, permission)),
        JOBS.filter(({ permission }) => !holds(role, permission)),
      ];
      await expectUnsent(role, ask);
      for (const job of mayNot) expect((await ask(job.route(member))).status, job.name).toBe(403);
      await lookForNone(page, mayNot, member);
      for (const job of may) {
        const hand = new Hand();
        const at = pageOf(job, member);
        if (!page.url().endsWith(at) || job.from !== undefined) await page.goto(at);
        await job.walk(page, hand, member);
        expect(hand.clicks, `${job.name} as ${role} at ${width} px`).toBeLessThanOrEqual(MOST);
        const row = measured.get(job.name) ?? [];
        measured.set(job.name, [...row, `${role} ${width}: ${hand.clicks}`]);
      }
    });
  }
}

/** On the pages where they begin, nothing begins the jobs that a role may not do. */
async function lookForNone(page: Page, jobs: readonly Job[], member: Member): Promise<void> {
  for (const at of new Set(jobs.map((job) => pageOf(job, member)))) {
    await page.goto(at);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const here = jobs.filter((job) => pageOf(job, member) === at);
    const more = button(page, "More actions");
    const tab = page.getByRole("tab", { name: t("Payments"), exact: true });
    if (await tab.count()) await tab.click();
    if (here.some((job) => job.more) && (await more.count())) {
      await more.click();
      await expect(page.getByRole("menu")).toBeVisible();
    }
    for (const job of here) await expect(job.opener(page), job.name).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
}

test.afterAll(() => {
  // The table of docs/design/members.md.
  for (const [name, row] of measured) console.info(`${name.padEnd(30)} ${row.join(" · ")}`);
});
