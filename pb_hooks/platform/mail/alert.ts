import { deviceOf } from "../../lib/device.ts";

/** PocketBase's login note, "2026-11-21 07:30:13.844Z - 203.0.113.7 Mozilla/5.0 …", in parts. */
export function parseAlert(info: string): { time: string; address: string; device: string } {
  const match = /^(\S+ \S+) - (\S+) ?(.*)$/s.exec(info);
  return { time: match?.[1] ?? "", address: match?.[2] ?? "", device: deviceName(match?.[3] ?? "") };
}

/**
 * "Firefox, Windows" from a user agent, "?" from an unknown one: nothing of the text itself, because the mailbox may belong to
 * someone else than the person who signs in.
 */
function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent);
  return [browser, system].filter(Boolean).join(", ") || "?";
}
