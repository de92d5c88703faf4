import { LEGAL_FIELDS } from "../../../common/contract/legal.ts";
import {
  type LegalSetting,
  type SettingsAnswer,
  type SettingsField,
  type SettingsValues,
  settingsChange,
  VAT_MODES,
} from "../../../common/contract/settings.ts";
import { change } from "../../lib/change.ts";
import { holds } from "../../lib/edit-conflict.ts";
import { fail, must } from "../../lib/errors.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { sendsMail } from "../../lib/mail-server.ts";
import { valuesOf } from "../../lib/records.ts";
import { exists, rowOf } from "../../lib/sql.ts";
import { audit, changes } from "../audit/public.ts";
import { analyticsTag } from "./environment.ts";
import { siteRecord } from "./record.ts";

/** Longest setting text that the log keeps. */
const LONGEST_LOGGED = 300;

/** `GET /api/app/admin/settings`, admin: SettingsAnswer. */
export function readSettings(e: core.RequestEvent) {
  return answer(e.app, settingsOf(siteRecord(e.app)));
}

/**
 * `PATCH /api/app/admin/settings` SettingsChange, admin: SettingsAnswer. 400 at the first invalid field, 409
 * `content_changed` when a field holds neither what the sender saw nor what it sends; neither changes anything.
 */
export const changeSettings = change(settingsChange, (tx, { values: wanted, before: seen }, e) => {
  const site = siteRecord(tx);
  const before = settingsOf(site);
  const fields = Object.keys(wanted) as SettingsField[]; // the schema knows no others
  const stored = Object.fromEntries(fields.map((field) => [field, before[field]]));
  if (!holds(stored, seen) && !holds(stored, wanted)) throw fail(409, "content_changed"); // with `wanted`: as `refuseStale`
  if (wanted.refuse_mailed_factor && !before.refuse_mailed_factor) refuseWithoutFactor(tx, e);
  const values = { ...before, ...wanted } as SettingsValues; // JSON leaves out what is undefined
  write(site, values);
  tx.save(site);
  const changed = changes(logged(before), logged(values));
  if (Object.keys(changed.after).length > 0)
    audit(tx, e, { action: "site.update", target: ["site", "site"], ...changed });
  return answer(e.app, values);
});

/** The administrator who switches mailed codes off must be able to switch them on again. */
function refuseWithoutFactor(tx: CoreApp, e: core.RequestEvent): void {
  const { id } = must(e.auth, "administrator");
  if (!e.hasSuperuserAuth() && !exists(tx, "factors", "user = {:id}", { id }))
    throw fail(400, "factor_required", "refuse_mailed_factor");
}

function answer(app: CoreApp, values: SettingsValues): SettingsAnswer {
  return { values, mailReady: sendsMail(app), analyticsTag: analyticsTag((name) => $os.getenv(name)) };
}

/** Settings that the record holds as they are. */
const AS_STORED = rowOf({
  text: "brand mail_domain",
  number: "trial_days commission",
  flag: "trial_on_confirm guide_mails detect_locale admin_mfa refuse_mailed_factor refuse_throwaway",
});

function settingsOf(site: Rec<"site">): SettingsValues {
  const [tagline, links, legal, instructions] = (["tagline", "links", "legal", "payment_instructions"] as const).map(
    (field) => parseObject(site.getString(field)),
  );
  return {
    // One for each field of the list.
    ...(Object.fromEntries(LEGAL_FIELDS.map((field) => [`legal_${field}`, textOf(legal, field)])) as Record<
      LegalSetting,
      string
    >),
    ...valuesOf(site, AS_STORED),
    tagline_fr: textOf(tagline, "fr"),
    tagline_en: textOf(tagline, "en"),
    discord: textOf(links, "discord"),
    reddit: textOf(links, "reddit"),
    reward_as: site.getString("reward_as") === "payout" ? "payout" : "credit",
    vat: VAT_MODES.find((mode) => mode === site.getString("vat")) ?? "franchise",
    instructions_fr: textOf(instructions, "fr"),
    instructions_en: textOf(instructions, "en"),
  };
}

/** Keeps the keys that an operator has added to the lists of texts. */
function write(site: Rec<"site">, values: SettingsValues): void {
  const { tagline_fr, tagline_en, discord, reddit, instructions_fr, instructions_en, ...rest } = values;
  const legal = Object.fromEntries(LEGAL_FIELDS.map((field) => [field, values[`legal_${field}`]]));
  site.set("tagline", { ...parseObject(site.getString("tagline")), fr: tagline_fr, en: tagline_en });
  site.set("links", { ...parseObject(site.getString("links")), discord, reddit });
  site.set("legal", { ...parseObject(site.getString("legal")), ...legal });
  const instructions = {
    ...parseObject(site.getString("payment_instructions")),
    fr: instructions_fr,
    en: instructions_en,
  };
  site.set("payment_instructions", instructions);
  const plain = ["brand", "mail_domain", "reward_as", "vat", "trial_days", "commission"] as const;
  const switches = [
    "trial_on_confirm",
    "guide_mails",
    "detect_locale",
    "admin_mfa",
    "refuse_mailed_factor",
    "refuse_throwaway",
  ] as const;
  for (const field of [...plain, ...switches]) site.set(field, rest[field]);
}

function logged(values: SettingsValues): Record<string, string | number | boolean> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, typeof value === "string" ? value.slice(0, LONGEST_LOGGED) : value]),
  );
}
