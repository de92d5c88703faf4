import { expect, it } from "vitest";
import { enrol, verifiedMember } from "../../support/factors.ts";
import { textOf } from "../../support/http.ts";
import { newEmail, PASSWORD, signUp } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

/** Mails that a person causes at an address which nobody has confirmed carry no links of that person's. */
const LINK = /evil\.example|https?:\/\/(?!127\.0\.0\.1)/;
const WORDS = "Votre cadeau sur https://evil.example/x ou evil.example";

const { product, sink } = sharedMailed();

const end = (body: { [field: string]: string }, token = "") =>
  product.call("POST", "/api/app/terminations", {
    token,
    body: { kind: "cancel", locale: "fr", from: "", reference: "", ...body },
  });

it("the warning about a new device says nothing of an unknown program's name", async () => {
  const { email } = await signUp(product);
  for (const agent of ["first", WORDS]) {
    const body = { identity: email, password: PASSWORD };
    const headers = { "User-Agent": agent };
    await product.call("POST", "/api/collections/users/auth-with-password", { body, headers });
  }
  const { text, html } = await sink.waitFor(email, /^Nouvelle connexion/);
  expect(text).toContain("Appareil\u00a0: ?");
  for (const part of [text, html]) expect(part).not.toMatch(LINK);
});

it("the receipt of an account's own request to end a contract makes no link of its name", async () => {
  const member = await signUp(product, { name: WORDS });
  expect((await end({}, member.token)).status).toBe(200);
  const { text, html } = await sink.waitFor(member.email, /^Votre résiliation/);
  expect(text).toContain("Votre cadeau sur");
  for (const part of [text, html]) expect(part).not.toMatch(LINK);
});

it("the warning about a second factor makes no link of its name: a thief may have given it", async () => {
  const member = await enrol(product, await verifiedMember(product));
  const [factor] = await product.find("factors", `user = "${member.id}"`);
  const path = `/api/app/factors/${textOf(factor, "id")}`;
  const name = "Annulez\u202e sur https://evil.example/x";
  expect((await product.call("POST", `${path}/rename`, { token: member.token, body: { name } })).status).toBe(204);
  // An administrator reads it in the audit log, where nothing may turn the text beside it.
  expect(await product.find("factors", `user = "${member.id}"`)).toMatchObject([{ name: name.replace("\u202e", "") }]);
  expect((await product.call("POST", `${path}/remove`, { token: member.token })).status).toBe(204);
  const { text, html } = await sink.waitFor(member.email, /Un second facteur a été retiré/);
  expect(text).toContain("Annulez sur");
  for (const part of [text, html]) expect(part).not.toMatch(LINK);
});

it("nor does the receipt of a signed-out request, whose texts are one visible line each", async () => {
  const email = newEmail("stranger");
  const body = {
    name: "Camille evil.example/x \u202etxt",
    email,
    reference: "evil.example",
  };
  expect((await end(body)).status).toBe(200);
  const { text, html } = await sink.waitFor(email, /^Accusé de réception/);
  expect(text).toContain("Nom\u00a0: Camille evil");
  for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|\u202e/);
});
