import { confirmInput, type Impersonation } from "../../../common/contract/admin.ts";
import { addDays, addSeconds, dbTime, now } from "../../../common/time.ts";
import { commit } from "../../lib/change.ts";
import { fail, must } from "../../lib/errors.ts";
import type { RouteStep } from "../../lib/feature.ts";
import { may, member, noStore, proved, requireAuth, requirePermission } from "../../lib/guards.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { findById, insert } from "../../lib/records.ts";
import { memberData } from "../../lib/register.ts";
import { run } from "../../lib/sql.ts";
import { claimOf } from "../../lib/token.ts";
import { actorOf, audit } from "../../platform/audit/public.ts";
import { streamingPassword } from "../../streaming/stremio/public.ts";
import {
  act,
  block,
  daysOf,
  dropFactors,
  extendTrial,
  giveDays,
  lift,
  refuseSecond,
  renewCredentials,
  resend,
  setFlags,
} from "./member-actions.ts";

const IMPERSONATION_SECONDS = 15 * 60;

type Work = Parameters<typeof act>[2];

/** Gives days from a date of the member, the one that the administrator saw. */
const withDays =
  (date: "trial_ends" | "paid_until", work: (tx: CoreApp, user: Rec<"users">, days: number) => ReturnType<Work>) =>
  (e: core.RequestEvent) => {
    const days = daysOf(e);
    return (tx: CoreApp, user: Rec<"users">) => {
      refuseSecond(e, user.getString(date));
      return work(tx, user, days);
    };
  };

const writes = [noStore, may("members.write")] as const;

/** A route that changes one member and answers 204, after these steps; `read` parses its part of the body before any change. */
function changing(
  action: string,
  read: (e: core.RequestEvent) => Work,
  steps: readonly RouteStep[] = writes,
): readonly RouteStep[] {
  return [...steps, (e: core.RequestEvent) => act(e, action, read(e))];
}

/**
 * `POST …/{id}/reveal` {reason}, admin: {username, password} of the streaming account; the audit log says by whom. 400 `admin_account` for
 * an administrator.
 */
function reveal(e: core.RequestEvent) {
  return act(e, "user.reveal", (_, user) => {
    if (user.getBool("admin")) throw fail(400, "admin_account");
    return { answer: { username: user.getString("stremio_username"), password: streamingPassword(user) } };
  });
}

/** `POST …/{id}/export` {reason}, admin: the same data export that the member gets, as a file; an administrator's for owners only. */
function exportData(e: core.RequestEvent) {
  return act(e, "user.export", (tx, user) => {
    if (user.getBool("admin")) requirePermission(e, "settings");
    return { answer: memberData(tx, user) };
  });
}

/** `POST …/{id}/delete` {confirm: the member's address, reason}, admin: deletes the account and all its data; 204. */
function remove(e: core.RequestEvent): void {
  const typed = parseBody(confirmInput, e).confirm;
  act(e, "user.delete", (tx, user) => {
    if (typed !== user.email().toLowerCase()) throw fail(400, "confirmation_wrong", "confirm");
    if (e.auth?.id === user.id) throw fail(400, "own_account");
    tx.delete(user);
    return {};
  });
}

/**
 * `POST …/{id}/impersonate` {reason}, admin: starts an impersonation. The token lives 15 minutes, cannot be renewed and
 * names its row, by which internal/auth/sessions recognises it. 400 `admin_account` for an administrator.
 */
function impersonate(e: core.RequestEvent) {
  return act(e, "user.impersonate", (tx, user) => {
    if (user.getBool("admin")) throw fail(400, "admin_account");
    const expires = addSeconds(now(), IMPERSONATION_SECONDS);
    const session = insert(tx, "impersonations", {
      admin: must(e.auth, "administrator").id,
      user: user.id,
      expires: dbTime(expires),
    });
    const collection = user.collection();
    const claims = {
      type: "auth",
      id: user.id,
      collectionId: collection.id,
      refreshable: false,
      impersonation: session.id,
    };
    const key = user.tokenKey() + collection.authToken.secret;
    const answer: Impersonation = {
      token: $security.createJWT(claims, key, IMPERSONATION_SECONDS),
      record: { id: user.id, email: user.email(), name: user.getString("name"), locale: user.getString("locale") },
      expires: expires.toISOString(),
    };
    return { after: { expires: expires.toISOString() }, answer };
  });
}

/** `POST /api/app/impersonation/stop`, with the token of an impersonation: ends it and records the end; 204. */
const stopImpersonation = commit((tx, e) => {
  const id = claimOf(e, "impersonation");
  if (!id) throw fail(404, "not_found");
  const session = findById(tx, "impersonations", id);
  if (run(tx, "UPDATE impersonations SET ended = {:now} WHERE id = {:id} AND ended = ''", { id }) === 0) return;
  const actor = { ...actorOf(e), id: session?.getString("admin") ?? "", kind: "admin" } as const;
  const user = member(e);
  audit(tx, actor, { action: "user.impersonate_stop", target: user, member: user.id });
});

/** Forgets sessions that have been over for 30 days; the audit log keeps who looked. */
export function forgetImpersonations(): void {
  run($app, "DELETE FROM impersonations WHERE expires < {:before}", { before: dbTime(addDays(now(), -30)) });
}

const MEMBER = "POST /api/app/admin/users/{id}";

/** Actions of an administrator on one member, with a `reason` that the audit log keeps. */
export const memberRoutes: { readonly [route: string]: readonly RouteStep[] } = {
  // {days, before: {until}}: a longer trial, or free paid days.
  [`${MEMBER}/extend`]: changing("user.extend", withDays("trial_ends", extendTrial)),
  [`${MEMBER}/comp`]: changing("user.comp", withDays("paid_until", giveDays)),
  [`${MEMBER}/suspend`]: changing("user.suspend", () => block),
  [`${MEMBER}/lift`]: changing("user.lift", () => lift),
  [`${MEMBER}/regenerate`]: changing("user.regenerate", () => renewCredentials),
  // The reason is the note; the log keeps it, and the member's page shows it.
  [`${MEMBER}/note`]: changing("user.note", () => () => ({})),
  [`${MEMBER}/verify`]: changing("user.verify", () => resend),
  [`${MEMBER}/factors`]: changing("user.factors", () => dropFactors, proved("members.write")),
  // {isApi}
  [`${MEMBER}/flags`]: changing("user.flags", (e) => (tx, user) => setFlags(e, tx, user), proved("settings")),
  [`${MEMBER}/reveal`]: [...proved("members.enter"), reveal],
  [`${MEMBER}/export`]: [...proved("members.export"), exportData],
  [`${MEMBER}/delete`]: [...proved("members.delete"), remove],
  [`${MEMBER}/impersonate`]: [...proved("members.enter"), impersonate],
  "POST /api/app/impersonation/stop": [noStore, requireAuth, stopImpersonation],
};
