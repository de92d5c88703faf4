import "./passkey-error-texts.ts";
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { loadPb } from "../lib/load-pb.ts";
import { publicCalls } from "../lib/public-calls.ts";
import { ServerError, toServerError } from "../ui/form/form-errors.ts";

type SignInOptions = {
  /** From an accepted password; "" to sign in with the passkey alone. */
  mfaId: string;
  /** Offers passkeys in the address field, for as long as it takes, in place of a dialog. */
  autofill?: boolean;
  /** Ends it while the server is asked; `stopPasskey` ends it afterwards. */
  signal?: AbortSignal;
};

/** Lets the reader pick a passkey to sign in with. A newer pick ends it. @throws ServerError */
export async function pickPasskey({
  mfaId,
  autofill = false,
  signal,
}: SignInOptions): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await ask<PublicKeyCredentialRequestOptionsJSON>("/sign-in/options", { mfaId });
  signal?.throwIfAborted();
  return ofBrowser(optionsJSON.rpId, () => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
}

/** Signs in with a picked passkey. @throws ServerError */
export async function enterWithPasskey(mfaId: string, credential: AuthenticationResponseJSON): Promise<void> {
  const pb = await loadPb();
  type Entered = { token: string; record: Parameters<typeof pb.authStore.save>[1] };
  const { token, record } = await ask<Entered>("/sign-in", { mfaId, credential });
  pb.authStore.save(token, record);
}

/** Lets the reader create a passkey. @throws ServerError */
export function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return ofBrowser(optionsJSON.rp.id, () => startRegistration({ optionsJSON }));
}

/** Lets the reader use one of the passkeys that the options name. @throws ServerError */
export function answerWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  return ofBrowser(optionsJSON.rpId, () => startAuthentication({ optionsJSON }));
}

export function stopPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

const { post } = publicCalls("/api/app/passkeys");

async function ask<T>(path: string, body: object): Promise<T> {
  try {
    return await post<T>(path, body);
  } catch (error) {
    throw toServerError(error);
  }
}

/** Browsers do not say whether the reader cancelled, ran out of time or has no passkey here, nor always that the address is wrong. */
async function ofBrowser<T>(site: string | undefined, ceremony: () => Promise<T>): Promise<T> {
  if (site && !`.${location.hostname}`.endsWith(`.${site}`)) throw new ServerError({ form: "passkeys_unavailable" });
  try {
    return await ceremony();
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : "";
    if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") throw new ServerError({ form: "passkey_known" });
    if (code === "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT")
      throw new ServerError({ form: "passkey_unfit" });
    throw new ServerError({ form: "passkey_cancelled" });
  }
}
