import { OUR_COLOURS } from "../../../common/brand.ts";
import { type BrandAnswer, type BrandLogo, brandDraft, type Look } from "../../../common/contract/brand.ts";
import type { ErrorCode } from "../../../common/contract/errors.ts";
import { now } from "../../../common/time.ts";
import { commit } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { audit, changes } from "../audit/public.ts";
import { isSound, siteRecord } from "../site/public.ts";

type Field = "look" | "look_draft";

/** `GET /api/app/admin/brand`, `settings`: BrandAnswer. */
export function readBrand(e: core.RequestEvent): BrandAnswer {
  return answerOf(siteRecord(e.app));
}

/** The draft, or else what counts. */
export function draftOf(app: CoreApp): Look {
  const site = siteRecord(app);
  return lookOf(site, "look_draft") ?? lookOf(site, "look") ?? ours();
}

/**
 * `POST /api/app/admin/brand/draft` (BrandDraft), `settings`: BrandAnswer. 400 at the first colour that is unreadable, or picture that is
 * refused; 409 `record_changed` when `before` has another version. Nobody but administrators sees a draft.
 */
export function saveDraft(e: core.RequestEvent): BrandAnswer {
  const { logo, icon, ...plain } = parseBody(brandDraft, e);
  // Before the transaction: reading a picture takes time in which nobody else could write.
  const taken = { logo: logo ? take("logo", logo) : null, icon: icon ? take("icon", icon).data : "" };
  return committed(e.app, (tx) => {
    const before = draftOf(tx);
    const wanted = {
      ...plain,
      logo: logo === undefined ? before.logo : taken.logo,
      icon: icon === undefined ? before.icon : taken.icon,
    };
    const version = versionOf(wanted);
    refuseStale(e, { version: before.version }, { version });
    return keepDraft(tx, { ...wanted, version });
  });
}

/** By SQL alone: a change of the record would drop every cached page, and visitors see no draft. */
function keepDraft(tx: CoreApp, draft: Look | null): BrandAnswer {
  const site = siteRecord(tx);
  if (site.isNew()) tx.save(site);
  run(tx, "UPDATE site SET look_draft = {:draft} WHERE id = 'site'", { draft: JSON.stringify(draft) });
  return answerOf(siteRecord(tx));
}

/**
 * `POST /api/app/admin/brand/publish`, `settings`: BrandAnswer. The draft counts from now on; without one nothing changes. 409
 * `record_changed` when `before` has another version than the draft, or what counts already.
 */
export const publishDraft = commit((tx, e): BrandAnswer => {
  refuseStale(e, { version: draftOf(tx).version });
  const draft = lookOf(siteRecord(tx), "look_draft");
  return draft ? replace(tx, e, "brand.publish", draft) : answerOf(siteRecord(tx));
});

/** `POST /api/app/admin/brand/reset`, `settings`: BrandAnswer. The product's own brand counts again; a draft ends. */
export const resetBrand = commit((tx, e): BrandAnswer => replace(tx, e, "brand.reset", null));

/** `POST /api/app/admin/brand/discard`, `settings`: BrandAnswer. The draft ends. */
export const discardDraft = commit((tx): BrandAnswer => keepDraft(tx, null));

function replace(tx: CoreApp, e: core.RequestEvent, action: string, look: Look | null): BrandAnswer {
  const site = siteRecord(tx);
  const before = lookOf(site, "look");
  site.set("look", look && { ...look, since: now().toISOString() });
  site.set("look_draft", null);
  tx.save(site);
  const changed = changes(logged(before ?? ours()), logged(look ?? ours()));
  if (Object.keys(changed.after).length > 0) audit(tx, e, { action, target: ["site", "site"], ...changed });
  return answerOf(site);
}

function answerOf(site: Rec<"site">): BrandAnswer {
  const live = lookOf(site, "look");
  const since = live ? textOf(parseObject(site.getString("look")), "since") : "";
  return { live, since, draft: lookOf(site, "look_draft") };
}

function lookOf(site: Rec<"site">, field: Field): Look | null {
  const { since: _, ...look } = parseObject(site.getString(field));
  return isSound(look) ? (look as Look) : null; // saveDraft wrote it
}

/** The product's own look. */
function ours(): Look {
  return { ...OUR_COLOURS, display: true, logo: null, icon: "", version: "" };
}

/** Short, and another one for other contents. */
function versionOf(look: Omit<Look, "version">): string {
  return $security.sha256(JSON.stringify(look)).slice(0, 8);
}

/** Pictures by whether there is one: the log keeps none. */
function logged({ logo, icon, version, ...plain }: Look) {
  return { ...plain, logo: logo !== null, icon: icon !== "", version };
}

function take(kind: "logo" | "icon", file: string): BrandLogo {
  const { problem, ...picture } = JSON.parse($brand.picture(kind, file)) as BrandLogo & { problem: ErrorCode | "" };
  if (problem) throw fail(400, problem, kind);
  return picture;
}
