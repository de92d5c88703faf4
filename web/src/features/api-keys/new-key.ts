import { msg } from "@lingui/core/macro";
import * as v from "valibot";
import {
  type ApiScope,
  KEY_DAYS,
  KEY_NAME_MAX,
  KEY_RATES,
  type NewKeyRequest,
} from "../../../../common/wire/api-keys.ts";
import { say } from "../../ui/form/form-errors.ts";
import type { Area } from "./api.ts";

const isChoice = (choices: readonly number[]) => (value: string) => choices.some((choice) => String(choice) === value);

/** The fields of the form; boxes are booleans, lists are texts. */
export const newKeySchema = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("validation_required"),
      v.maxLength(KEY_NAME_MAX, "validation_length_too_long"),
    ),
    accounts: v.boolean(),
    credentials: v.boolean(),
    users: v.boolean(),
    days: v.pipe(v.string(), v.check(isChoice(KEY_DAYS), "validation_in_invalid")),
    perMinute: v.pipe(v.string(), v.check(isChoice(KEY_RATES), "validation_in_invalid")),
  }),
  v.forward(
    v.partialCheck(
      [["accounts"], ["credentials"], ["users"]],
      ({ accounts, credentials, users }) => accounts || credentials || users,
      say(msg`Choose at least one.`),
    ),
    ["accounts"],
  ),
);
type Values = v.InferOutput<typeof newKeySchema>;

/** What is sent for a filled form. */
export function toRequest(values: Values, area: Area): NewKeyRequest {
  const chosen: readonly [ApiScope, boolean][] = [
    ["accounts:read", values.accounts],
    ["credentials:verify", values.credentials],
    ["users:read", values.users && area === "admin"],
  ];
  return {
    name: values.name,
    scopes: chosen.flatMap(([scope, on]) => (on ? [scope] : [])),
    days: KEY_DAYS.find((days) => String(days) === values.days) ?? 90,
    ...(area === "admin" && { perMinute: KEY_RATES.find((rate) => String(rate) === values.perMinute) ?? 60 }),
  };
}
