import type { AlertService } from "../../../common/contract/alerts.ts";
import { parisHour } from "../../../common/paris.ts";

/** Beyond this many alerts in an hour, the others are collected into one. */
export const MOST_AN_HOUR = 20;
/** An incident that lasts is told again after this many hours. */
export const AGAIN_HOURS = 24;
/** An incident counts as over when it has not come back for this long: the watch looks every ten minutes. */
export const OVER_SECONDS = 15 * 60;

export type Quiet = { from: number; to: number };

/** Whether only urgent alerts go out at a time; the hours are those of Paris, and may span midnight. */
export function isQuiet({ from, to }: Quiet, time: Date): boolean {
  const hour = parisHour(time);
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** An alert as it is pushed; `id`: one that arrives twice, after a crash, has the same. */
export type Pushed = {
  id: string;
  title: string;
  text: string;
  kind: string;
  urgent: boolean;
  link: string;
  time: string;
};

/**
 * Address and JSON body of a push. ntfy takes the topic in the body, which may hold any characters; other receivers get
 * `text` and `content`, which Slack, Mattermost and Discord show.
 */
export function pushOf(service: AlertService, url: string, alert: Pushed): { url: string; body: string } {
  const { title, text, urgent, link } = alert;
  if (service !== "ntfy") {
    const line = `${title}\n${text}`.trim();
    return { url, body: JSON.stringify({ ...alert, message: text, text: line, content: line.slice(0, 1900) }) };
  }
  const { base, topic } = ntfyOf(url);
  const priority = urgent ? 5 : 3;
  return { url: base, body: JSON.stringify({ topic, title, message: text || title, priority, click: link }) };
}

/** The address to which ntfy takes JSON, and the topic, from the address of a topic. */
export function ntfyOf(url: string): { base: string; topic: string } {
  const [, base = url, topic = ""] = /^(https?:\/\/.+\/)([^/?]+)\/?(?:\?.*)?$/i.exec(url) ?? [];
  return { base, topic };
}
