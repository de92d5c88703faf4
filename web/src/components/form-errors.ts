import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorCode } from "../../../types/api.ts";

/** Codes that the browser itself gives: the outcomes of spec §8 that the server words too loosely, or no answer at all. */
export type ClientCode = "login_failed" | "resend_failed" | "token_invalid" | "address_taken" | "network" | "unknown";

const UNKNOWN = msg`Unknown error`;

const OWN: Record<ErrorCode | ClientCode, MessageDescriptor> = {
  auth_required: msg`Sign in to continue.`,
  admin_required: msg`This is for administrators only.`,
  not_found: msg`We could not find what you asked for.`,
  password_common: msg`This password is too easy to guess. Choose another one.`,
  password_invalid: msg`This password is not correct.`,
  terms_required: msg`Accept the terms to continue.`,
  too_many_requests: msg`Too many attempts. Wait a moment, then try again.`,
  email_unchanged: msg`This is already your e-mail address.`,
  locale_unknown: msg`Choose French or English.`,
  login_failed: msg`Login failed. Check your e-mail address and your password.`,
  resend_failed: msg`The e-mail could not be sent again.`,
  token_invalid: msg`Invalid verification token`,
  address_taken: msg`There is already an account with this address.`,
  network: msg`The server cannot be reached. Check your connection, then try again.`,
  unknown: UNKNOWN,
};

const REQUIRED = msg`Fill in this field.`;
const INVALID = msg`This value is not valid.`;
const EMAIL = msg`Enter a valid e-mail address, like name@example.com.`;
const LENGTH = msg`This text is too short or too long.`;
const EXPIRED_LINK = msg`This link is no longer valid. Ask for a new one.`;

/** PocketBase's own codes that a form of ours can meet; the rest fall back to "Unknown error". */
const POCKETBASE: Readonly<Record<string, MessageDescriptor>> = {
  validation_required: REQUIRED,
  validation_missing_field: REQUIRED,
  validation_nil_or_not_empty_required: REQUIRED,
  validation_not_unique: msg`This value is already in use.`,
  validation_is_email: EMAIL,
  validation_invalid_email: EMAIL,
  validation_invalid_new_email: msg`This e-mail address cannot be used. Try another one.`,
  validation_email_domain_not_allowed: msg`Addresses of this e-mail provider are not accepted.`,
  validation_length_out_of_range: LENGTH,
  validation_length_invalid: LENGTH,
  validation_length_too_short: msg`This text is too short.`,
  validation_min_text_constraint: msg`This text is too short.`,
  validation_length_too_long: msg`This text is too long.`,
  validation_max_text_constraint: msg`This text is too long.`,
  validation_values_mismatch: msg`The two entries are not the same.`,
  validation_invalid_password: msg`This password is not correct.`,
  validation_invalid_old_password: msg`Your current password is not correct.`,
  validation_invalid_token: EXPIRED_LINK,
  validation_invalid_token_payload: EXPIRED_LINK,
  validation_invalid_token_claims: EXPIRED_LINK,
  validation_token_collection_mismatch: EXPIRED_LINK,
  validation_token_email_mismatch: EXPIRED_LINK,
  validation_invalid_token_email: EXPIRED_LINK,
  validation_invalid_value: INVALID,
  validation_invalid_field_value: INVALID,
  validation_invalid_format: INVALID,
  validation_match_invalid: INVALID,
  validation_in_invalid: INVALID,
  validation_not_a_number: msg`Enter a number.`,
  validation_only_int_constraint: msg`Enter a whole number.`,
  validation_min_number_constraint: msg`This number is too small.`,
  validation_max_number_constraint: msg`This number is too large.`,
  validation_file_size_limit: msg`This file is too large.`,
  validation_invalid_mime_type: msg`Files of this kind are not accepted.`,
};

const CODES: Readonly<Record<string, MessageDescriptor>> = { ...POCKETBASE, ...OWN };
const written = new Map<string, MessageDescriptor>();

/**
 * Lets a valibot schema carry a message of its own, to be translated when it is shown:
 * `v.minLength(8, say(msg`Use at least 8 characters.`))`. For a message of the table, write its code instead.
 */
export function say(descriptor: MessageDescriptor): string {
  written.set(descriptor.id, descriptor);
  return descriptor.id;
}

/** The sentence for an error code (or for a message given to `say`), through `t`; "Unknown error" for any other. */
export function errorText(code: string, t: (descriptor: MessageDescriptor) => string): string {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : written.get(code);
  return t(known ?? UNKNOWN);
}

/** A refusal in the form's own terms: codes by field name, and at most one for the form as a whole. */
export class ServerError extends Error {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string | undefined;

  constructor(codes: { fields?: Readonly<Record<string, string>>; form?: string }) {
    super("The server refused the form");
    this.name = "ServerError";
    this.fields = codes.fields ?? {};
    this.form = codes.form;
  }
}

/**
 * Turns whatever a request threw into a ServerError. Reads the wire shape `{data: {field: {code}}}` from the error's
 * `response` (PocketBase SDK) or `data` (ofetch); no answer is `network`, 429 `too_many_requests`, the rest `unknown`.
 */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const status = read(error, "status");
  if (status === 0 || (status === undefined && read(error, "name") === "FetchError")) {
    return new ServerError({ form: "network" });
  }
  const answer = read(error, "response", "data") ?? read(error, "data", "data");
  const codes: Record<string, string> = {};
  for (const [field, problem] of Object.entries(answer ?? {})) {
    const code = read(problem, "code");
    if (typeof code === "string") codes[field] = code;
  }
  const { form, ...fields } = codes;
  if (form) return new ServerError({ fields, form });
  if (Object.keys(fields).length > 0) return new ServerError({ fields });
  return new ServerError({ form: status === 429 ? "too_many_requests" : "unknown" });
}

function read(value: unknown, ...path: string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}
