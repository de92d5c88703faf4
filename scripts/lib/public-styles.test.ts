import { expect, it } from "vitest";
import { publicSources } from "./public-styles.ts";
import { ROOT } from "./shell.ts";

const sources = await publicSources(`${ROOT}web/src`);

it("public pages are styled with their layouts, parts and what they load late", () => {
  for (const file of [
    "pages/home.page.tsx",
    "pages/login.page.tsx",
    "layouts/docs-layout.tsx",
    "layouts/shell-skeleton.tsx",
    "ui/feedback/toaster.tsx",
    "app/impersonation-banner.tsx",
    "app/version-notice.tsx",
  ])
    expect(sources).toContain(file);
});

it("members' and administrators' pages bring their own sheet", () => {
  expect(sources.filter((file) => /\/admin|dashboard|billing\/(subscription|checkout)\//.test(file))).toEqual([]);
});
