import { expect, it } from "vitest";
import {
  cycleProblems,
  importProblem,
  importsGeneratedValues,
  isLongComment,
  publicProblems,
  unlistedPackages,
} from "./check-structure.ts";

it.each([
  ["web/src/pages/home.page.tsx", "web/src/ui/button/button.tsx"],
  ["web/src/ui/button/button.tsx", "web/src/router/page-data.tsx"],
  ["web/src/app/app.tsx", "web/src/pages/error-page.tsx"],
  ["web/src/lib/auth.tsx", "common/contract/api.ts"],
  ["pb_hooks/pages/loaders.ts", "pb_hooks/platform/site/public.ts"],
  ["pb_hooks/operations/admin/user-query.ts", "pb_hooks/billing/entitlements/public-sql.ts"],
  ["web/src/app/onward.tsx", "web/src/router/navigation.ts"],
  ["web/src/features/identity/auth/api.ts", "web/src/lib/http.ts"],
  ["web/src/features/billing/admin-plans/move-api.ts", "web/src/shared/proof/admin-calls.ts"],
  ["web/src/features/identity/auth/second-step-api.ts", "web/src/lib/load-pb.ts"],
  ["pb_hooks/platform/mail/layout.ts", "common/html.ts"],
  ["pb_hooks/members/accounts/rules.ts", "pb_hooks/lib/errors.ts"],
  ["pb_migrations/1790000010-site.ts", "pb_migrations/lib/schema.ts"],
  ["pb_hooks/billing/stripe/sync.ts", "pb_hooks/billing/refunds/refunds.ts"],
])("%s may import %s", (from, to) => expect(importProblem(from, to)).toBeNull());

it.each([
  ["common/format.ts", "web/src/lib/http.ts"],
  ["pb_hooks/platform/mail/layout.ts", "web/src/lib/http.ts"],
  ["pb_hooks/pages/render.ts", "web/src/app/document.ts"],
  ["web/src/router/navigation.ts", "web/src/app/pages-client.ts"],
  ["web/src/ui/button/button.tsx", "web/src/features/identity/auth/api.ts"],
  ["web/src/features/identity/auth/api.ts", "web/src/features/identity/identities/api.ts"],
  ["web/src/pages/home.page.tsx", "pb_hooks/lib/errors.ts"],
  ["web/src/pages/home.page.tsx", "web/src/lib/http.ts"],
  ["web/src/layouts/admin-layout.tsx", "web/src/shared/proof/admin-calls.ts"],
  ["web/src/app/onward.tsx", "web/src/lib/call.ts"],
  ["web/src/features/identity/auth/undo-form.tsx", "web/src/lib/call.ts"],
  ["web/src/features/identity/auth/factor-login.tsx", "web/src/lib/load-pb.ts"],
  ["web/src/layouts/app-shell.tsx", "web/src/lib/pb.ts"],
  ["pb_hooks/lib/errors.ts", "pb_hooks/members/accounts/rules.ts"],
  ["pb_hooks/members/accounts/rules.ts", "pb_hooks/streaming/stremio/client.ts"],
  ["pb_migrations/1790000010-site.ts", "pb_hooks/lib/sql.ts"],
  ["pb_hooks/billing/ledger/sale.ts", "pb_hooks/billing/checkout/quote.ts"],
  ["pb_hooks/billing/stripe/sync.ts", "pb_hooks/billing/manual/confirm.ts"],
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

it("names what no other feature imports from a public.ts", () => {
  const offer = `export const used = 1;
export const own = { near };
export type Used = {};
export { passed, one as idle } from "./store.ts";
export function unused() {}`;
  const files = [
    ["pb_hooks/platform/mail/public.ts", offer],
    ["pb_hooks/platform/mail/feature.ts", 'import { own, unused } from "./public.ts";'],
    [
      "pb_hooks/identity/sessions/open.ts",
      'import {\n  type Used as Mine,\n  passed,\n  used,\n} from "../../platform/mail/public.ts";',
    ],
  ] as const;
  expect(publicProblems(files)).toEqual(
    ["own", "unused", "idle"].map((name) => `pb_hooks/platform/mail/public.ts ${name}: no other feature imports it`),
  );
});

it("names the Go packages that the architecture does not", () => {
  const files = [
    "internal/front/site/site.go",
    "internal/front/site/cache/keys.go",
    "internal/hooks/wake/lane.go",
    "internal/front/held/held.go",
  ];
  expect(unlistedPackages(files, "Besides `internal/front/site`: | `wake`, `queue` | lanes |")).toEqual([
    "docs/architecture.md has no line about internal/front/held",
  ]);
});

it("finds comments that are too wide, but no long code and no directive", () => {
  const long = "x".repeat(140);
  for (const line of [`// ${long} and on`, `  /** ${long} */`, ` * ${long} and more`])
    expect(isLongComment(line)).toBe(true);
  for (const line of [`const text = "${long}";`, "// short", `  // biome-ignore lint/a/b: ${long}`])
    expect(isLongComment(line)).toBe(false);
});

it.each([
  ['import type { UsersRecord } from "../../../../types/pocketbase-types.ts";', false],
  ['import { Collections } from "../../../../types/pocketbase-types.ts";', true],
  ['import {\n  type UsersRecord,\n  Collections,\n} from "../../types/pocketbase-types.ts";', true],
  ['import { t } from "../lib/types/own.ts";', false],
])("of types/ only types are imported: %s", (text, refused) => expect(importsGeneratedValues(text)).toBe(refused));
