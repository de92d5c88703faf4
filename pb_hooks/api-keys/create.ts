import { newKeyInput } from "../../common/schemas/api-key.ts";
import { addDays } from "../../common/time.ts";
import { type ApiReach, MOST_KEYS, type NewKeyAnswer } from "../../common/wire/api-keys.ts";
import { actorOf, audit } from "../audit/public.ts";
import { fail, must } from "../lib/errors.ts";
import { parseBody } from "../lib/parse-body.ts";
import { randomText } from "../lib/random.ts";
import { row } from "../lib/sql.ts";
import { dbTime, now } from "../lib/time.ts";
import { ALPHABET, newKey } from "./rules.ts";
import { hashOf, keyRows, toKey } from "./store.ts";

/**
 * Creates a key for the caller, whose right the route has checked. Refuses a second request with the same name, so that
 * a double click creates one key.
 * @throws ApiError 400 at a field, `too_many_keys`
 */
export function createKey(e: core.RequestEvent, owner: core.Record, reach: ApiReach): NewKeyAnswer {
  const input = parseBody(() => newKeyInput(reach), e);
  const { key, prefix } = newKey((length) => randomText(length, ALPHABET));
  const time = now();
  let answer: NewKeyAnswer | undefined;
  e.app.runInTransaction((tx) => {
    const same = "SELECT 1 AS hit FROM api_keys WHERE user = {:user} AND name = {:name} AND revoked = ''";
    if (row(tx, same, { user: owner.id, name: input.name }, { hit: 0 })) {
      throw fail(400, "validation_not_unique", "name");
    }
    const live = `SELECT COUNT(*) AS n FROM api_keys WHERE user = {:user} AND revoked = '' AND (expires = '' OR expires > {:now})`;
    if ((row(tx, live, { user: owner.id, now: dbTime(time) }, { n: 0 })?.n ?? 0) >= MOST_KEYS) {
      throw fail(400, "too_many_keys");
    }
    const record = new Record(tx.findCachedCollectionByNameOrId("api_keys"));
    record.load({
      user: owner.id,
      name: input.name,
      prefix,
      hash: hashOf(key),
      scopes: input.scopes,
      reach,
      per_minute: input.perMinute,
      expires: input.days === 0 ? "" : dbTime(addDays(time, input.days)),
    });
    tx.save(record);
    audit(tx, actorOf(e), {
      action: "api_key.create",
      target: { collection: "api_keys", id: record.id },
      member: owner.id,
      after: { name: input.name, prefix, scopes: input.scopes.join(" "), reach, per_minute: input.perMinute },
    });
    answer = { key, item: toKey(must(keyRows(tx, "WHERE k.id = {:id}", { id: record.id })[0], "new key")) };
  });
  return must(answer, "new key");
}
