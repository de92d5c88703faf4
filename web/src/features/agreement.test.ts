import fc from "fast-check";
import * as v from "valibot";
import { type GenericSchema, safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { daysInput } from "../../../common/contract/admin.ts";
import { type ApiScope, newKeyInput } from "../../../common/contract/api-keys.ts";
import { MOST_CENTS } from "../../../common/contract/billing.ts";
import { consents } from "../../../common/contract/checkout.ts";
import { COUPON_DURATIONS, COUPON_KINDS, type CouponInput, couponInput } from "../../../common/contract/coupons.ts";
import { debridChange } from "../../../common/contract/debrid.ts";
import { reasonInput } from "../../../common/contract/fields.ts";
import { refundInput } from "../../../common/contract/orders.ts";
import { type PlanInput, planInput } from "../../../common/contract/plans.ts";
import { refusalOf } from "../../../common/contract/refusal.ts";
import { settingsChange } from "../../../common/contract/settings.ts";
import { addonInput } from "../../../common/contract/stremio.ts";
import { scheduleInput } from "../../../common/contract/system.ts";
import { eurosText } from "../../../common/euros.ts";
import { couponSchema, couponStart } from "./billing/admin-coupons/coupon-form.ts";
import { refundForm } from "./billing/admin-orders/refund-dialog.tsx";
import { planSchema, planStart } from "./billing/admin-plans/plan-form.ts";
import { orderForm } from "./billing/checkout/order-form.tsx";
import { cardSchema } from "./operations/admin-settings/settings-schemas.ts";
import { scheduleForm } from "./operations/admin-system/backup-schedule.tsx";
import { actionForm } from "./operations/admin-users/action-dialog.tsx";
import { newKeySchema, toRequest } from "./programs/api-keys/new-key.ts";
import { changeForm } from "./streaming/admin-debrid/account-form.tsx";
import { addonForm } from "./streaming/admin-stremio/addon-dialog.tsx";

/** Figures on both sides of each limit in a schema. */
const figure = fc.constantFrom(
  0,
  1,
  36,
  37,
  49,
  50,
  60,
  61,
  90,
  91,
  100,
  101,
  730,
  731,
  999,
  1000,
  1001,
  3650,
  3651,
  MOST_CENTS,
);
const count = fc.oneof(figure, fc.constantFrom(1_000_000, 1_000_001));
const cents = fc.oneof(figure, fc.constant(MOST_CENTS + 1));
/** Trimmed texts around the lengths in a schema. */
const text = fc
  .constantFrom(0, 1, 2, 3, 40, 41, 60, 61, 80, 81, 120, 121, 300, 301)
  .map((length) => "x".repeat(length));
/** Mostly a valid value, so that each limit is tested alone. */
const mostly = <T>(fine: T, rest: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(fine) }, { weight: 1, arbitrary: rest });

const lines = fc.array(
  text.filter((line) => line !== ""),
  { minLength: 11, maxLength: 13 },
);
const texts = fc.record({ name: mostly("Name", text), description: mostly("", text), features: mostly(["x"], lines) });
const slug = fc.oneof(text, fc.constantFrom("a-b", "-a", "A", "a b"));
const plan: fc.Arbitrary<PlanInput> = fc.record({
  slug: mostly("a-b", slug),
  texts: fc.record({ fr: texts, en: texts }),
  monthly_cents: mostly(499, cents),
  yearly_cents: mostly(4990, cents),
  trial_days: mostly(3, figure),
  screens: mostly(1, figure),
  support_hours: mostly(0, figure),
  icon: fc.constant("spark"),
  position: mostly(1, figure),
  public: fc.boolean(),
});
const code = fc.oneof(text, fc.constantFrom("é-é", "A B")).map((typed) => typed.toUpperCase());
const coupon: fc.Arbitrary<CouponInput> = fc.record({
  code: mostly("A-1", code),
  texts: fc.record({ fr: mostly("", text), en: mostly("", text) }),
  kind: fc.constantFrom(...COUPON_KINDS),
  duration: fc.constantFrom(...COUPON_DURATIONS),
  percent: mostly(5, figure),
  amount_cents: mostly(5, cents),
  days: mostly(5, figure),
  months: mostly(5, figure),
  plans: fc.constantFrom([], ["a"]),
  new_customers: fc.boolean(),
  with_trial: fc.boolean(),
  ends: fc.constantFrom("", new Date("2027-05-31T23:59:59.999").toISOString()),
  max_uses: mostly(0, count),
  public: fc.boolean(),
});

const reason = mostly("Why", fc.constantFrom("", " ", "x".repeat(500), "x".repeat(501)));
const settings = fc.record({
  brand: mostly("Passerelle", text),
  tagline_fr: mostly("", fc.constantFrom("x".repeat(200), "x".repeat(201))),
  discord: mostly("", fc.constantFrom("https://discord.gg/a", "https://evil.example/discord.gg")),
  legal_email: mostly("", fc.constantFrom("a@b.example", "a@b", "nobody")),
  mail_domain: mostly("a.example", fc.constantFrom("", "A.Example", "nodot", `${"x".repeat(190)}.a`)),
  instructions_en: mostly("", fc.constantFrom("x".repeat(1500), "x".repeat(1501))),
  reward_as: mostly("credit", fc.constantFrom("payout", "gold")),
  trial_days: mostly(3, figure),
  commission: mostly(20, figure),
  admin_mfa: fc.boolean(),
  refuse_mailed_factor: fc.boolean(),
  trial_on_confirm: fc.boolean(),
  guide_mails: fc.boolean(),
});
const SETTINGS = ["brand", "tagline_fr", "discord", "legal_email", "mail_domain", "instructions_en"] as const;
const CHOICES = [
  "reward_as",
  "trial_days",
  "trial_on_confirm",
  "guide_mails",
  "commission",
  "admin_mfa",
  "refuse_mailed_factor",
] as const;
const scopes = fc.constantFrom<ApiScope[]>([], ["accounts:read"], ["credentials:verify", "users:read"], ["days:give"]);

type Form<T> = {
  /** What the route takes; a form that shows it must accept and refuse as the route would, and name the same fields. */
  inputs: fc.Arbitrary<T>;
  route: GenericSchema;
  form: GenericSchema;
  /** What is typed to mean an input, when that is not the input itself. */
  typed?: (input: T) => object;
  /** What is sent of the form's output, when that is not all. */
  sent?: (output: object, input: T) => unknown;
  /** The form's own names of fields. */
  names?: { readonly [own: string]: string };
};

/** The fields that a schema refuses, sorted; or what the route makes of what it takes. */
function verdict<T>(
  { route, names = {} }: Form<T>,
  schema: GenericSchema,
  value: unknown,
  sent: (output: object) => unknown,
) {
  const { success, output, issues } = safeParse(schema, value);
  if (success) return safeParse(route, sent(Object(output))).output;
  const fields = issues.map((issue) => refusalOf(issue).field);
  return [...new Set(fields.map((field) => names[field] ?? field))].sort();
}

function agree<T>(one: Form<T>): void {
  let accepted = 0;
  const { typed = (input: T) => input, sent = (output: object) => output } = one;
  fc.assert(
    fc.property(one.inputs, (input) => {
      const expected = verdict(one, one.route, input, () => input);
      if (!Array.isArray(expected)) accepted += 1;
      expect(verdict(one, one.form, typed(input), (output) => sent(output, input))).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
  expect(accepted, "inputs that are fine").toBeGreaterThan(0);
}

const check =
  <T>(form: Form<T>) =>
  () =>
    agree(form);
const FORMS: { readonly [of: string]: () => void } = {
  "a plan": check({
    ...{ inputs: plan, route: planInput(), form: planSchema },
    typed: (input) => planStart({ ...input, id: "a", subscribers: 0, history: [] }, 0, "fr"),
  }),
  "a coupon": check({
    ...{ inputs: coupon, route: couponInput(), form: couponSchema },
    typed: (input) => {
      const own = { id: "a", state: "active", uses: 0, revenueCents: 0, created: "" } as const;
      return couponStart({ ...input, ...own }, ["a", "b"], "fr");
    },
  }),
  "a refund": check({
    inputs: fc.record({
      cents: mostly(100, fc.constantFrom(0, 4999, 5000, 5001)),
      refunded_cents: fc.constant(0),
      reason,
    }),
    ...{ route: refundInput(5000), form: refundForm(5000) },
    typed: ({ cents, reason }) => ({ cents: eurosText(cents, "fr"), reason }),
    sent: (output, { refunded_cents }) => ({ ...output, refunded_cents }),
  }),
  "an order": check({
    inputs: fc.record({ start_now: fc.boolean(), accept_terms: fc.boolean() }),
    ...{ route: v.object(consents(true)), form: orderForm(true) },
  }),
  settings: check({
    inputs: fc.record({ values: settings, before: fc.constant({}) }),
    ...{ route: settingsChange(), form: cardSchema([...SETTINGS, ...CHOICES]) },
    typed: ({ values }) => ({ ...values, trial_days: `${values.trial_days}`, commission: `${values.commission}` }),
    sent: (values, { before }) => ({ values, before }),
  }),
  backups: check({
    inputs: fc.record({
      schedule: mostly("daily", fc.constantFrom("weekly", "never", "hourly")),
      keep: mostly(7, figure),
    }),
    ...{ route: scheduleInput(), form: scheduleForm },
    typed: ({ schedule, keep }) => ({ schedule, keep: String(keep) }),
  }),
  "a member's days": check({
    inputs: fc.record({ days: mostly(3, figure), reason }),
    route: v.object({ ...daysInput().entries, ...reasonInput().entries }),
    form: actionForm(true, false),
    typed: ({ days, reason }) => ({ days: String(days), reason, confirm: "" }),
  }),
  "a key": check({
    inputs: fc.record({
      name: mostly("Add-on", text),
      scopes: mostly(["accounts:read"], scopes),
      days: mostly(90, figure),
      perMinute: mostly(60, figure),
    }),
    ...{ route: newKeyInput("all"), form: newKeySchema },
    typed: ({ name, scopes, days, perMinute }) => ({
      ...{ name, days: String(days), perMinute: String(perMinute), accounts: scopes.includes("accounts:read") },
      ...{ credentials: scopes.includes("credentials:verify"), users: scopes.includes("users:read") },
      ...{ creates: scopes.includes("users:create"), gives: scopes.includes("days:give") },
      ends: scopes.includes("access:end"),
    }),
    // The form's own output, which its schema made.
    sent: (output) => toRequest(output as v.InferOutput<typeof newKeySchema>, "admin"),
    names: { accounts: "scopes" },
  }),
  "an add-on": check({
    inputs: fc.record({
      name: mostly("Add-on", text),
      url: mostly(
        "https://a.example/manifest.json",
        fc.constantFrom("", "ftp://a", `https://${"x".repeat(2000)}/manifest.json`),
      ),
      ...{ id: fc.constant(""), locked: fc.boolean(), active: fc.boolean() },
    }),
    ...{ route: addonInput(), form: addonForm },
  }),
  "a debrid account": check({
    inputs: fc.record({
      label: mostly("", text),
      key: mostly("", fc.constantFrom("x".repeat(7), "x".repeat(8), "a b")),
    }),
    ...{ route: debridChange(), form: changeForm },
  }),
};

describe("a form and the route that it sends to draw the same limits", () => {
  it.each(Object.entries(FORMS))("of %s", (_, run) => run());
});
