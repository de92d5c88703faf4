import { readFile } from "node:fs/promises";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";

const PRODUCT = /^(common|pb_hooks|web)\//;

/**
 * Things with one place in the code, their patterns elsewhere, and the files that may contain them; `within` names the paths
 * where that counts, everywhere by default.
 */
const SPELLINGS: { use: string; elsewhere: RegExp; homes: readonly string[]; within?: RegExp }[] = [
  { use: "parseTime or isoTime of common/time.ts", elsewhere: /\.replace\(" ", "T"\)/, homes: ["common/time.ts"] },
  {
    use: "DAY_MS or addDays of common/time.ts",
    elsewhere: /\b86_?400_?000\b|\b24 \* (3600|60 \* 60) \* 1_?000\b/,
    homes: ["common/time.ts"],
  },
  {
    use: "dbTime of common/time.ts",
    elsewhere: /\.toISOString\(\)\s*\.replace\("T", " "\)/,
    homes: ["common/time.ts"],
  },
  {
    use: "dayOf or storedDay of common/time.ts",
    elsewhere: /\.slice\(0, 10\)/,
    homes: ["common/time.ts"],
    within: PRODUCT,
  },
  {
    use: "SQL_ENTITLED, SQL_STATE or SQL_DATES of pb_hooks/billing/entitlements/public-sql.ts",
    elsewhere: /\b(trial_ends|paid_until) (>|<=) \{:now\}/,
    homes: ["pb_hooks/billing/entitlements/public-sql.ts"],
  },
  {
    use: "useAction of web/src/ui/feedback/use-action.tsx",
    elsewhere: /\buseMutation\b/,
    homes: [
      "web/src/ui/feedback/use-action.tsx",
      "web/src/shared/use-resend.ts", // the outcome is beside the button
      "web/src/features/members/account/profile-rows.tsx", // shows the choice at once, one write after another
      "web/src/features/billing/subscription/change-confirm.tsx", // the dashboard watches it by its key
      "web/src/features/operations/admin-system/alerts-card.tsx", // the outcome is in the card
      "web/src/features/operations/admin-system/mail-card.tsx", // the outcome is in the card
    ],
    within: PRODUCT,
  },
  {
    use: "cameByTransfer or sqlCameByTransfer of pb_hooks/lib/payment-means.ts",
    elsewhere: /\bstripe_payment_intent\b("\))? (=== ""|= '')/,
    homes: ["pb_hooks/lib/payment-means.ts"],
    within: PRODUCT,
  },
];

/** Where a source repeats what a shared function does, one line each. */
export function spellingProblems(file: string, text: string): string[] {
  return SPELLINGS.filter(
    ({ elsewhere, homes, within }) => !homes.includes(file) && within?.test(file) !== false && elsewhere.test(text),
  ).map(({ use, elsewhere }) => `${file}: "${elsewhere.exec(text)?.[0]}": use ${use}`);
}

/** Code with one place is written only there. */
export async function checkSpellings(): Promise<string[]> {
  const files = await sources("common/*", "pb_hooks/*", "web/src/*", "scripts/*", "tests/*");
  const own = files.filter((file) => /\.tsx?$/.test(file) && !file.includes("check-spellings"));
  const problems = own.map(async (file) => spellingProblems(file, await readFile(ROOT + file, "utf8")));
  return (await Promise.all(problems)).flat();
}
