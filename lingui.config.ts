import { fileURLToPath } from "node:url";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Source text is English; French must be complete at every commit (scripts/check.ts). */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "fr"],
  catalogs: [{ path: "<rootDir>/web/src/locales/{locale}", include: ["web/src"], exclude: ["web/src/**/*.test.tsx"] }],
  runtimeConfigModule: { Trans: [fileURLToPath(new URL("web/src/lib/trans.tsx", import.meta.url)), "Trans"] },
  format: formatter({ lineNumbers: false, origins: false }),
});
