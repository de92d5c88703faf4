import type { ErrorCode } from "../../../common/contract/errors.ts";
import { fail } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { siteSettings, siteUrl } from "../../platform/site/public.ts";

/** What an answer of the browser is good for, with the account or the sign-in that it belongs to. */
export type Purpose = "sign-in" | `${"second-step" | "add" | "proof" | "undo"}:${string}`;

/** A passkey as WebAuthn knows it; texts are base64url. */
export type Passkey = {
  id: string;
  key: string;
  counter: number;
  transports: string[];
  /** Whether it may be copied to other devices, and whether it has been. */
  syncs: boolean;
  backedUp: boolean;
};

type Question = {
  purpose: Purpose;
  /** Who creates a passkey, or whose passkey must answer; anyone's where it is missing. */
  member?: { id: string; name: string };
  known?: readonly Passkey[];
  answer?: object;
  passkey?: Passkey;
};

type Reply = {
  problem: "" | "unavailable" | "expired" | "refused" | "cloned";
  /** For the log. */
  reason: string;
  options?: object;
  passkey?: Passkey;
};

const REFUSALS: { readonly [problem in Exclude<Reply["problem"], "">]: readonly [status: number, code: ErrorCode] } = {
  unavailable: [409, "passkeys_unavailable"],
  expired: [400, "passkey_expired"],
  refused: [400, "passkey_refused"],
  cloned: [403, "passkey_cloned"],
};

/** The options for the browser that start a ceremony. @throws ApiError 409 `passkeys_unavailable` */
export function begin(e: core.RequestEvent, ceremony: "create" | "request", question: Question): object {
  // Unanswered challenges are counted by person and address together: someone who knows the password cannot push out
  // the owner's.
  const group = `${question.member?.id ?? ""} ${e.realIP()}`;
  const reply = ask(e.app, ceremony, { ...question, group });
  if (reply.problem) throw refusal(e.app, reply);
  return reply.options ?? {};
}

/** What the browser's answer proves: the new passkey, or the used one in its new state; else the refusal to throw. */
export function finish(
  app: CoreApp,
  ceremony: "register" | "verify",
  question: Question & { answer: object & { id: string } },
): { passkey: Passkey } | { problem: Reply["problem"]; error: ApiError } {
  const { id, ...answer } = question.answer;
  // What browsers add beside this is not read: extensions, and what a newer version of WebAuthn brings.
  const reply = ask(app, ceremony, { ...question, answer: { ...answer, id, rawId: id, type: "public-key" } });
  if (reply.problem || !reply.passkey) return { problem: reply.problem, error: refusal(app, reply) };
  return { passkey: reply.passkey };
}

function ask(
  app: CoreApp,
  ceremony: "create" | "register" | "request" | "verify",
  question: Question & { group?: string },
): Reply {
  const site = { url: siteUrl(app), name: siteSettings(app).brand };
  const reply: unknown = JSON.parse($passkeys[ceremony](JSON.stringify({ ...question, site })));
  if (!isObject(reply)) throw new Error("$passkeys replied with no object");
  return reply as Reply; // internal/auth/passkeys writes it
}

function refusal(app: CoreApp, { problem, reason }: Reply): ApiError {
  const [status, code] = REFUSALS[problem || "refused"];
  app.logger().debug("A passkey was not accepted", "problem", problem, "reason", reason);
  return fail(status, code);
}
