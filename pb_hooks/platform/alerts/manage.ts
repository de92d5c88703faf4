import { type Alerts, type AlertTest, alertSettings } from "../../../common/contract/alerts.ts";
import { hostOf } from "../../../common/host.ts";
import { now } from "../../../common/time.ts";
import { change } from "../../lib/change.ts";
import { errorText, fail } from "../../lib/errors.ts";
import { randomText } from "../../lib/random.ts";
import { findById, newRecord } from "../../lib/records.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";
import { audit, changes } from "../audit/public.ts";
import { contactAddress, sendNotice, writeOperatorNotice } from "../mail/public.ts";
import { siteUrl } from "../site/public.ts";
import { push } from "./push.ts";
import { SETTINGS, type Settings, sealed, settingsOf } from "./store.ts";
import { TITLE, titleIn } from "./titles.ts";

const SHOWN = 20;

/** `GET /api/app/admin/alerts`, admin: the settings and the last alerts. */
export function readAlerts(e: core.RequestEvent): Alerts {
  const { service, host, token, quiet_from: quietFrom, quiet_to: quietTo } = settingsOf(e.app);
  const shape = { ...TITLE, ...rowOf({ text: "id state", flag: "urgent open", time: "created" }) };
  const sql = `SELECT ${columns(shape)} FROM alerts ORDER BY created DESC, id DESC LIMIT ${SHOWN}`;
  return {
    ...{ service, host, quietFrom, quietTo, hasToken: token !== "" },
    mailTo: contactAddress(e.app),
    items: rows(e.app, sql, {}, shape).map(({ id, urgent, open, state, created, ...found }) => ({
      ...{ id, urgent, open, created },
      titles: { fr: titleIn(e.app, found, "fr"), en: titleIn(e.app, found, "en") },
      state: state === "held" ? "held" : "told",
    })),
  };
}

/** `POST /api/app/admin/alerts` {service, url, token, quietFrom, quietTo}, admin: 204. */
export const saveAlerts = change(alertSettings, (tx, { service, url, token, quietFrom, quietTo }, e) => {
  const before = settingsOf(tx);
  const same = service === before.service;
  if (service !== "off" && !url && !(same && before.url)) throw fail(400, "webhook_address", "url");
  const record = findById(tx, "alert_settings", SETTINGS) ?? newRecord(tx, "alert_settings", { id: SETTINGS });
  record.ignoreUnchangedFields(true);
  record.load({ service: service === "off" ? "" : service, quiet_from: quietFrom, quiet_to: quietTo });
  // A token belongs to its address: another one never gets it.
  if (url || service === "off")
    record.load({ url: sealed("url", url), host: hostOf(url), token: sealed("token", token) });
  else if (token) record.set("token", sealed("token", token));
  tx.save(record);
  const facts = (from: Settings) => ({
    service: from.service,
    host: from.host,
    quiet: `${from.quiet_from}–${from.quiet_to}`,
  });
  audit(tx, e, { action: "alerts.update", ...changes(facts(before), facts(settingsOf(tx))) });
});

/** `POST /api/app/admin/alerts/test`, admin: sends an alert now, and answers what happened on each channel. */
export function testAlerts(e: core.RequestEvent) {
  const settings = settingsOf(e.app);
  const facts = {};
  const { title, text, path } = writeOperatorNotice(e.app, { notice: "alerts.test", once: "", facts });
  const body: AlertTest = { mail: null, push: null };
  const to = contactAddress(e.app);
  if (to) {
    body.mail = {
      to,
      error: outcome(() => sendNotice(e.app, "alerts.test", undefined, facts)),
    };
  }
  if (settings.service !== "off") {
    const alert = {
      id: randomText(15),
      title,
      text,
      kind: "alerts.test",
      urgent: false,
      link: siteUrl(e.app) + path,
      time: now().toISOString(),
    };
    body.push = { to: settings.host, error: outcome(() => push(settings, alert)) };
  }
  audit(e.app, e, { action: "alerts.test" });
  return body;
}

function outcome(work: () => void): string {
  try {
    work();
    return "";
  } catch (error) {
    return errorText(error);
  }
}
