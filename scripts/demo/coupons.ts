import type { CouponTerms } from "../../common/contract/coupons.ts";
import { firstDay, type Ledger, later, note } from "./ledger.ts";
import type { Random } from "./random.ts";

/** A coupon, its validity, and how often it was used. */
export type Coupon = CouponTerms & {
  id: string;
  code: string;
  withTrial: boolean;
  from: Date;
  ends: Date | null;
  maxUses: number;
  uses: number;
};

const PERCENT = { kind: "percent", amountCents: 0, days: 0, months: 0 } as const;

/** Each one's place in the history: start and end as fractions; null for no end. */
const KINDS = [
  {
    code: "BIENVENUE",
    terms: { ...PERCENT, percent: 20, duration: "once" },
    part: [0.05, null],
    public: true,
    newCustomers: true,
    text: ["−20 % sur le premier paiement.", "20% off the first payment."],
  },
  {
    code: "MOIS-OFFERT",
    terms: { kind: "days", percent: 0, amountCents: 0, days: 30, duration: "once", months: 0 },
    part: [0.55, null],
    public: true,
    newCustomers: true,
    text: ["Trente jours offerts avant le premier paiement.", "Thirty days free before the first payment."],
  },
  {
    code: "RENTREE",
    terms: { kind: "amount", percent: 0, amountCents: 300, days: 0, duration: "repeating", months: 3 },
    part: [0.3, 0.5],
    public: true,
    newCustomers: false,
    text: ["3 € de moins pendant trois mois.", "€3 off for three months."],
  },
  {
    code: "FIDELITE",
    terms: { ...PERCENT, percent: 10, duration: "forever" },
    part: [0.2, null],
    public: false,
    newCustomers: false,
    maxUses: 25,
    text: ["−10 % tant que dure l’abonnement.", "10% off for as long as the subscription runs."],
  },
] as const;

/** The coupons of the history; `writeCoupons` writes their rows once it is known how often they were used. */
export function makeCoupons({ world, random }: Ledger): Coupon[] {
  const ids = random("coupons");
  const at = (part: number) => later(firstDay(world), Math.floor(part * world.days));
  return KINDS.map(({ code, terms, part: [from, to], ...more }) => ({
    ...terms,
    id: ids.id(),
    code,
    withTrial: true,
    from: at(from),
    ends: to === null ? null : at(to),
    maxUses: "maxUses" in more ? more.maxUses : 0,
    uses: 0,
  }));
}

/** The coupon that a first-time buyer uses at a time; mostly none. */
export function couponFor(coupons: readonly Coupon[], at: Date, chance: Random): Coupon | undefined {
  if (!chance.percent(14)) return undefined;
  const usable = coupons.filter(
    ({ from, ends, maxUses, uses }) => from <= at && (!ends || ends > at) && (maxUses === 0 || uses < maxUses),
  );
  return usable.length > 0 ? chance.pick(usable) : undefined;
}

/** Writes the coupons. */
export function writeCoupons(ledger: Ledger, coupons: readonly Coupon[]): void {
  coupons.forEach((coupon, index) => {
    const kind = KINDS[index];
    ledger.add("coupons", coupon.from, {
      id: coupon.id,
      code: coupon.code,
      texts: { fr: kind?.text[0] ?? "", en: kind?.text[1] ?? "" },
      kind: coupon.kind,
      percent: coupon.percent,
      amount_cents: coupon.amountCents,
      days: coupon.days,
      duration: coupon.duration,
      months: coupon.months,
      plans: [],
      new_customers: kind?.newCustomers ?? false,
      with_trial: coupon.withTrial,
      ends: coupon.ends,
      max_uses: coupon.maxUses,
      uses: coupon.uses,
      public: kind?.public ?? false,
      active: true,
    });
    note(ledger, coupon.from, "coupon.create", ["coupons", coupon.id], { after: { code: coupon.code } });
  });
}
