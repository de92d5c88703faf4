import { hostOf } from "../../../common/host.ts";
import { now } from "../../../common/time.ts";
import { HttpFailure, request } from "../../lib/http.ts";
import type { Desired } from "./addon-rules.ts";
import { ProvisionFailure } from "./failure.ts";
import { open, type Remote, type RemoteAccount, versionOf } from "./remote-accounts.ts";
import { settings } from "./settings.ts";

/** Accounts on the operator's own add-on server, which receives the desired state (docs/programs.md). */
export const webhook: Remote = {
  // Needs no first step: putting an account creates it.
  open: (_app, account) => ({ remoteId: account.id, authKey: "" }),
  apply(app, account, desired, earlier) {
    const addons = desired.addons
      .filter((addon) => desired.state === "active" || !addon.locked)
      .map(({ name, url, locked }) => ({ name, url, locked }));
    put(app, account, desired, addons, lastOf(app, desired, addons, earlier));
    return { authKey: "", offered: addons.map(({ url }) => url) };
  },
  close: (app, account) => send(app, account, "account.delete", {}, [404, 410]),
};

/**
 * The account whose place the next one takes. Those whose messages the server never acknowledged are put again first: it may have
 * moved the member's library there before its answer was lost. One that it refuses is left out.
 */
function lastOf(app: CoreApp, desired: Desired, addons: unknown[], earlier: readonly RemoteAccount[]) {
  let last = earlier.find(({ applied }) => applied);
  for (const account of earlier) {
    if (account.applied || account.state !== "live") continue;
    try {
      put(app, account, desired, addons, last);
      last = account;
    } catch (error) {
      if (!(error instanceof ProvisionFailure) || error.reason === "unreachable") throw error;
    }
  }
  return last;
}

function put(
  app: CoreApp,
  account: RemoteAccount,
  desired: Desired,
  addons: unknown[],
  from: RemoteAccount | undefined,
): void {
  const facts = { password: open(account, "password"), state: desired.state, addons, replaces: from?.email ?? null };
  send(app, account, "account.put", facts, []);
}

/**
 * Sends to the operator's server. A repeated message carries the same id, a new one another id and a higher version;
 * the header is signed as Stripe's are.
 */
function send(
  app: CoreApp,
  account: RemoteAccount,
  event: string,
  facts: { readonly [name: string]: unknown },
  fine: number[],
): void {
  const { webhookUrl, webhookSecret } = settings();
  const version = versionOf(app, account.id, JSON.stringify({ event, ...facts }));
  const content = { event, version, username: account.email, ...facts };
  const id = $security.sha256(`${account.id} ${JSON.stringify(content)}`).slice(0, 32);
  const body = JSON.stringify({ id, ...content });
  const time = Math.floor(now().getTime() / 1000);
  const signature = $security.hs256(`${time}.${body}`, webhookSecret);
  let status: number;
  try {
    const headers = { "Content-Type": "application/json", "Passerelle-Signature": `t=${time},v1=${signature}` };
    status = request({ method: "POST", url: webhookUrl, hosts: [hostOf(webhookUrl)], headers, body }).status;
  } catch (error) {
    if (error instanceof HttpFailure) throw new ProvisionFailure("unreachable", `${event}: ${error.kind}`);
    throw error;
  }
  if ((status >= 200 && status < 300) || fine.includes(status)) return;
  const later = status === 408 || status === 425 || status === 429 || status >= 500;
  throw new ProvisionFailure(later ? "unreachable" : "refused", `${event}: HTTP ${status}`);
}
