import { expect, it } from "vitest";
import { openRoutes } from "./check-permissions.ts";

const handler = () => undefined;
const step = (permission: string) => Object.assign(() => undefined, { permission });

it("names the administration's routes that ask for no permission, or for an unknown one", () => {
  const routes = {
    "GET /api/app/admin/closed": [handler, step("settings"), handler],
    "GET /api/app/admin/open": [handler, handler],
    "POST /api/app/admin/typo": [step("setings"), handler],
    "GET /api/app/account": [handler],
  };
  expect(openRoutes([{ routes }, {}])).toEqual([
    'GET /api/app/admin/open asks for no permission: put may("…") or proved("…") before its handler',
    'POST /api/app/admin/typo asks for no permission: put may("…") or proved("…") before its handler',
  ]);
});
