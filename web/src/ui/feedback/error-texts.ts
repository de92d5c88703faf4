import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorCode } from "../../../../common/wire/errors.ts";

/** Codes from the browser itself: the outcomes of spec §8 that the server words too vaguely, or no answer at all. */
type ClientCode = "login_failed" | "resend_failed" | "token_invalid" | "address_taken" | "network" | "unknown";

/** For anything else. */
export const UNKNOWN = msg`Unknown error`;

const OWN: Record<ErrorCode | ClientCode, MessageDescriptor> = {
  auth_required: msg`Sign in to continue.`,
  admin_required: msg`This is for administrators only.`,
  not_found: msg`We could not find what you asked for.`,
  password_common: msg`This password is too easy to guess. Choose another one.`,
  password_invalid: msg`This password is not correct.`,
  password_only: msg`Sign in with your password.`,
  terms_required: msg`Accept the terms to continue.`,
  too_many_requests: msg`Too many attempts. Wait a moment, then try again.`,
  try_again: msg`The service is temporarily unavailable. Try again in a moment.`,
  email_unchanged: msg`This is already your e-mail address.`,
  locale_unknown: msg`Choose French or English.`,
  job_not_waiting: msg`This job is running or done: there is nothing to run again.`,
  content_changed: msg`Someone else has saved this since you opened it.`,
  record_changed: msg`Someone else has changed this since you opened it. Close it and open it again to see what they saved.`,
  slug_invalid: msg`Use lower-case letters, digits and hyphens; a slash opens another level.`,
  slug_taken: msg`Another document of this language already has this address.`,
  body_too_deep: msg`This text has too many nested elements.`,
  append_only: msg`This can only be added to, not changed.`,
  coupon_invalid: msg`This code is not valid, or no longer valid.`,
  coupon_plan: msg`This code is not for this plan.`,
  coupon_new_customers: msg`This code is for a first subscription only.`,
  coupon_used: msg`You have already used this code.`,
  payment_closed: msg`There is nothing left to refund on this payment.`,
  payment_changed: msg`This payment has changed in the meantime. Check it again.`,
  refund_too_much: msg`This is more than can still be refunded.`,
  domain_invalid: msg`Enter a domain, such as passerelle.example.`,
  plan_unknown: msg`This plan is not on sale.`,
  period_unknown: msg`Choose monthly or yearly payment.`,
  start_now_required: msg`Tick this box to continue.`,
  terms_changed: msg`The terms have changed. Read them again, then continue.`,
  subscription_live: msg`You already have a subscription. Change it instead of ordering another one.`,
  no_withdrawal: msg`No contract of yours can be withdrawn from now: the fourteen days are over, or nothing was ordered.`,
  no_subscription: msg`You have no subscription to change.`,
  no_change: msg`This is your plan already.`,
  price_changed: msg`The amount has changed. Check it again, then confirm.`,
  payment_declined: msg`Your bank refused the payment. Update your card, then try again.`,
  payment_unavailable: msg`The payment service does not answer. Try again in a moment.`,
  order_closed: msg`This order is no longer waiting.`,
  reason_required: msg`Give a reason.`,
  signature_invalid: msg`The signature is not valid.`,
  addon_address: msg`Enter an https address that ends in /manifest.json.`,
  addon_unreachable: msg`Nothing answers at this address. Check it, then try again.`,
  addon_manifest: msg`The response from this address is not an add-on manifest.`,
  addon_key: msg`No debrid account of the service named in the address is working.`,
  credentials_invalid: msg`This username or password is not correct.`,
  referral_fixed: msg`The referrer of a member cannot be changed.`,
  referral_circle: msg`Nobody can be their own referrer, even through other members.`,
  rewards_changed: msg`Some of these rewards have changed in the meantime. Check the list again.`,
  impersonating: msg`You are seeing the site as a member: nothing can be changed from here.`,
  admin_account: msg`This member is an administrator: remove that right first.`,
  last_admin: msg`This is the last administrator: name another one first.`,
  own_account: msg`You cannot do this to your own account.`,
  already_verified: msg`This address is confirmed already.`,
  confirmation_wrong: msg`This is not the address of the member.`,
  too_many_members: msg`Select at most 500 members.`,
  api_required: msg`API keys are not switched on for this account.`,
  too_many_keys: msg`You have 10 keys that work. Revoke one before you create another.`,
  range_reversed: msg`The end date is before the start date.`,
  range_too_long: msg`Choose ten years at most.`,
  range_in_future: msg`Choose days that have begun.`,
  rebuild_running: msg`The figures are already being recalculated.`,
  login_failed: msg`Login failed. Check your e-mail address and your password.`,
  resend_failed: msg`The e-mail could not be sent again.`,
  token_invalid: msg`This link is no longer valid.`,
  address_taken: msg`There is already an account with this address.`,
  network: msg`The server cannot be reached. Check your connection, then try again.`,
  unknown: UNKNOWN,
};

const REQUIRED = msg`Fill in this field.`;
const INVALID = msg`This value is not valid.`;
const EMAIL = msg`Enter a valid e-mail address, like name@example.com.`;
const LENGTH = msg`This text is too short or too long.`;
const EXPIRED_LINK = msg`This link is no longer valid. Ask for a new one.`;

/** PocketBase's own codes that our forms can meet; the rest fall back to "Unknown error". */
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

/** The message of every code. */
export const CODES: Readonly<Record<string, MessageDescriptor>> = { ...POCKETBASE, ...OWN };
