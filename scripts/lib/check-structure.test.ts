import { expect, it } from "vitest";
import { importProblem } from "./check-structure.ts";

it.each([
  ["web/src/pages/home.tsx", "web/src/components/button.tsx"],
  ["web/src/components/button.tsx", "web/src/lib/link.tsx"],
  ["web/src/app.tsx", "web/src/pages/error-page.tsx"],
  ["web/src/lib/auth.tsx", "types/api.ts"],
  ["pb_hooks/pages/loaders.ts", "pb_hooks/site/public.ts"],
  ["pb_hooks/accounts/index.ts", "pb_hooks/lib/errors.ts"],
])("%s may import %s", (from, to) => expect(importProblem(from, to)).toBeNull());

it.each([
  ["web/src/lib/link.tsx", "web/src/components/button.tsx"],
  ["web/src/components/button.tsx", "web/src/features/auth/api.ts"],
  ["web/src/features/auth/api.ts", "web/src/features/admin/api.ts"],
  ["web/src/pages/home.tsx", "pb_hooks/lib/errors.ts"],
  ["pb_hooks/lib/errors.ts", "pb_hooks/accounts/rules.ts"],
  ["pb_hooks/accounts/index.ts", "pb_hooks/stremio/client.ts"],
])("%s may not import %s", (from, to) => expect(importProblem(from, to)).not.toBeNull());
