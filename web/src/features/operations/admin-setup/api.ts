import type {
  AccountAnswer,
  AccountInput,
  AddressInput,
  BackupAnswer,
  BackupInput,
  KeyAnswer,
  MailInput,
  SetupAnswer,
  SetupStep,
} from "../../../../../common/contract/setup.ts";
import type { MailTest } from "../../../../../common/contract/system.ts";
import { callsOf } from "../../../lib/call.ts";
import { http } from "../../../lib/http.ts";
import { loadPb } from "../../../lib/load-pb.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { readFile } from "../../../lib/read-file.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { detail, ServerError } from "../../../ui/form/form-errors.ts";

const AREA = "/api/app/admin/setup";
const SUPERUSERS = "/api/collections/_superusers";
/** The set-up's key in the query cache. */
export const SETUP_KEY = ["admin", "setup"] as const;

const { get, post } = callsOf(AREA);

export const readSetup = (signal: AbortSignal) => get<SetupAnswer>("", signal);

export async function skipStep(step: SetupStep, skipped: boolean): Promise<void> {
  queryClient.setQueryData(SETUP_KEY, await post<SetupAnswer>("/skip", { step, skipped }));
}

/** A superuser's session, or the code that it still needs. */
export type Entry = { token: string } | { mfaId: string; otpId: string };

/** Signs a superuser in beside the member: the session lives in this page alone. */
export async function enter(email: string, password: string): Promise<Entry> {
  const body = { identity: email, password };
  try {
    return { token: (await send<{ token: string }>(`${SUPERUSERS}/auth-with-password`, body)).token };
  } catch (error) {
    const mfaId = detail(error, "response", "mfaId");
    if (typeof mfaId !== "string") throw statusOf(error) === 400 ? new ServerError({ form: "login_failed" }) : error;
    return { mfaId, otpId: (await send<{ otpId: string }>(`${SUPERUSERS}/request-otp`, { email })).otpId };
  }
}

/** The second step of `enter`: the mailed code. Returns the session's token. */
export async function enterCode(entry: { mfaId: string; otpId: string }, code: string): Promise<string> {
  const body = { otpId: entry.otpId, password: code.trim(), mfaId: entry.mfaId };
  try {
    return (await send<{ token: string }>(`${SUPERUSERS}/auth-with-otp`, body)).token;
  } catch (error) {
    throw statusOf(error) === 400 ? new ServerError({ fields: { code: "code_wrong" } }) : error;
  }
}

const memberToken = async () => (await loadPb()).authStore.token;

/** The steps as a superuser changes them. After each the state is read again. */
export function operatorCalls(token: string) {
  const change = async <T>(path: string, body: object): Promise<T> => {
    const answer = await send<T>(AREA + path, body, token);
    await queryClient.invalidateQueries({ queryKey: SETUP_KEY });
    return answer;
  };
  return {
    /** The member's session continues. */
    account: async (input: Omit<AccountInput, "member">) => {
      const { renewedBy } = await import("../../../lib/pb.ts");
      return renewedBy(async () =>
        send<AccountAnswer>(`${AREA}/account`, { ...input, member: await memberToken() }, token),
      );
    },
    address: (input: AddressInput) => change<void>("/address", input),
    testMail: (input: MailInput | Record<string, never>) => change<MailTest>("/mail", input),
    /** The code is a proof of the member's session too. */
    confirmMail: async (code: string) => change<void>("/mail/confirm", { code, member: await memberToken() }),
    stripeKey: (key: string) => change<KeyAnswer>("/payments", { key }),
    /** Without a secret, the webhook is created at Stripe. */
    webhook: (secret = "") => change<void>("/payments/webhook", { secret }),
    backup: (input: BackupInput) => change<BackupAnswer>("/backup", input),
    /** @param seen how much the operator has read to be in use */
    disconnect: (seen: number) => change<void>("/payments/disconnect", { seen }),
    takeOver: () => change<void>("/payments/take-over", {}),
    testWebhook: () => change<void>("/payments/test", {}),
  };
}
export type OperatorCalls = ReturnType<typeof operatorCalls>;

export async function downloadKey(token: string): Promise<File> {
  const file = await http<File>(`${AREA}/key`, { method: "POST", read: readFile, headers: { Authorization: token } });
  await queryClient.invalidateQueries({ queryKey: SETUP_KEY });
  return file;
}

/** Reads the member again, whose address has changed. */
export async function readAgain(): Promise<void> {
  await (await import("../../../lib/pb.ts")).renew();
  await queryClient.invalidateQueries({ queryKey: SETUP_KEY });
}

// Not memberCall: a superuser's session that has ended must not sign the member out.
async function send<T>(path: string, body: object, token?: string): Promise<T> {
  const pb = await loadPb();
  return pb.send<T>(path, { method: "POST", body, ...(token && { headers: { Authorization: token } }) });
}
