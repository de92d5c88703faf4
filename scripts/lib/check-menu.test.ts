import { expect, it } from "vitest";
import { missingEntries } from "./check-menu.ts";

const page = (id: string, path: string, layout: "admin" | "default" = "admin") =>
  ({ id, path, layout, render: "shell", sitemap: false }) as const;

it("names an admin page that the navigation lacks", () => {
  const pages = [
    page("a", "/admin/a"),
    page("b", "/admin/b"),
    page("one-b", "/admin/b/:id"),
    page("c", "/c", "default"),
  ];
  expect(missingEntries(pages, '{ to: "/admin/a", label: x }')).toEqual([
    'web/src/layouts/admin-pages.ts has no entry for /admin/b, the page "b" of common/routes.ts',
  ]);
});
