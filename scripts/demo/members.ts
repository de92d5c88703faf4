import { plainEuros } from "../../common/euros.ts";
import { addDays } from "../../common/time.ts";
import { paidUntil } from "../../pb_hooks/billing/entitlements/rules.ts";
import { CODE_ALPHABET, CODE_LENGTH, CODE_PREFIX } from "../../pb_hooks/members/accounts/rules.ts";
import { PASSWORD_ALPHABET, PASSWORD_LENGTH } from "../../pb_hooks/streaming/stremio/rules.ts";
import { dayWeights, times } from "./calendar.ts";
import { byCard, type Outcome, type Paid } from "./card.ts";
import { type Coupon, couponFor } from "./coupons.ts";
import { type Ledger, later, note } from "./ledger.ts";
import { choose, type Purchase, type Story, writeOrder } from "./purchases.ts";
import type { Random } from "./random.ts";
import { byTransfer } from "./transfer.ts";

/** A member of the history. */
export type Member = {
  id: string;
  email: string;
  code: string;
  joined: Date;
  trialEnds: Date | null;
  paidUntil: Date | null;
  blocked: boolean;
  /** Whether a subscription is live. */
  subscribed: boolean;
  referrer: Member | undefined;
  firstPayment: Paid | undefined;
  payments: number;
};

/** In percent of members or of one kind of them. */
const CHANCES = {
  french: 82,
  verified: 93,
  newsletter: 38,
  straightToPaid: 9,
  invited: 13,
  buys: { trial: 36, straight: 84 },
  card: 76,
  givesUpAtCheckout: 7,
  comesBack: 14,
  blocked: 0.4,
  present: 1,
};

/** How long before the end the newest member signed up, in days. */
const NEWEST_DAYS = 0.02;
/** First names in both languages. */
/** Example names; their numbers share no divisor, so all pairs occur. */
const NAMES =
  "Alex Camille Charlie Lou Noa Robin Sacha Andrea Claude Eden Jamie Maxime Morgan Pascale Rowan Stevie Valentine Yael Jules Swan Ariel Marlow Kim".split(
    " ",
  );
const FAMILIES =
  "Aubert Belval Brook Carlier Castan Delmas Dorval Ferrand Gallois Hartley Imbert Jourdan Keller Lacaze Lindon Marchal Nevers Olivet Perrin Quint Ravel Sorel Thorne Urbain Vasseur Walden Ambry Corbin Favre Moreau".split(
    " ",
  );

/** Everyone who has ever signed up, oldest first, with their orders, payments and streaming accounts. */
export function makeMembers(ledger: Ledger, coupons: readonly Coupon[]): Member[] {
  const { world } = ledger;
  const when = ledger.random("sign-ups");
  const members: Member[] = [];
  // The newest one has always just signed up: there is always a trial to look at.
  const newest = later(world.until, -NEWEST_DAYS);
  const before = times(world, dayWeights(world, when), world.users - 1, when).filter((time) => time < newest);
  while (before.length < world.users) before.push(newest);
  for (const joined of before) members.push(makeMember(ledger, joined, members, coupons));
  return members;
}

function makeMember(ledger: Ledger, joined: Date, before: readonly Member[], coupons: readonly Coupon[]): Member {
  const { world } = ledger;
  const number = before.length + 1;
  const chance = ledger.random(`member ${number}`);
  const digits = String(number).padStart(4, "0");
  const first = NAMES[number % NAMES.length] ?? "";
  const family = FAMILIES[(number * 7) % FAMILIES.length] ?? "";
  const newest = number === world.users;
  const straight = !newest && chance.percent(CHANCES.straightToPaid);
  const trialEnds = straight || world.trialDays === 0 ? null : addDays(joined, world.trialDays);
  const member: Member = {
    id: chance.id(),
    email: `${first}.${family}${number}@example.org`.toLowerCase(),
    code: CODE_PREFIX + chance.text(CODE_LENGTH, CODE_ALPHABET),
    joined,
    trialEnds,
    paidUntil: null,
    blocked: false,
    subscribed: false,
    // The first members have referred the most.
    referrer: chance.percent(CHANCES.invited) ? before[Math.floor(chance.next() ** 2.5 * before.length)] : undefined,
    firstPayment: undefined,
    payments: 0,
  };
  const bought = newest ? [] : purchases({ ledger, chance }, member, straight, coupons);
  const billed = member.paidUntil;
  special(ledger, chance, member);
  const last = bought.at(-1)?.purchase;
  const username = `member${digits}_${chance.text(4)}@${world.mailDomain}`;
  const password = chance.text(PASSWORD_LENGTH, PASSWORD_ALPHABET);
  ledger.add("users", joined, {
    id: member.id,
    updated: bought.length > 0 ? (member.firstPayment?.at ?? joined) : joined,
    email: member.email,
    emailVisibility: false,
    name: `${first} ${family}`,
    password: world.passwordHash,
    tokenKey: world.secrets.token(),
    verified: newest || chance.percent(CHANCES.verified),
    affiliate_code: member.code,
    plan: straight || last ? "paid" : "free",
    newsletter: chance.percent(CHANCES.newsletter),
    is_monthly: last?.period === "month",
    price: last ? plainEuros(last.plan[last.period]) : straight ? "" : "0",
    locale: chance.percent(CHANCES.french) ? "fr" : "en",
    terms_accepted: joined,
    stremio_username: username,
    stremio_password: world.secrets.seal(["users", "stremio_password", member.id], password),
    stripe: bought.some(({ purchase }) => purchase.provider === "stripe") ? `cus_demo_${member.id}` : "",
    trial_ends: trialEnds,
    paid_until: member.paidUntil,
    billed_until: billed,
    blocked: member.blocked ? later(world.until, -chance.between(1, 20)) : null,
    referred_by: member.referrer?.id ?? "",
  });
  if (trialEnds) ledger.add("trial_claims", joined, { hash: world.secrets.mailbox(member.email), claimed: joined });
  streaming(ledger, chance, member, username, password);
  return member;
}

/** A member's purchases, first and repeated. Sets what follows from them. */
function purchases(
  { ledger, chance }: Omit<Story, "buyer">,
  member: Member,
  straight: boolean,
  coupons: readonly Coupon[],
): Outcome[] {
  const { world } = ledger;
  const buyer = { id: member.id, trialEnds: member.trialEnds, customer: "", card: `card_demo_${chance.id()}` };
  const story = { ledger, chance, buyer };
  const outcomes: Outcome[] = [];
  let at = chance.percent(CHANCES.buys[straight ? "straight" : "trial"]) ? firstOrder(chance, member) : undefined;
  while (at && at <= world.until) {
    const coupon = outcomes.length === 0 ? couponFor(coupons, at, chance) : undefined;
    const provider = chance.percent(CHANCES.card) ? "stripe" : "manual";
    const purchase: Purchase = { provider, ...choose(world.plans, chance), coupon, extendsEnd: null };
    if (provider === "stripe" && chance.percent(CHANCES.givesUpAtCheckout)) {
      const state = at < world.until ? "expired" : "pending";
      writeOrder(story, { ...purchase, coupon: undefined }, later(at, -0.1), { state });
    }
    const outcome = (provider === "stripe" ? byCard : byTransfer)(story, purchase, at);
    if (!outcome) break;
    outcomes.push(outcome);
    const until = paidUntil(outcome.facts, world.until);
    if (until && (!member.paidUntil || until > member.paidUntil)) member.paidUntil = until;
    member.firstPayment ??= outcome.firstPayment;
    member.subscribed = outcome.live;
    const ended = outcome.facts.endedAt;
    at =
      !outcome.live && ended && chance.percent(CHANCES.comesBack) ? later(ended, chance.between(15, 100)) : undefined;
  }
  return outcomes;
}

/** Most decide in the last hours of the trial, some days after it. */
function firstOrder(chance: Random, { joined, trialEnds }: Member): Date {
  if (!trialEnds) return later(joined, chance.between(0.01, 0.2));
  if (chance.percent(60)) return later(trialEnds, -chance.between(0.02, 1.8));
  return later(trialEnds, 0.05 + 9 * chance.next() ** 2);
}

/** What the team did for some members: gave days, and blocked accounts. */
function special(ledger: Ledger, chance: Random, member: Member): void {
  const { until } = ledger.world;
  if (!member.subscribed && chance.percent(CHANCES.present) && later(member.joined, 20) < until) {
    const at = later(until, -chance.between(1, 10));
    member.paidUntil = later(at, 30);
    const reason = "Dédommagement après une panne";
    note(ledger, at, "user.comp", ["users", member.id], {
      member: member.id,
      after: { paid_until: member.paidUntil },
      reason,
    });
  }
  if (chance.percent(CHANCES.blocked) && until > later(member.joined, 21) && !member.subscribed) {
    member.blocked = true;
    const reason = "Identifiants partagés publiquement";
    note(ledger, later(until, -20), "user.suspend", ["users", member.id], { member: member.id, reason });
  }
}

/** Whether a member may stream at the end of the history. */
export function mayStream(member: Member, until: Date): boolean {
  if (member.blocked) return false;
  return [member.paidUntil, member.trialEnds].some((end) => end !== null && end > until);
}

function streaming(ledger: Ledger, chance: Random, member: Member, username: string, password: string): void {
  const { until, secrets } = ledger.world;
  const desired = mayStream(member, until) ? "active" : "suspended";
  const ended = [member.paidUntil, member.trialEnds].filter((end) => end !== null && end <= until);
  const since =
    desired === "active" ? member.joined : (ended.sort((a, b) => Number(b) - Number(a))[0] ?? member.joined);
  ledger.add("stremio", member.joined, (id) => ({
    updated: since,
    user: member.id,
    email: username,
    password: secrets.seal(["stremio", "password", id], password),
    field: desired,
    provisioner: "local",
    desired,
    actual: desired,
    actual_email: username,
    wanted_since: since,
    last_synced: since,
    rotated: chance.percent(6) ? since : null,
  }));
}
