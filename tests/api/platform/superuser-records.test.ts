import { describe, expect, it } from "vitest";
import { codes, type Json, textOf } from "../../support/http.ts";
import { type Member, newEmail, PASSWORD, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { openedIn, streamingPasswordIn } from "../../support/sealed.ts";
import { shared } from "../../support/shared.ts";

// What a superuser writes in PocketBase's dashboard, or with the SDK.

const USERS = "/api/collections/users/records";
const STREMIO = "/api/collections/stremio/records";

const product = shared(startProduct);

const streaming = (user: Json | undefined) => product.find("stremio", `user = "${textOf(user, "id")}"`);

/** The credentials on the member's page, which must be those of the streaming record. */
async function shown({ id }: Pick<Member, "id">) {
  const [user] = await product.find("users", `id = "${id}"`);
  const [found] = await streaming(user);
  const password = streamingPasswordIn(product.dir, id);
  const place = ["stremio", "password", textOf(found, "id")] as const;
  expect([found?.email, openedIn(product.dir, place, textOf(found, "password"))]).toEqual([
    user?.stremio_username,
    password,
  ]);
  return { username: textOf(user, "stremio_username"), password };
}

describe("a superuser's new member", () => {
  const typed = {
    affiliate_code: "AFF-HOUSE001",
    is_monthly: true,
    price: "4.99",
    stripe: "cus_moved",
    terms_accepted: "2025-01-01 00:00:00.000Z",
    trial_ends: "2030-01-01 00:00:00.000Z",
    paid_until: "2030-02-01 00:00:00.000Z",
    billed_until: "2030-03-01 00:00:00.000Z",
    stremio_username: "moved_1234@passerelle.example",
  };
  const password = "moved-here-too-1";

  it("keeps everything that was typed, with the streaming account provisioned", async () => {
    const { id } = await product.manage("POST", USERS, {
      ...signUpBody(newEmail(), { ...typed, plan: "paid", stremio_password: password }),
    });
    const [user] = await product.find("users", `id = "${id}"`);
    expect(user).toMatchObject({ ...typed, plan: "paid" });
    expect(user?.stremio_password).toMatch(/^v2:/);
    expect(streamingPasswordIn(product.dir, textOf(user, "id"))).toBe(password);
    expect(await streaming(user)).toMatchObject([{ email: typed.stremio_username, field: "active" }]);
  });

  it("gets what was left blank, and no name of another account", async () => {
    const { id } = await product.manage("POST", USERS, {
      ...{ email: newEmail("blank"), password: PASSWORD, passwordConfirm: PASSWORD },
    });
    const [user] = await product.find("users", `id = "${id}"`);
    expect(user).toMatchObject({ plan: "free", price: "0", terms_accepted: "", paid_until: "" });
    expect(user?.affiliate_code).toMatch(/^AFF-[A-Z0-9]{8}$/);
    expect(user?.stremio_username).toMatch(/^blank/);
    const taken = {
      token: product.superuser,
      body: signUpBody(newEmail(), { stremio_username: user?.stremio_username }),
    };
    expect(codes(await product.call("POST", USERS, { ...taken, body: { ...taken.body, affiliate_code: "" } }))).toEqual(
      {
        stremio_username: "validation_not_unique",
      },
    );
  });

  it("is no visitor's, whose values are replaced", async () => {
    const email = newEmail();
    expect(
      (await product.call("POST", USERS, { body: signUpBody(email, { ...typed, stremio_password: password }) })).status,
    ).toBe(200);
    const user = (await product.find("users", `email = "${email}"`))[0];
    for (const [field, value] of Object.entries(typed)) expect(user?.[field], field).not.toEqual(value);
    expect(streamingPasswordIn(product.dir, email)).not.toBe(password);
  });
});

describe("credentials that a superuser types in", () => {
  const patch = (id: string, body: Json) => product.call("PATCH", `${USERS}/${id}`, { token: product.superuser, body });

  it("reach the streaming account, sealed, and blank ones are generated", async () => {
    const member = await signUp(product);
    const before = await shown(member);
    const username = `own_name_${member.id}@passerelle.example`;
    expect((await patch(member.id, { stremio_username: username, stremio_password: "typed 1" })).status).toBe(200);
    expect(await shown(member)).toEqual({ username, password: "typed 1" });
    expect((await patch(member.id, { stremio_password: "typed 2" })).status).toBe(200);
    expect(await shown(member)).toEqual({ username, password: "typed 2" });
    expect((await patch(member.id, { stremio_username: "", stremio_password: "" })).status).toBe(200);
    const after = await shown(member);
    expect([before.username, username]).not.toContain(after.username);
    expect(after.password).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
  });

  it("stand beside a new address, and are refused where another member has the name", async () => {
    const [member, other] = [await signUp(product), await signUp(product)];
    const username = `kept_${member.id}@passerelle.example`;
    const email = newEmail("both");
    expect((await patch(member.id, { email, stremio_username: username })).status).toBe(200);
    expect((await shown(member)).username).toBe(username);
    const { username: taken } = await shown(other);
    const answer = await patch(member.id, { name: "Other", stremio_username: taken });
    expect([answer.status, codes(answer)]).toEqual([400, { stremio_username: "validation_not_unique" }]);
    expect((await shown(member)).username).toBe(username);
  });

  it("are refused in the streaming record, with the sentence that says where to change them", async () => {
    const member = await signUp(product);
    const [row] = await product.find("stremio", `user = "${member.id}"`);
    for (const [field, source] of Object.entries({ email: "stremio_username", password: "stremio_password" })) {
      const answer = await product.call("PATCH", `${STREMIO}/${textOf(row, "id")}`, {
        token: product.superuser,
        body: { [field]: "x@passerelle.example" },
      });
      expect([answer.status, codes(answer), answer.json.message]).toEqual([
        403,
        { form: "guarded" },
        expect.stringContaining(`“${source}” of the member`),
      ]);
    }
  });
});
