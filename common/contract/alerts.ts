import * as v from "valibot";
import type { Locale } from "./api.ts";
import { oneOf, rawText, secure, wholeNumber } from "./fields.ts";

/** Shapes of the operator's alerts on /admin/system. Times are ISO 8601 in UTC. */

/** Where alerts go besides the operator's mailbox. */
export const ALERT_SERVICES = ["off", "ntfy", "webhook"] as const;
export type AlertService = (typeof ALERT_SERVICES)[number];

export type Alert = {
  id: string;
  titles: Readonly<Record<Locale, string>>;
  urgent: boolean;
  /** Whether the incident still lasts. */
  open: boolean;
  /** Held: it goes out at the end of the quiet time, with others. */
  state: "held" | "told";
  created: string;
};

/** `GET /api/app/admin/alerts`: the settings, without address and token, and the last alerts. */
export type Alerts = {
  service: AlertService;
  host: string;
  hasToken: boolean;
  /** Hours of Paris; equal: no quiet time. */
  quietFrom: number;
  quietTo: number;
  /** Where mails go; "" while no mail server is set up. */
  mailTo: string;
  items: Alert[];
};

/** `POST /api/app/admin/alerts/test`: what happened on each channel; null: it is not set up, and nothing was sent. */
export type AlertTest = { mail: AlertSent | null; push: AlertSent | null };
/** `error` is "" when it was accepted. */
type AlertSent = { to: string; error: string };

const hour = () => wholeNumber(0, 23);

/** Where alerts go, and when only urgent ones do. An empty address or token keeps the stored one of the same service. */
export const alertSettings = () =>
  v.object({
    service: oneOf(ALERT_SERVICES),
    url: v.pipe(
      rawText,
      v.trim(),
      v.maxLength(2000),
      v.regex(/^(https?:\/\/[^\s/?#@\\]+(\/[^\s#]*)?)?$/i, "webhook_address"),
      secure("webhook_address"),
    ),
    token: v.pipe(rawText, v.trim(), v.maxLength(500), v.regex(/^[\x21-\x7e]*$/)),
    quietFrom: hour(),
    quietTo: hour(),
  });
