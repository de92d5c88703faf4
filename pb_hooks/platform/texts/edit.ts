import { LOCALES, type Locale } from "../../../common/contract/api.ts";
import {
  OWNERS_GROUPS,
  type TextList,
  type TextRow,
  type TextVersions,
  textInput,
  textVersionsQuery,
} from "../../../common/contract/texts.ts";
import { variableProblems } from "../../../common/texts/variables.ts";
import { change } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail, must } from "../../lib/errors.ts";
import type { DeclaredText } from "../../lib/feature.ts";
import { permits, requirePermission } from "../../lib/guards.ts";
import { parseQuery } from "../../lib/parse-body.ts";
import { requireProof } from "../../lib/register.ts";
import { audit } from "../audit/public.ts";
import { pageText } from "./free-pages.ts";
import { productTexts } from "./product.ts";
import { addVersion, type OwnText, ownTexts, versionsOf } from "./store.ts";

/** `GET /api/app/admin/texts`, with `content.write`: every text with the product's and the operator's version. */
export function listTexts(e: core.RequestEvent): TextList {
  const own = { fr: ownTexts(e.app, "fr"), en: ownTexts(e.app, "en") };
  const side = (text: DeclaredText, locale: Locale) => sideOf(text[locale], own[locale].get(text.key));
  const items = productTexts(e.app).map(
    (text): TextRow => ({
      ...{ key: text.key, group: text.group, more: [...text.more] },
      ...(text.together && { together: text.together.map((names) => [...names]) }),
      ...{ fr: side(text, "fr"), en: side(text, "en") },
    }),
  );
  return { items };
}

function sideOf(product: string, own: OwnText | undefined) {
  const value = own?.value ?? "";
  return { product, value, stale: value !== "" && own?.product !== product };
}

/** `GET /api/app/admin/texts/versions?key=`, with `content.write`: the versions of a text; 404 `not_found`. */
export function listVersions(e: core.RequestEvent): TextVersions {
  const { key } = parseQuery(textVersionsQuery, e);
  return { items: versionsOf(e.app, find(e.app, key).key, permits(e, "members.read")) };
}

/** `POST /api/app/admin/texts`, with `content.write`: see textInput (common/contract/texts.ts). */
export const saveText = change(textInput, (tx, { key, ...given }, e): void => {
  const text = find(tx, key);
  if (OWNERS_GROUPS.includes(text.group)) {
    requirePermission(e, "settings");
    requireProof(e);
  }
  const wanted = { fr: own(given.fr, text.fr), en: own(given.en, text.en) };
  const stored = { fr: ownTexts(tx, "fr", key).get(key), en: ownTexts(tx, "en", key).get(key) };
  refuseStale(e, { fr: stored.fr?.value ?? "", en: stored.en?.value ?? "" }, wanted);
  for (const locale of LOCALES) {
    const [value, product, before] = [wanted[locale], text[locale], stored[locale]];
    if (value) refuseVariables(value, text, locale);
    const same = value === (before?.value ?? "") && (value === "" || before?.product === product);
    if (same) continue;
    const author = e.hasSuperuserAuth() ? "" : must(e.auth, "administrator").id;
    addVersion(tx, { key, locale, version: (before?.version ?? 0) + 1, value, product, author });
    audit(tx, e, { action: value ? "text.update" : "text.reset", target: ["texts", key], after: { locale } });
  }
});

/** What is kept of a text: "" where it is the product's. */
const own = (given: string, product: string): string => (given === product.trim() ? "" : given);

/** @throws ApiError 404 `not_found` */
function find(app: CoreApp, key: string): DeclaredText {
  const found = productTexts(app).find((text) => text.key === key) ?? pageText(key);
  if (!found) throw fail(404, "not_found");
  return found;
}

/** @throws ApiError 400 `text_variable`, whose message names the variables */
function refuseVariables(value: string, text: DeclaredText, locale: Locale): void {
  const { unknown, missing, apart } = variableProblems(value, text[locale], text);
  if (unknown.length + missing.length + apart.length === 0) return;
  const said = [
    unknown.length > 0 && `Nobody fills in ${unknown.join(", ")}.`,
    missing.length > 0 && `The text needs ${missing.join(", ")}.`,
    apart.length > 0 && `Not in one paragraph: ${apart.join(", ")}.`,
  ];
  throw fail(400, "text_variable", locale, said.filter(Boolean).join(" "));
}
