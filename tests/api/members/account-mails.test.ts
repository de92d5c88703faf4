import { describe, expect, it } from "vitest";
import { change, query } from "../../support/database.ts";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { type Json, textOf } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { type Member, newEmail, PASSWORD, signedIn } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const AUTH = "/api/collections/users";
const NEW = { password: "nouvelle phrase 58 dunes", passwordConfirm: "nouvelle phrase 58 dunes" };

const { product, sink } = sharedMailed();

const send = async (method: string, path: string, body: Json, token = "") => {
  const answer = await product.call(method, path, { body, token });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.json;
};
const record = ({ id }: Member) => `${AUTH}/records/${id}`;
const reset = async ({ email }: Member) => {
  await send("POST", `${AUTH}/request-password-reset`, { email });
  const { text } = await sink.waitFor(email, /\/forgot#token=/);
  return { token: decodeURIComponent(/\/forgot#token=(\S+)/.exec(text)?.[1] ?? "") };
};

type Prepared = { token: string; session?: string };
/** What happens to an account, what must be ready before, and the subjects of its one mail. */
type Event = {
  prepare?: (member: Member) => Promise<Prepared>;
  happen: (member: Member, prepared: Prepared) => Promise<unknown>;
  fr: string;
  en: string;
};

const PASSWORD_MAIL = { fr: "Votre mot de passe a changé", en: "Your password has changed" };

const EVENTS: Readonly<Record<string, Event>> = {
  "a password changed on the page": {
    happen: ({ token }) => send("POST", "/api/app/account/password", { oldPassword: PASSWORD, ...NEW }, token),
    ...PASSWORD_MAIL,
  },
  "a password changed by a program": {
    happen: (member) => send("PATCH", record(member), { oldPassword: PASSWORD, ...NEW }, member.token),
    ...PASSWORD_MAIL,
  },
  "a password reset by mail": {
    prepare: reset,
    happen: (_, { token }) => send("POST", `${AUTH}/confirm-password-reset`, { token, ...NEW }),
    ...PASSWORD_MAIL,
  },
  "a password set by a superuser": {
    happen: (member) => product.manage("PATCH", record(member), NEW),
    ...PASSWORD_MAIL,
  },
  "another address": {
    happen: (member) => product.manage("PATCH", record(member), { email: newEmail("other") }),
    fr: "L’adresse e-mail de votre compte a changé",
    en: "The e-mail address of your account has changed",
  },
  "a second factor": {
    happen: (member) => enrol(product, member),
    fr: "Connexion en deux étapes activée",
    en: "Two-step sign-in is on",
  },
  "a second factor removed": {
    prepare: async (member) => {
      const { token: session } = await enrol(product, member);
      await sink.waitFor(member.email, /authenticator app|application d’authentification/);
      return { session, token: textOf((await product.find("factors", `user = "${member.id}"`))[0], "id") };
    },
    happen: (_, { session, token }) => send("POST", `/api/app/factors/${token}/remove`, {}, session),
    fr: "Un second facteur a été retiré",
    en: "A second factor was removed",
  },
  "a new device": {
    happen: ({ email }) =>
      product.call("POST", `${AUTH}/auth-with-password`, {
        body: { identity: email, password: PASSWORD },
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0" },
      }),
    fr: "Nouvelle connexion à votre compte",
    en: "New sign-in to your account",
  },
  "a deletion": {
    happen: ({ token }) => send("POST", "/api/app/account/delete", { password: PASSWORD }, token),
    fr: "Votre compte est supprimé",
    en: "Your account has been deleted",
  },
};

/** Waits until no mail is on its way. */
const settled = () =>
  until("the mails", () =>
    query(
      product.dir,
      "SELECT id FROM jobs WHERE state IN ('queued', 'running') AND kind != 'mail.verification'",
    ).every(({ id }) => !id),
  );

describe.each(["fr", "en"] as const)("the mailbox of a member who reads %s gets one mail about", (locale) => {
  it.each(Object.entries(EVENTS))("%s", async (_, event) => {
    const member = await signedIn(product, await verifiedMember(product, { locale }));
    const prepared = (await event.prepare?.(member)) ?? { token: "" };
    const before = sink.to(member.email).filter(({ subject }) => !/Confirm/.test(subject)).length;
    await event.happen(member, prepared);
    await sink.waitFor(member.email, new RegExp(event[locale]));
    await settled();
    const mails = sink.to(member.email).filter(({ subject }) => !/Confirm/.test(subject));
    expect(mails.slice(before).map(({ subject }) => subject)).toEqual([expect.stringContaining(event[locale])]);
  });
});

it("a reset by mail ends sessions, but neither API keys nor providers, and its mail says so", async () => {
  const member = await signedIn(product, await verifiedMember(product, { locale: "en" }));
  change(
    product.dir,
    `INSERT INTO identities (id, user, provider, subject, created, updated)
      VALUES ('${member.id}', '${member.id}', 'google', 'sub', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
  );
  await product.manage("PATCH", record(member), { is_api: true });
  const again = await signedIn(product, member);
  const body = { name: "Backup", scopes: ["accounts:read"], days: 30 };
  const made = await product.call("POST", "/api/app/api-keys", { token: again.token, body });
  expect(made.status, made.text).toBe(200);
  const { token } = await reset(member);
  await send("POST", `${AUTH}/confirm-password-reset`, { token, ...NEW });
  const mail = await sink.waitFor(member.email, /Your password has changed/);
  expect(mail.text).toContain("API keys that still work: 1.");
  expect(mail.text).toContain("Sign-in services that are still linked: Google.");
  expect((await product.call("GET", "/api/app/me", { token: again.token })).status).toBe(401);
  expect(query(product.dir, `SELECT id FROM api_keys WHERE user = '${member.id}' AND revoked = ''`)).toHaveLength(1);
  expect(await product.find("identities", `user = "${member.id}"`)).toHaveLength(1);
});
