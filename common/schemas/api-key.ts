import * as v from "valibot";
import { visibleLine } from "../visible.ts";
import { API_SCOPES, type ApiReach, KEY_DAYS, KEY_NAME_MAX, KEY_RATES, OWN_SCOPES } from "../wire/api-keys.ts";
import { ids, ignored, type Read, rawNumber, rawText } from "./fields.ts";

/** A key's name, on one line, as administrators read it too. */
export const keyName = () =>
  v.pipe(
    rawText,
    v.transform(visibleLine),
    v.nonEmpty(),
    v.check((name) => Array.from(name).length <= KEY_NAME_MAX, "validation_length_too_long"),
  );
export const keyDays = () => v.pipe(rawNumber, v.picklist(KEY_DAYS));
export const keyRate = () => v.pipe(rawNumber, v.picklist(KEY_RATES));

/** A new key; only administrators (`reach` "all") choose the rate and may read members. */
export const newKeyInput = (reach: ApiReach) => {
  const allowed = reach === "all" ? API_SCOPES : OWN_SCOPES;
  return v.object({
    name: keyName(),
    scopes: v.pipe(
      ids,
      v.minLength(1, "validation_required"),
      v.check((wanted) => wanted.every((scope) => allowed.some((known) => known === scope)), "validation_in_invalid"),
      v.transform((wanted) => allowed.filter((scope) => wanted.includes(scope))),
    ),
    days: keyDays(),
    perMinute: reach === "all" ? v.nullish(v.picklist(KEY_RATES), KEY_RATES[0]) : ignored<unknown, 60>(KEY_RATES[0]),
  });
};
/** `POST /api/app/api-keys` and `POST /api/app/admin/api-keys`. */
type NewKey = Read<typeof newKeyInput>;
export type NewKeyRequest = Omit<NewKey, "perMinute"> & Partial<Pick<NewKey, "perMinute">>;
