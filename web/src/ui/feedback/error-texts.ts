import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorCode } from "../../../../common/contract/errors.ts";

/** Codes from the browser itself: the outcomes of spec §8 that the server words too vaguely, or no answer at all. */
type ClientCode =
  | "login_failed"
  | "resend_failed"
  | "token_invalid"
  | "address_taken"
  | "clock_wrong"
  | "network"
  | "unknown";

/** For anything else. */
export const UNKNOWN = msg`Unknown error`;

/** What any page may meet. Signed-in pages, passkeys and withdrawals add theirs in web/src/shared, which visitors never load. */
const OPEN = {
  auth_required: msg`Sign in to continue.`,
  not_found: msg`We could not find what you asked for.`,
  password_common: msg`This password is too easy to guess. Choose another one.`,
  password_invalid: msg`This password is not correct.`,
  password_only: msg`Sign in with your password.`,
  terms_required: msg`Accept the terms to continue.`,
  too_many_requests: msg`Too many attempts. Wait a moment, then try again.`,
  try_again: msg`The service is temporarily unavailable. Try again in a moment.`,
  credentials_invalid: msg`This username or password is not correct.`,
  impersonating: msg`You are viewing the site as a member: nothing can be changed from here.`,
  link_expired: msg`This link is no longer valid. Ask for a new one.`,
  newsletter_consent: msg`Tick the box if you want the newsletter.`,
  already_verified: msg`This address is already confirmed.`,
  login_failed: msg`Login failed. Check your e-mail address and your password.`,
  resend_failed: msg`The e-mail could not be sent again.`,
  token_invalid: msg`This link is no longer valid.`,
  address_taken: msg`This address belongs to an account, or did until recently.`,
  clock_wrong: msg`This device’s clock is wrong. Set it, then sign in again.`,
  maintenance: msg`Maintenance is under way. Nothing was changed. Reload the page to see until when.`,
  network: msg`The server cannot be reached. Check your connection, then try again.`,
  unknown: UNKNOWN,
} satisfies Partial<Record<ErrorCode | ClientCode, MessageDescriptor>>;

/** The codes that every page knows. */
export type OpenCode = keyof typeof OPEN;

const REQUIRED = msg`Fill in this field.`;
const INVALID = msg`This value is not valid.`;
const EMAIL = msg`Enter a valid e-mail address, like name@example.com.`;
const LENGTH = msg`This text is too short or too long.`;
const EXPIRED_LINK = msg`This link is no longer valid. Ask for a new one.`;

/** PocketBase's own codes that forms of visitors can meet; the rest fall back to "Unknown error". */
const POCKETBASE: Readonly<Record<string, MessageDescriptor>> = {
  validation_required: REQUIRED,
  validation_missing_field: REQUIRED,
  validation_nil_or_not_empty_required: REQUIRED,
  validation_not_unique: msg`This value is already in use.`,
  validation_is_email: EMAIL,
  validation_invalid_email: EMAIL,
  validation_email_domain_not_allowed: msg`Addresses of this e-mail provider are not accepted. Use another address.`,
  validation_length_out_of_range: LENGTH,
  validation_length_invalid: LENGTH,
  validation_length_too_short: msg`This text is too short.`,
  validation_min_text_constraint: msg`This text is too short.`,
  validation_length_too_long: msg`This text is too long.`,
  validation_max_text_constraint: msg`This text is too long.`,
  validation_values_mismatch: msg`The two entries are not the same.`,
  validation_invalid_password: msg`This password is not correct.`,
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
};

const codes: Record<string, MessageDescriptor> = { ...POCKETBASE, ...OPEN };

export const CODES: Readonly<Record<string, MessageDescriptor>> = codes;

/** Adds the texts of codes that not every page meets. */
export function addCodes(texts: Readonly<Record<string, MessageDescriptor>>): void {
  Object.assign(codes, texts);
}
