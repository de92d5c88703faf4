import type { Locale } from "../../common/wire/api.ts";

const MONTHS: { readonly [L in Locale]: readonly string[] } = {
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** PocketBase's login note, "2026-11-21 07:30:13.844Z - 203.0.113.7 Mozilla/5.0 …", in parts. */
export function parseAlert(info: string): { time: string; address: string; device: string } {
  const match = /^(\S+ \S+) - (\S+) ?(.*)$/s.exec(unescapeHtml(info));
  return { time: match?.[1] ?? "", address: match?.[2] ?? "", device: deviceName(match?.[3] ?? "") };
}

/** "21 novembre 2026 à 07:30 (UTC)" from a stored time; the text itself when it is not one. */
export function alertTime(stored: string, locale: Locale): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})/.exec(stored);
  if (!match) return stored;
  const [, year, month, day, hour, minute] = match;
  const name = MONTHS[locale][Number(month) - 1] ?? "";
  const date = `${Number(day)}${locale === "fr" && Number(day) === 1 ? "er" : ""} ${name} ${year}`;
  return locale === "fr" ? `${date} à ${hour}:${minute} (UTC)` : `${date} at ${hour}:${minute} (UTC)`;
}

/** "Firefox, Windows" from a user agent; the start of the text itself when unknown. */
export function deviceName(agent: string): string {
  const browser = [
    ["Edg/", "Edge"],
    ["OPR/", "Opera"],
    ["Firefox/", "Firefox"],
    ["Chrome/", "Chrome"],
    ["Safari/", "Safari"],
  ].find(([mark]) => agent.includes(mark ?? ""))?.[1];
  const system = [
    ["Android", "Android"],
    ["iPhone", "iPhone"],
    ["iPad", "iPad"],
    ["Windows", "Windows"],
    ["Mac OS X", "macOS"],
    ["Linux", "Linux"],
  ].find(([mark]) => agent.includes(mark ?? ""))?.[1];
  return [browser, system].filter(Boolean).join(", ") || agent.slice(0, 80) || "?";
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#34;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
