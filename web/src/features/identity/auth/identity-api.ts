import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RecordAuthResponse } from "pocketbase";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { IdentityStep } from "../../../../../common/contract/identities.ts";
import { callsOf } from "../../../lib/call.ts";
import { TIMEOUT_MS } from "../../../lib/http.ts";
import { loadPb } from "../../../lib/load-pb.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { detail } from "../../../ui/form/form-errors.ts";

type SignUp = {
  email: string;
  name: string;
  newsletter: boolean;
  terms: boolean;
  referral: string;
  locale: Locale;
};

const { post } = callsOf("/api/app/identities");

/** What follows a visit to a provider. */
export const readTicket = (ticket: string) =>
  post<IdentityStep>("/ticket", { ticket }, AbortSignal.timeout(TIMEOUT_MS));

/** Links the identity to the account that has just signed in, and says so. */
export async function linkAfter(ticket: string): Promise<void> {
  try {
    await post<void>("", { ticket });
    toast(i18n._(msg`Linked. Next time, one click signs you in.`));
  } catch {
    // The account says more, and links it again: signing in has worked.
    toast(i18n._(msg`You are signed in, but this could not be linked. Try again on your account page.`), "danger");
  }
}

/** Creates the account of someone whose address the provider has verified, then signs in. @returns the `mfaId`, or "" */
export async function signUpWith(
  ticket: string,
  { email, name, newsletter, terms, referral, locale }: SignUp,
): Promise<string> {
  const pb = await loadPb();
  // Nobody types it: members with a provider choose one through their mailbox when they want one.
  const password = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(36)).join("");
  await pb.collection("users").create({
    ...{ email, name, newsletter, locale, password, passwordConfirm: password, plan: "free" },
    ...{ terms_accepted: terms, identity_ticket: ticket },
    ...(referral && { referral, referral_via: "link" }),
  });
  return signInWith(ticket);
}

/** Signs in with the identity. @returns the `mfaId` of accounts that ask for a second step, "" once signed in */
export async function signInWith(ticket: string): Promise<string> {
  const pb = await loadPb();
  try {
    const body = { ticket };
    const answer = await pb.send<RecordAuthResponse>("/api/app/identities/sign-in", { method: "POST", body });
    pb.authStore.save(answer.token, answer.record);
    return "";
  } catch (error) {
    const mfaId = detail(error, "response", "mfaId");
    if (typeof mfaId === "string" && mfaId) return mfaId;
    throw error;
  }
}

/** A visit's result in the address, which leaves it at once: history and shared links would keep it. */
export function takeVisit(): { ticket: string; problem: string } {
  const found = new URLSearchParams(location.hash.slice(1));
  history.replaceState(history.state, "", location.pathname + location.search);
  return { ticket: found.get("identity") ?? "", problem: found.get("identity-problem") ?? "" };
}
