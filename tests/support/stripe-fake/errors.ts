export type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/** An error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: { code?: string; param?: string; decline_code?: string; doc_url?: string };

  constructor(status: number, type: ErrorType, message: string, details: StripeError["details"] = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  body(requestId: string): { error: object } {
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
    return { error: { type: this.type, message: this.message, ...this.details, request_log_url } };
  }
}

/** A key as Stripe repeats it: its kind and its end. */
const masked = (key: string): string =>
  key.replace(
    /^((?:sk|rk)_(?:test|live)_)?(.*?)(.{0,4})$/,
    (_, kind = "", hidden, end) => kind + "*".repeat(hidden.length) + end,
  );

/** 401: nobody has this key, or it was rolled and has expired. */
export function unknownKey(key: string, expired = false): StripeError {
  if (!expired) return new StripeError(401, "invalid_request_error", `Invalid API Key provided: ${masked(key)}`);
  const doc_url = "https://stripe.com/docs/error-codes/api-key-expired";
  return new StripeError(401, "invalid_request_error", `Expired API Key provided: ${masked(key)}`, {
    ...{ code: "api_key_expired", doc_url },
  });
}

/** 403: a restricted key lacks a right, which Stripe names where it knows it. */
export function lacksRight(key: string, right: string): StripeError {
  const message = `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account 'acct_passerelle'. Having the '${right}' permission would allow this request to continue.`;
  return new StripeError(403, "invalid_request_error", message);
}

/** 400: a parameter is invalid. */
export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, "invalid_request_error", message, { ...(param && { param }), ...(code && { code }) });
}

/** No object has this id: 404 for the one that the path names, 400 for one that a parameter names. */
export function missing(kind: string, id: string, param = "id", hint = ""): StripeError {
  const status = param === "id" ? 404 : 400;
  return new StripeError(status, "invalid_request_error", `No such ${kind}: '${id}'${hint}`, {
    code: "resource_missing",
    param,
  });
}

/** 402: the bank declines the card. */
export function declined(code: string): StripeError {
  return new StripeError(402, "card_error", "Your card was declined.", { code: "card_declined", decline_code: code });
}
