import { expect, it } from "vitest";
import { DAY_MS, dbTime } from "../../../common/time.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { change, query } from "../../support/database.ts";
import { verifiedMember } from "../../support/factors.ts";
import { NEW_PASSWORD, UNDO, undoing } from "../../support/former-address.ts";
import { codes } from "../../support/http.ts";
import { until } from "../../support/poll.ts";
import { logIn, type Member, newEmail, PASSWORD, tokenOf } from "../../support/product.ts";
import { provedIn } from "../../support/proofs.ts";
import { sharedMailed } from "../../support/shared.ts";

const USERS = "/api/collections/users";

const { product, sink } = sharedMailed();

const { check, move, undo } = undoing(() => ({ product, sink }));
const userOf = async ({ id }: Member) => (await product.find("users", `id = "${id}"`))[0] ?? {};
const old = (days: number) => dbTime(new Date(Date.now() - days * DAY_MS));
const origin = () => product.url.replace("127.0.0.1", "localhost"); // browsers make none for an address of numbers
const asked = (token: string) => product.call("POST", `${UNDO}/passkey`, { body: { token } });
/** Adds a passkey in the member's session, `days` days ago. */
async function add(owner: Member, days: number): Promise<Authenticator> {
  const key = new Authenticator(origin());
  const options = await product.call("POST", "/api/app/passkeys/options", { token: owner.token });
  const body = { name: `${days}`, credential: key.create(options.json) };
  const added = await product.call("POST", "/api/app/passkeys", { token: owner.token, body });
  expect(added.status).toBe(200);
  change(product.dir, `UPDATE factors SET created = '${old(days)}' WHERE user = '${owner.id}' AND name = '${days}'`);
  return key;
}

it("a passkey from before proves the owner, once, also while someone guesses codes; a later one does not", async () => {
  const owner = await provedIn(product, await verifiedMember(product));
  const [key, thiefs] = [await add(owner, 8), await add(owner, 0)];
  const token = await move(owner, newEmail("thief"), PASSWORD, owner.token);
  expect((await check(token)).json).toEqual({ proof: "code", passkey: true, email: owner.email });
  await until("the delay", async () => (await undo(token, "000000")).status === 429);

  const options = (await asked(token)).json;
  expect(options.allowCredentials).toMatchObject([{ id: key.id.toString("base64url") }]);
  expect(codes(await undo(token, JSON.stringify(thiefs.get(options))))).toEqual({ proof: "code_wrong" });
  expect(codes(await undo(token, JSON.stringify(key.get(options))))).toEqual({ form: "passkey_expired" });
  const again = JSON.stringify(key.get((await asked(token)).json));
  expect((await undo(token, again)).status).toBe(204);
  expect(await userOf(owner)).toMatchObject({ email: owner.email, password_by_mail: true });
  const left = await product.find("factors", `user = "${owner.id}"`);
  expect(left.map(({ name }) => name)).toEqual(["8"]);
  expect(codes(await undo(token, again))).toEqual({ token: "link_expired" });
});

it("a passkey counts for its own link alone, and not for one that asks for a password", async () => {
  const [owner, other] = [
    await provedIn(product, await verifiedMember(product)),
    await provedIn(product, await verifiedMember(product)),
  ];
  const key = await add(owner, 8);
  const [token, theirs] = [
    await move(owner, newEmail("thief"), PASSWORD, owner.token),
    await move(other, newEmail("thief"), PASSWORD, other.token),
  ];
  expect((await asked(theirs)).status).toBe(404);
  expect(codes(await asked("none"))).toEqual({ token: "link_expired" });
  const used = JSON.stringify(key.get((await asked(token)).json));
  expect(codes(await undo(theirs, used))).toEqual({ proof: "password_invalid" });
  const signIn = (await product.call("POST", "/api/app/passkeys/sign-in/options", { body: { mfaId: "" } })).json;
  expect(codes(await undo(token, JSON.stringify(key.get(signIn))))).toEqual({ form: "passkey_expired" });
  expect((await userOf(owner)).email).not.toBe(owner.email);
});

/** Chooses a password with a mailed link, then, `days` days later, another one inside a session. */
async function forget(owner: Member, days: number, mailed: string, next: string): Promise<void> {
  await product.call("POST", `${USERS}/request-password-reset`, { body: { email: owner.email } });
  const mail = await sink.waitFor(owner.email, /\/forgot#token=/);
  const link = decodeURIComponent(/\/forgot#token=(\S+)/.exec(mail.text)?.[1] ?? "");
  const weak = { token: link, password: "motdepasse123", passwordConfirm: "motdepasse123" };
  expect((await product.call("POST", `${USERS}/confirm-password-reset`, { body: weak })).status).toBe(400);
  expect(await userOf(owner)).toMatchObject({ password_mailed: "" });
  const body = { token: link, password: mailed, passwordConfirm: mailed };
  expect((await product.call("POST", `${USERS}/confirm-password-reset`, { body })).status).toBe(204);
  change(
    product.dir,
    `UPDATE users SET password_mailed = '${old(days)}' WHERE id = '${owner.id}';
     UPDATE former_credentials SET created = '${old(days)}' WHERE user = '${owner.id}'`,
  );
  const chosen = { oldPassword: mailed, password: next, passwordConfirm: next };
  const token = await tokenOf(product, owner.id);
  expect((await product.call("PATCH", `${USERS}/records/${owner.id}`, { token, body: chosen })).status).toBe(200);
}

it.each([6, 8])(
  "a password from a session proves its owner, unless it followed a mailed one of the week (%i days)",
  async (days) => {
    const owner = await verifiedMember(product);
    const [mailed, next] = ["le lecteur choisit 81", "puis encore une 72"];
    await forget(owner, days, mailed, next);
    const token = await move(owner, newEmail("thief"), next);
    if (days > 7) return expect((await undo(token, next)).status).toBe(204);
    for (const proof of [mailed, next]) expect(codes(await undo(token, proof))).toEqual({ proof: "password_invalid" });
    expect((await undo(token, PASSWORD)).status).toBe(204);
  },
);

it.each([["email", "password"], ["password", "email"], ["both"]])(
  "a superuser who gives a stolen account back (first: %s) sends the thief no link, and keeps nothing of theirs",
  async (...steps) => {
    const verified = await verifiedMember(product, { locale: "en" });
    const [owner, stolen] = [steps.length > 1 ? verified : await provedIn(product, verified), newEmail("thief")];
    if (steps.length === 1) await add(owner, 8); // the thief's, or not: nobody can tell
    await move(owner, stolen, PASSWORD, owner.token);
    change(product.dir, `UPDATE former_credentials SET until = '${old(1)}' WHERE user = '${owner.id}'`);
    const address = { email: owner.email };
    const password = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    const bodies: { [step: string]: { [field: string]: string } } = {
      email: address,
      password,
      both: { ...address, ...password },
    };
    for (const step of steps) await product.manage("PATCH", `${USERS}/records/${owner.id}`, bodies[step] ?? {});
    for (const kept of ["former_credentials", "factors"])
      expect(query(product.dir, `SELECT id FROM ${kept} WHERE user = '${owner.id}'`)).toEqual([]);
    const mail = await sink.waitFor(stolen, /Our team has changed the e-mail address/);
    expect(mail.subject).toContain("The e-mail address of your account has changed");
    expect(mail.text).not.toContain("#undo=");
    expect((await logIn(product, owner.email, NEW_PASSWORD)).status).toBe(200);
  },
);
