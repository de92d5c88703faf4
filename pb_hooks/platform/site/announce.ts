import type { Locale, PublicSite } from "../../../common/contract/api.ts";
import { type BannerTimes, bannerInput, type Maintenance, maintenanceInput } from "../../../common/contract/banner.ts";
import { unbroken } from "../../../common/html.ts";
import { formatParis } from "../../../common/paris.ts";
import { DAY_MS, dbTime, isoTime, now, parseTime } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { row } from "../../lib/sql.ts";
import { audit, changes } from "../audit/public.ts";
import { ownTexts } from "../texts/public.ts";
import { bannerTimes, secondsUntil, showsAt } from "./announce-rules.ts";
import { siteRecord } from "./record.ts";

/** The key of the banner's text (pb_hooks/platform/texts). */
export const BANNER = "banner.text";
/** A typing mistake must not close the forms for a year. */
const LONGEST_MS = 7 * DAY_MS;

const STORED = { banner: "", maintenance_until: "" };

function stored(app: CoreApp) {
  const found = row(app, "SELECT banner, maintenance_until FROM site WHERE id = 'site'", {}, STORED) ?? STORED;
  const until = found.maintenance_until && isoTime(found.maintenance_until);
  return { times: bannerTimes(found.banner), until };
}

/** What pages announce now: the banner where it shows, and the end of the maintenance. */
export function announced(app: CoreApp, locale: Locale): Pick<PublicSite, "banner" | "maintenance"> {
  const { times, until } = stored(app);
  const time = now();
  const text = showsAt(times, time) ? (ownTexts(app, locale, BANNER).get(BANNER)?.value ?? "") : "";
  return {
    ...(text && { banner: { text: unbroken({ text }).text, place: times.place } }),
    ...(until && Date.parse(until) > time.getTime() && { maintenance: formatParis(new Date(until), locale) }),
  };
}

/** Seconds until what pages announce changes with time alone; undefined where it does not. */
export function announcedFor(app: CoreApp): number | undefined {
  const { times, until } = stored(app);
  return secondsUntil([times.from, times.until, until], now());
}

/** `GET /api/app/admin/texts/banner`, with `content.write`. */
export const readBanner = (e: core.RequestEvent): BannerTimes => stored(e.app).times;

/** `POST /api/app/admin/texts/banner`, with `content.write`: see bannerInput; 409 `record_changed`. */
export const saveBanner = change(bannerInput, (tx, times, e): BannerTimes => {
  const before = stored(tx).times;
  refuseStale(e, before, times);
  const site = siteRecord(tx);
  audit(tx, e, { action: "banner.update", target: ["site", "site"], ...changes(before, times) });
  site.set("banner", times);
  tx.save(site);
  return times;
});

/** `GET /api/app/admin/maintenance`, with `settings`. */
export function readMaintenance(e: core.RequestEvent): Maintenance {
  const { until } = stored(e.app);
  return { until: Date.parse(until) > now().getTime() ? until : "" };
}

/** `POST /api/app/admin/maintenance` {until}, `settings`: 400 for a time in the past or a week ahead; 409 `record_changed`. */
export const saveMaintenance = change(maintenanceInput, (tx, { until }, e): Maintenance => {
  const end = parseTime(until);
  const ahead = end ? end.getTime() - now().getTime() : 1;
  if (ahead <= 0 || ahead > LONGEST_MS) throw fail(400, "maintenance_range", "until");
  const before = { until: stored(tx).until };
  // A maintenance that ended is nobody's change.
  if (!(Date.parse(before.until) <= now().getTime())) refuseStale(e, before, { until });
  const site = siteRecord(tx);
  site.set("maintenance_until", end ? dbTime(end) : "");
  tx.save(site);
  audit(tx, e, { action: "maintenance.update", target: ["site", "site"], ...changes(before, { until }) });
  return { until };
});

/**
 * Route step: refuses what waits for the end of the maintenance. Sign-in, cancellation and withdrawal, deletions, the administration,
 * programs, Stripe's webhooks and the gateway never wait. @throws ApiError 503 `maintenance`, with Retry-After in seconds
 */
export function refuseInMaintenance(e: core.RequestEvent): void {
  const { until } = stored(e.app);
  const seconds = secondsUntil([until], now());
  if (seconds === undefined) return;
  e.response.header().set("Retry-After", String(seconds));
  throw fail(503, "maintenance");
}
