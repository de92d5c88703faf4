import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import {
  type ApiScope,
  keyDays,
  keyName,
  keyRate,
  type NewKeyRequest,
} from "../../../../../common/contract/api-keys.ts";
import { say } from "../../../ui/form/form-errors.ts";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import type { Area } from "./api.ts";

/** The fields of the form; boxes are booleans, lists are texts. */
export const newKeySchema = v.pipe(
  v.object({
    name: keyName(),
    accounts: v.boolean(),
    credentials: v.boolean(),
    users: v.boolean(),
    creates: v.boolean(),
    gives: v.boolean(),
    ends: v.boolean(),
    days: typedWhole(keyDays()),
    perMinute: typedWhole(keyRate()),
  }),
  v.forward(
    v.partialCheck(
      [["accounts"], ["credentials"], ["users"], ["creates"], ["gives"], ["ends"]],
      ({ accounts, credentials, users, creates, gives, ends }) =>
        accounts || credentials || users || creates || gives || ends,
      say(msg`Choose at least one.`),
    ),
    ["accounts"],
  ),
);
type Values = v.InferOutput<typeof newKeySchema>;

/** The request for a filled-in form. */
export function toRequest(values: Values, area: Area): NewKeyRequest {
  const chosen: readonly [ApiScope, boolean][] = [
    ["accounts:read", values.accounts],
    ["credentials:verify", values.credentials],
    ["users:read", values.users && area === "admin"],
    ["users:create", values.creates && area === "admin"],
    ["days:give", values.gives && area === "admin"],
    ["access:end", values.ends && area === "admin"],
  ];
  return {
    name: values.name,
    scopes: chosen.flatMap(([scope, on]) => (on ? [scope] : [])),
    days: values.days,
    ...(area === "admin" && { perMinute: values.perMinute }),
  };
}
