import * as v from "valibot";
import { ALERT_SERVICES } from "../wire/alerts.ts";
import { oneOf, rawText, secure, wholeNumber } from "./fields.ts";

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
