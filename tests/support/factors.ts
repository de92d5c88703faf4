import { type Json, textOf } from "./http.ts";
import { logIn, type Member, PASSWORD, type Product, signUp } from "./product.ts";
import { provedIn } from "./proofs.ts";
import { totpCode } from "./totp.ts";

/** A member with an authenticator and recovery codes. */
export type Enrolled = Member & { secret: string; recovery: string[] };

/** A new member whose address counts as confirmed. */
export async function verifiedMember(product: Product, changes: Json = {}): Promise<Member> {
  const member = await signUp(product, changes);
  await product.manage("PATCH", `/api/collections/users/records/${member.id}`, { verified: true });
  return member;
}

/** Adds an authenticator in a new session, confirmed with the code of the previous step, so that the present one is unused. */
export async function enrol(product: Product, member: Member): Promise<Enrolled> {
  const { token } = await provedIn(product, member);
  const started = await product.call("POST", "/api/app/factors/totp", { token });
  const secret = textOf(started.json, "secret");
  const body = { ticket: started.json.ticket ?? null, code: totpCode(secret, -1) };
  const added = await product.call("POST", "/api/app/factors/totp/confirm", { token, body });
  if (added.status !== 200) throw new Error(`enrolment: ${started.text} ${added.text}`);
  return { ...member, token, secret, recovery: (added.json.recoveryCodes as string[] | undefined) ?? [] }; // RecoveryCodes
}

/** The `mfaId` after a right password. */
export async function firstProof(product: Product, email: string, password = PASSWORD): Promise<string> {
  const { status, json, text } = await logIn(product, email, password);
  if (status !== 401 || json.token !== undefined) throw new Error(`expected a second step: ${status} ${text}`);
  return textOf(json, "mfaId");
}
