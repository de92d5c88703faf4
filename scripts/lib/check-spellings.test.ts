import { expect, it } from "vitest";
import { spellingProblems } from "./check-spellings.ts";

it.each([
  'new Date(stored.replace(" ", "T"))',
  "const DAY = 24 * 3600 * 1000;",
  "Date.now() + 86_400_000",
  'new Date().toISOString().replace("T", " ")',
  'const RUNNING = "u.trial_ends > {:now}";',
  "end.toISOString().slice(0, 10)",
  'record.getString("created").slice(0, 10)',
  "const save = useMutation({ mutationFn })",
  'const isTransfer = payment.getString("stripe_payment_intent") === "";',
  "const OWED = `p.stripe_payment_intent = '' AND p.refund_due_cents > 0`;",
])("%s is written in one place", (text) => {
  expect(spellingProblems("pb_hooks/platform/mail/send.ts", text)).toHaveLength(1);
});

it("lets tests write a day by hand", () =>
  expect(spellingProblems("tests/api/operations/status.test.ts", "end.toISOString().slice(0, 10)")).toEqual([]));

it("lets the place itself write it", () =>
  expect(spellingProblems("common/time.ts", 'stored.replace(" ", "T")')).toEqual([]));
