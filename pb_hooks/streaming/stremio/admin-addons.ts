import { orderInput } from "../../../common/contract/fields.ts";
import { type AdminAddon, addonDelete, addonInput } from "../../../common/contract/stremio.ts";
import { hostOf } from "../../../common/host.ts";
import { change } from "../../lib/change.ts";
import { refuseStale } from "../../lib/edit-conflict.ts";
import { fail } from "../../lib/errors.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import { parseObject, textOf } from "../../lib/json.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { endPosition, saveOrder } from "../../lib/position.ts";
import { getById, newRecord, valuesOf } from "../../lib/records.ts";
import { exists, rowOf, rows } from "../../lib/sql.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { parseManifest } from "../addons/public.ts";
import { wake } from "./wake.ts";

/** A manifest has a few kilobytes; one with long catalogues may have more. */
const MAX_BYTES = 200_000;

const ADDON = { id: "", name: "", url: "", locked: false as boolean, active: false as boolean, manifest: "" };

/** `GET /api/app/admin/stremio/addons`, admin: the add-ons of every account, in order. */
export function listAddons(e: core.RequestEvent) {
  const sql = "SELECT id, name, url, locked, active, manifest FROM addons ORDER BY position, id";
  const items: AdminAddon[] = rows(e.app, sql, {}, ADDON).map(({ manifest, ...addon }) => {
    const found = parseObject(manifest);
    return {
      ...addon,
      manifest: { id: textOf(found, "id"), name: textOf(found, "name"), version: textOf(found, "version") },
    };
  });
  return { items };
}

/**
 * `POST /api/app/admin/stremio/addons/save` {id?, name, url, locked, active, before?}, admin: adds or changes an
 * add-on; 204. Reads a new address first: 400 `addon_address`, `addon_unreachable` or `addon_manifest` when it is not
 * an add-on's; 409 `record_changed` when the add-on no longer matches `before`.
 */
export function saveAddon(e: core.RequestEvent): void {
  const { id, name, url, ...flags } = parseBody(addonInput, e);
  const before = id ? getById(e.app, "addons", id).getString("url") : "";
  // Before the transaction: the network may be slow.
  const manifest = before === url ? undefined : readManifest(url);
  e.app.runInTransaction((tx) => {
    const found = id ? getById(tx, "addons", id) : undefined;
    if (found) refuseStale(e, editable(found), { name, url, ...flags });
    if (exists(tx, "addons", "url = {:url} AND id != {:id}", { url, id }))
      throw fail(400, "validation_not_unique", "url");
    const record = found ?? newRecord(tx, "addons");
    const old = found ? factsOf(found) : {};
    if (!found) record.set("position", endPosition(tx, "addons"));
    record.load({ name, url, ...flags, ...(manifest && { manifest }) });
    tx.save(record);
    audit(tx, e, {
      action: found ? "addon.update" : "addon.create",
      target: record,
      ...changes(old, factsOf(record)),
    });
    wake(tx);
  });
}

/** `POST /api/app/admin/stremio/addons/delete` {id, reason?}, admin: removes an add-on from every account; 204. */
export const deleteAddon = change(addonDelete, (tx, { id, reason }, e) => {
  const record = getById(tx, "addons", id);
  audit(tx, e, { action: "addon.delete", target: record, before: factsOf(record), reason });
  tx.delete(record);
  wake(tx);
});

/** `POST /api/app/admin/stremio/addons/order` {ids}, admin: every add-on's id, in the new order; 204. */
export const orderAddons = change(orderInput, (tx, { ids }, e) => {
  saveOrder(tx, "addons", ids);
  audit(tx, e, { action: "addon.order", target: ["addons", ""], after: { count: ids.length } });
  wake(tx);
});

function readManifest(url: string) {
  try {
    const { status, body } = request({ method: "GET", url, hosts: [hostOf(url)], maxBytes: MAX_BYTES });
    if (status !== 200) throw fail(400, "addon_unreachable", "url");
    const manifest = parseManifest(body);
    if (!manifest) throw fail(400, "addon_manifest", "url");
    return manifest;
  } catch (error) {
    if (error instanceof HttpFailure) throw fail(400, "addon_unreachable", "url");
    throw error;
  }
}

/** The fields of an add-on that an administrator changes. */
function editable(record: Rec<"addons">): Pick<AdminAddon, "name" | "url" | "locked" | "active"> {
  return valuesOf(record, rowOf({ text: "name url", flag: "locked active" }));
}

/** What the audit log keeps of an add-on: only its host, because an address may hold a token. */
function factsOf(record: Rec<"addons">): { name: string; host: string; locked: boolean; active: boolean } {
  const { url, ...rest } = editable(record);
  return { ...rest, host: hostOf(url) };
}
