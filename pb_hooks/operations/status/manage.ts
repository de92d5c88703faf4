import type { Locale } from "../../../common/contract/api.ts";
import type { Read } from "../../../common/contract/fields.ts";
import { type Incidents, incidentInput } from "../../../common/contract/status.ts";
import { dbTime, now } from "../../../common/time.ts";
import { answerFeed } from "../../audience/content/public.ts";
import { canonical } from "../../lib/canonical.ts";
import { change, commit } from "../../lib/change.ts";
import { parseList, textOf } from "../../lib/json.ts";
import { pathValue } from "../../lib/parse-body.ts";
import { findById, getById, newId, newRecord } from "../../lib/records.ts";
import { audit } from "../../platform/audit/public.ts";
import { publicSite } from "../../platform/site/public.ts";
import { incidentsSince } from "./incidents.ts";

const FEED_NAME: Record<Locale, string> = { fr: "incidents", en: "incidents" };

/** `GET /api/app/admin/incidents`, admin: the newest ones. */
export function listIncidents(e: core.RequestEvent): Incidents {
  return { items: incidentsSince(e.app, "") };
}

/**
 * `POST /api/app/admin/incidents` {id?, attempt?, title_fr, title_en, state, text_fr, text_en}, admin: publishes one or an update;
 * {id}. What is sent again after a lost answer is published once.
 */
export const saveIncident = change(incidentInput, (tx, { id, attempt, ...input }, e) => {
  const time = now();
  const known = id ? getById(tx, "incidents", id) : findById(tx, "incidents", attempt);
  const record = known ?? newRecord(tx, "incidents", { id: attempt || newId(), started: dbTime(time) });
  const updates = parseList(record.getString("updates"));
  if (known && attempt && isLast(attempt, input, known, updates.at(-1))) return { id: known.id };
  const { title_fr, title_en, state, text_fr, text_en } = input;
  const update = { state, at: time.toISOString(), fr: text_fr, en: text_en, attempt };
  record.load({
    ...{ title_fr, title_en, state, updates: [...updates, update] },
    resolved: state === "resolved" ? dbTime(time) : "",
  });
  tx.save(record);
  const action = known ? "incident.update" : "incident.create";
  audit(tx, e, { action, target: record, after: { title: title_fr, state } });
  return { id: record.id };
});

type Sent = Omit<Read<typeof incidentInput>, "id" | "attempt">;

/** Whether an incident's last update came from this attempt and says what was sent: another one may say the same an hour later. */
function isLast(attempt: string, sent: Sent, known: Rec<"incidents">, last: unknown): boolean {
  const { title_fr, title_en, state, text_fr, text_en } = sent;
  const stored = [known.getString("title_fr"), known.getString("title_en")];
  const said = ["state", "fr", "en", "attempt"].map((field) => textOf(last, field));
  return canonical([title_fr, title_en, state, text_fr, text_en, attempt]) === canonical([...stored, ...said]);
}

/** `POST /api/app/admin/incidents/{id}/delete`, admin: 204. */
export const deleteIncident = commit((tx, e) => {
  const id = pathValue(e, "id");
  const record = getById(tx, "incidents", id);
  const before = { title: record.getString("title_fr") };
  tx.delete(record);
  audit(tx, e, { action: "incident.delete", target: ["incidents", id], before });
});

/** `GET /status.xml` and `GET /en/status.xml`, public: the newest incidents of a language. */
export function serveIncidents(e: core.RequestEvent, locale: Locale): void {
  const { brand, tagline } = publicSite(e.app, locale);
  const items = incidentsSince(e.app, "").map(({ id, titles, started, updates }) => {
    const last = updates[updates.length - 1];
    const excerpt = last?.[locale] ?? "";
    return { path: `/status#${id}`, title: titles[locale], excerpt, published: last?.at ?? started };
  });
  const paths = { home: "/status", self: "/status.xml" };
  answerFeed(
    e,
    { ...paths, locale, title: `${brand} · ${FEED_NAME[locale]}`, description: tagline, items },
    ["incidents", "site"],
    60,
  );
}
