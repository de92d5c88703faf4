import { expect, it } from "vitest";
import { cycleProblems, importProblem } from "./check-structure.ts";

it.each([
  ["web/src/pages/home.tsx", "web/src/ui/button/button.tsx"],
  ["web/src/ui/button/button.tsx", "web/src/router/page-data.tsx"],
  ["web/src/app/app.tsx", "web/src/pages/error-page.tsx"],
  ["web/src/lib/auth.tsx", "common/wire/api.ts"],
  ["pb_hooks/pages/loaders.ts", "pb_hooks/site/public.ts"],
  ["web/src/app/onward.tsx", "web/src/router/navigation.ts"],
  ["web/src/features/auth/api.ts", "web/src/lib/http.ts"],
  ["web/src/features/admin-plans/move-api.ts", "web/src/shared/proof/admin-calls.ts"],
  ["pb_hooks/mail/layout.ts", "common/html.ts"],
  ["pb_hooks/accounts/index.ts", "pb_hooks/lib/errors.ts"],
  ["pb_migrations/1790000010-site.ts", "pb_migrations/lib/schema.ts"],
])("%s may import %s", (from, to) => expect(importProblem(from, to)).toBeNull());

it.each([
  ["common/format.ts", "web/src/lib/http.ts"],
  ["pb_hooks/mail/layout.ts", "web/src/lib/http.ts"],
  ["pb_hooks/pages/render.ts", "web/src/app/document.ts"],
  ["web/src/router/navigation.ts", "web/src/app/pages-client.ts"],
  ["web/src/ui/button/button.tsx", "web/src/features/auth/api.ts"],
  ["web/src/features/auth/api.ts", "web/src/features/admin/api.ts"],
  ["web/src/pages/home.tsx", "pb_hooks/lib/errors.ts"],
  ["web/src/pages/home.tsx", "web/src/lib/http.ts"],
  ["web/src/layouts/admin-layout.tsx", "web/src/shared/proof/admin-calls.ts"],
  ["web/src/app/onward.tsx", "web/src/lib/call.ts"],
  ["web/src/features/auth/undo-form.tsx", "web/src/lib/call.ts"],
  ["pb_hooks/lib/errors.ts", "pb_hooks/accounts/rules.ts"],
  ["pb_hooks/accounts/index.ts", "pb_hooks/stremio/client.ts"],
  ["pb_migrations/1790000010-site.ts", "pb_hooks/lib/sql.ts"],
  ["pb_migrations/1790000010-site.ts", "common/routes.ts"],
])("%s may not import %s", (from, to) => expect(importProblem(from, to)).not.toBeNull());

it("names each circle once, and none where there is none", () => {
  const chain = [
    ["accounts", "stremio"],
    ["stremio", "mail"],
    ["mail", "mail"],
  ] as const;
  expect(cycleProblems(chain)).toEqual([]);
  expect(cycleProblems([...chain, ["mail", "accounts"]])).toEqual([
    "import each other: accounts → stremio → mail → accounts",
  ]);
});
