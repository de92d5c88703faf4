import { type ApiReach, MOST_KEYS, type NewKeyAnswer, newKeyInput } from "../../../common/contract/api-keys.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { requireFreshProof } from "../../identity/sessions/public.ts";
import { LETTERS_AND_DIGITS } from "../../lib/alphabets.ts";
import { fail, must } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { insert } from "../../lib/records.ts";
import { countKept } from "../../lib/repeat-limits.ts";
import { exists } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { newKey } from "./rules.ts";
import { hashOf, keyRows, liveKeys, toKey } from "./store.ts";

/**
 * Creates a key for the caller, whose right the route has checked. Refuses a second request with the same name, so that
 * a double click creates one key.
 * @throws ApiError 400 at a field, `too_many_keys`
 */
export function createKey(e: core.RequestEvent, owner: Rec<"users">, reach: ApiReach): NewKeyAnswer {
  const input = parseBody(() => newKeyInput(reach), e);
  const { key, prefix } = newKey((length) => randomText(length, LETTERS_AND_DIGITS));
  const time = now();
  return committed(e.app, (tx) => {
    // Again: a new password may have closed the session while this waited for its turn.
    requireFreshProof(e, tx);
    const same = "user = {:user} AND name = {:name} AND revoked = ''";
    if (exists(tx, "api_keys", same, { user: owner.id, name: input.name }))
      throw fail(400, "validation_not_unique", "name");
    if (liveKeys(tx, owner.id) >= MOST_KEYS) throw fail(400, "too_many_keys");
    if (reach === "own") countKept(tx, owner.id, "api-key");
    const record = insert(tx, "api_keys", {
      user: owner.id,
      name: input.name,
      prefix,
      hash: hashOf(key),
      scopes: input.scopes,
      reach,
      per_minute: input.perMinute,
      expires: input.days === 0 ? "" : dbTime(addDays(time, input.days)),
    });
    audit(tx, e, {
      action: "api_key.create",
      target: record,
      member: owner.id,
      after: { name: input.name, prefix, scopes: input.scopes.join(" "), reach, per_minute: input.perMinute },
    });
    return { key, item: toKey(must(keyRows(tx, "WHERE k.id = {:id}", { id: record.id })[0], "new key")) };
  });
}
