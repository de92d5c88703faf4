import { BANNER_PLACES, type BannerTimes } from "../../../common/contract/banner.ts";
import { parseTime } from "../../../common/time.ts";
import { parseObject, textOf } from "../../lib/json.ts";

/** The banner's times, from the field's JSON; without any, it always shows everywhere. */
export function bannerTimes(json: string): BannerTimes {
  const stored = parseObject(json);
  const place = BANNER_PLACES.find((one) => one === textOf(stored, "place")) ?? "all";
  return { place, from: textOf(stored, "from"), until: textOf(stored, "until") };
}

/** Whether a banner shows at a time: from its start on, and no longer at its end. */
export function showsAt({ from, until }: Pick<BannerTimes, "from" | "until">, now: Date): boolean {
  const [start, end] = [parseTime(from), parseTime(until)];
  return (!start || start <= now) && (!end || now < end);
}

/** Seconds until the first of these times that is still to come; undefined for none. */
export function secondsUntil(times: readonly string[], now: Date): number | undefined {
  const coming = times.flatMap((time) => parseTime(time) ?? []).filter((time) => time > now);
  const first = Math.min(...coming.map((time) => time.getTime()));
  return coming.length === 0 ? undefined : Math.max(1, Math.ceil((first - now.getTime()) / 1000));
}
