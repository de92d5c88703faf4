/** What a refusal of ours carries in `data.<field>.code`; clients match codes, never text. Each has its sentence in web/src/components/error-texts.ts. */
export const ERROR_CODES = [
  "auth_required",
  "admin_required",
  "not_found",
  "password_common",
  "password_invalid",
  "terms_required",
  "too_many_requests",
  "email_unchanged",
  "locale_unknown",
  "append_only",
  "body_too_deep",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
