import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, dbTime } from "../../common/time.ts";
import { Authenticator } from "../support/authenticator.ts";
import { change } from "../support/database.ts";
import { verifiedMember } from "../support/factors.ts";
import { UNDO, undoing } from "../support/former-address.ts";
import { codes } from "../support/http.ts";
import { startMailedProduct } from "../support/mailed.ts";
import { until } from "../support/poll.ts";
import { type Member, newEmail, PASSWORD, type Product } from "../support/product.ts";
import { provedIn } from "../support/proofs.ts";
import type { SmtpSink } from "../support/smtp-sink.ts";

let product: Product;
let sink: SmtpSink;

beforeAll(async () => {
  ({ product, sink } = await startMailedProduct());
});
afterAll(() => product.stop());

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
