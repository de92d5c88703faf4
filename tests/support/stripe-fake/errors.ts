export type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

/** An error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: { code?: string; param?: string; decline_code?: string };

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
