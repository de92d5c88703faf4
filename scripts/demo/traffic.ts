import { dayWeights, timeOf } from "./calendar.ts";
import { firstDay, type Ledger, later, type Page, type World } from "./ledger.ts";
import type { Member } from "./members.ts";
import type { Random } from "./random.ts";

/** Events of the whole history per member. */
const EVENTS_A_MEMBER = 100;
/** Pages per visit, on average (see `visit`). */
const PAGES_A_VISIT = 3.1;
/** Addresses that do not exist. */
const SOURCES = [
  ["", 46],
  ["recherche.example", 24],
  ["forum.example", 11],
  ["actu.example", 6],
  ["video.example", 6],
  ["annuaire.example", 4],
  ["lettre.example", 3],
] as const;
const PAGES = [
  ["/", 26],
  ["/subscription-plans", 20],
  ["/comment-ca-marche", 12],
  ["/trial", 12],
  ["/more", 5],
  ["/coupons", 5],
  ["/login", 9],
  ["/UserDashboard", 10],
  ["/blog", 6],
  ["/base-de-connaissances", 6],
] as const;

type Locale = Page["locale"];

/** First-party events over the days: growing visits with a weekly pattern, their sources and pages. */
export function writeTraffic(ledger: Ledger, members: readonly Member[]): void {
  const { world } = ledger;
  const chance = ledger.random("traffic");
  const weights = dayWeights(world, chance);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const visits = (world.users * EVENTS_A_MEMBER) / PAGES_A_VISIT;
  const codes = members.filter(({ referrer }) => referrer).map(({ referrer }) => referrer?.code ?? "");
  weights.forEach((weight, index) => {
    const midnight = later(firstDay(world), index);
    for (let count = Math.round((visits * weight) / total); count > 0; count--) visit(ledger, chance, midnight, codes);
  });
}

function visit({ add, world }: Ledger, chance: Random, midnight: Date, codes: readonly string[]): void {
  const visitor = chance.text(16, "0123456789abcdef");
  const locale: Locale = chance.percent(84) ? "fr" : "en";
  let at = timeOf(midnight, chance);
  let referrer: string = chance.weighted(SOURCES);
  const document = () => documentIn(world, locale, chance);
  let path = codes.length > 0 && chance.percent(3) ? `/u/${chance.pick(codes)}` : landing(referrer, document, chance);
  for (let pages = 0; pages < 12 && at < world.until; pages++) {
    const day = at.toISOString().slice(0, 10);
    add("events", at, { day, name: "view", path, locale, referrer, visitor });
    if (!chance.percent(67)) return;
    referrer = "";
    path = chance.percent(15) ? document() : chance.weighted(PAGES);
    at = later(at, chance.between(0.0002, 0.003));
  }
}

/** Where a visit without a referral link starts: at a text found by a search engine, or mostly at the home page. */
function landing(referrer: string, document: () => string, chance: Random): string {
  if (referrer.startsWith("recherche") && chance.percent(55)) return document();
  return chance.percent(60) ? "/" : chance.weighted(PAGES);
}

function documentIn({ posts, articles }: World, locale: Locale, chance: Random): string {
  const [folder, list] = chance.percent(45)
    ? (["/blog", posts] as const)
    : (["/base-de-connaissances", articles] as const);
  return `${folder}/${chance.pick(list.filter((page) => page.locale === locale)).slug}`;
}
