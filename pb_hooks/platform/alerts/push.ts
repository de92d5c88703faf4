import { hostOf } from "../../../common/host.ts";
import { dbTime, isoOrNull } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import { findById } from "../../lib/records.ts";
import { writeOperatorNotice } from "../mail/public.ts";
import { siteUrl } from "../site/public.ts";
import { ntfyOf, type Pushed, pushOf } from "./rules.ts";
import { channelOf, type Settings, settingsOf } from "./store.ts";
import { factsIn } from "./titles.ts";

/** Kind of the job that pushes an alert; its payload is {alert}. */
export const PUSH = "alerts.push";

/** Why the service did not take an alert. `outage`: it did not answer. */
class PushFailure extends Error {
  readonly outage: boolean;
  constructor(text: string, outage: boolean) {
    super(text);
    this.outage = outage;
  }
}

/** Job {alert}. Does nothing once the service is switched off. */
export function pushJob(app: CoreApp, { alert = "" }: JobPayload): void {
  const record = findById(app, "alerts", alert);
  const settings = settingsOf(app);
  if (!record || settings.service === "off") return;
  const facts = factsIn(record.getString("facts"));
  const [notice, once] = [record.getString("kind"), record.getString("once")];
  const { title, text, path } = writeOperatorNotice(app, { notice, once, facts });
  push(settings, {
    ...{ id: record.id, title, text, kind: notice, urgent: record.getBool("urgent"), link: `${siteUrl(app)}${path}` },
    time: isoOrNull(record.getString("created")) ?? dbTime(new Date(0)),
  });
}

/** Pushes now. @throws PushFailure when the service does not take it */
export function push(settings: Settings, alert: Pushed): void {
  const channel = channelOf(settings);
  const { url, body } = pushOf(settings.service, channel.url, alert);
  const headers = {
    "Content-Type": "application/json",
    ...(channel.token && { Authorization: `Bearer ${channel.token}` }),
  };
  let status: number;
  try {
    status = request({ method: "POST", url, hosts: [hostOf(url)], headers, body, maxBytes: 64 * 1024 }).status;
  } catch (error) {
    if (error instanceof HttpFailure) throw new PushFailure(error.message, error.outage);
    throw error;
  }
  if (status < 200 || status >= 300) throw new PushFailure(`${hostOf(url)}: HTTP ${status}`, status >= 500);
}

/** Hands the service to internal/watch/health, which tells about a database that no longer works. */
export function shareChannel(app: CoreApp): void {
  if (!app.hasTable("alert_settings")) return;
  const settings = settingsOf(app);
  try {
    const { url, token } = settings.service === "off" ? { url: "", token: "" } : channelOf(settings);
    const { base, topic } = settings.service === "ntfy" ? ntfyOf(url) : { base: url, topic: "" };
    $health.pushTo(url && JSON.stringify({ url: base, token, topic }));
  } catch (error) {
    console.error(`Alerts: the push service's address cannot be read: ${errorText(error)}`);
  }
}
