import { expect, it } from "vitest";
import type { AdminOverview, OverviewService } from "../../../../../common/contract/admin.ts";
import { perDay, troubles } from "./overview-rules.ts";

const SERVICE: OverviewService = {
  jobs: { queued: 4, failed: 0 },
  crons: { late: 0, failed: 0 },
  streaming: { active: 1, suspended: 1, queued: 1, error: 0 },
  debrid: { active: 2, working: 2 },
  sources: [],
  copy: null,
  problems: [],
};
const QUIET: AdminOverview = {
  at: "2026-03-01T08:00:00.000Z",
  members: 3,
  signUps: { today: 1, yesterday: 0, week: 2, days: [1, 1] },
  trials: { running: 1, ending: 0 },
  sales: null,
  pastDue: 0,
  orders: { waiting: 0, cents: 0, since: null },
  inbox: { waiting: 0, unread: 0, since: null },
  contracts: { requests: 0, transfers: 0 },
  service: SERVICE,
  unproved: { you: false, superusers: 0 },
  done: ["plans"],
};

it.each([
  [0, 0],
  [10, 1.4],
  [69, 9.9],
  [1000, 143],
])("%i a week are %f a day", (week, mean) => expect(perDay(week)).toBe(mean));

it("counts each thing that is wrong once", () => {
  expect(troubles(QUIET)).toBe(0);
  const problem = (id: "jobs_failed" | "sources_silent") => ({
    id,
    minor: false,
    texts: { fr: id, en: id },
    path: "/",
  });
  const failing = (service: Partial<OverviewService>, rest: Partial<AdminOverview> = {}) =>
    troubles({ ...QUIET, ...rest, service: { ...SERVICE, ...service } });
  expect(failing({ jobs: { queued: 0, failed: 7 }, problems: [problem("jobs_failed")] })).toBe(1);
  expect(
    failing({ problems: [problem("sources_silent")] }, { pastDue: 1, contracts: { requests: 2, transfers: 1 } }),
  ).toBe(4);
  expect(failing({ streaming: { ...SERVICE.streaming, error: 9 } })).toBe(1);
  expect(troubles({ ...QUIET, service: null, pastDue: 1 })).toBe(1);
});
