import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, textOf } from "../../support/http.ts";
import { newEmail, signUp, signUpBody, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const USERS = "/api/collections/users/records";
const FIGURES = "/api/app/referral";

const product = shared(startProduct);
let code: string;
let referrer: { id: string; token: string };
beforeAll(async () => {
  const member = await signUp(product);
  referrer = member;
  code = textOf(member.record, "affiliate_code");
});

const referredBy = async (email: string) => (await product.find("users", `email = "${email}"`))[0]?.referred_by;
const join = async (referral: unknown) => {
  const email = newEmail();
  const answer = await product.call("POST", USERS, { body: signUpBody(email, { referral }) });
  return { email, answer };
};

describe("sign-up with a code", () => {
  it.each([
    ["as it is written", (own: string) => own],
    ["in small letters", (own: string) => own.toLowerCase()],
    ["as somebody says it", (own: string) => ` ${own.slice(4, 8)} ${own.slice(8).toLowerCase()}`],
  ])("%s is attributed", async (_, write) => {
    const { email, answer } = await join(write(code));
    expect(answer.status).toBe(200);
    expect(await referredBy(email)).toBe(referrer.id);
    expect(answer.text).not.toContain(referrer.id);
  });

  it.each([
    ["nobody's", "AFF-ZZZZZZZZ"],
    ["malformed", "AFF-1"],
    ["an injection", "AFF-' OR 1=1"],
    ["another type", { $gt: "" }],
    ["a list", [1]],
    ["nothing", null],
  ])("that is %s changes nothing, and answers as any sign-up", async (_, referral) => {
    const { email, answer } = await join(referral);
    expect(answer.status).toBe(200);
    expect(await referredBy(email)).toBe("");
    const plain = await product.call("POST", USERS, { body: signUpBody(newEmail()) });
    expect(Object.keys(answer.json).sort()).toEqual(Object.keys(plain.json).sort());
  });

  it("ignores the referrer that a client sends, at sign-up or later", async () => {
    const { id, token, email } = await signUp(product, { referred_by: referrer.id });
    expect(await referredBy(email)).toBe("");
    await product.call("PATCH", `${USERS}/${id}`, { token, body: { referred_by: referrer.id, referral: code } });
    expect(await referredBy(email)).toBe("");
  });

  it("never refers oneself: a code chosen by the client is not their own", async () => {
    const email = newEmail();
    const body = signUpBody(email, { affiliate_code: "AFF-MYSELF01", referral: "AFF-MYSELF01" });
    expect((await product.call("POST", USERS, { body })).status).toBe(200);
    expect(await referredBy(email)).toBe("");
  });
});

describe("a referral", () => {
  const referralOf = async (id: string) => (await product.find("referrals", `referred = "${id}"`))[0];
  const referral = () => ({ referral: code });

  it("is stored with the account, with the way the code arrived", async () => {
    const [typed, followed] = [
      await signUp(product, referral()),
      await signUp(product, { ...referral(), referral_via: "link" }),
    ];
    expect(await referralOf(typed.id)).toMatchObject({ referrer: referrer.id, code, via: "form", state: "signed_up" });
    expect(await referralOf(followed.id)).toMatchObject({ via: "link" });
  });

  it("is not stored when the account is not", async () => {
    const before = (await product.find("referrals")).length;
    const body = signUpBody(newEmail(), { ...referral(), passwordConfirm: "something else 42" });
    expect((await product.call("POST", USERS, { body })).status).toBe(400);
    expect(await product.find("referrals")).toHaveLength(before);
  });

  it("is never to oneself, however the address is written", async () => {
    const own = await signUp(product);
    const again = await signUp(product, {
      email: own.email.replace("@", "+two@").toUpperCase(),
      referral: textOf(own.record, "affiliate_code"),
    });
    const [user] = await product.find("users", `id = "${again.id}"`);
    expect([await referralOf(again.id), user?.referred_by]).toEqual([undefined, ""]);
  });

  it("is nobody's own, also where a superuser sets it", async () => {
    const { id, email, record } = await signUp(product);
    const body = { referred_by: id };
    const patch = await product.call("PATCH", `${USERS}/${id}`, { token: product.superuser, body });
    expect(codes(patch)).toEqual({ referred_by: "referral_circle" });
    const again = await signUp(product, { email: email.replace("@", "+again@"), referral: record.affiliate_code });
    expect(await referralOf(again.id)).toBeUndefined();
  });

  it("can be set later by a superuser, once", async () => {
    const { id } = await signUp(product);
    const patch = (referred_by: string) =>
      product.call("PATCH", `${USERS}/${id}`, { token: product.superuser, body: { referred_by } });
    expect((await patch(referrer.id)).status).toBe(200);
    expect(await referralOf(id)).toMatchObject({ referrer: referrer.id, via: "form" });
    const other = await signUp(product);
    expect(codes(await patch(other.id))).toEqual({ referred_by: "referral_fixed" });
  });

  it("outlives the referral's account without a name, and is deleted with the referrer's", async () => {
    const guide = await signUp(product);
    const guest = await signUp(product, { referral: guide.record.affiliate_code });
    await product.manage("DELETE", `${USERS}/${guest.id}`);
    const [left] = await product.find("referrals", `referrer = "${guide.id}"`);
    expect(left).toMatchObject({ referred: "", state: "signed_up" });
    await product.manage("DELETE", `${USERS}/${guide.id}`);
    expect(await product.find("referrals", `id = "${textOf(left, "id")}"`)).toEqual([]);
  });
});

describe("visits to a referral link", () => {
  const browser = (device: string) => ({ "User-Agent": `Mozilla/5.0 (X11; Linux ${device}) Firefox/150.0` });
  const visit = (path: string, headers: Record<string, string>) =>
    product.call("POST", "/api/app/collect", { body: { name: "view", path }, headers });

  it("are counted for the code's owner, once per visitor and day, without robots", async () => {
    const guide = await signUp(product);
    const path = `/u/${textOf(guide.record, "affiliate_code")}`;
    await Promise.all(["a", "b", "c"].map((device) => visit(path, browser(device))));
    await visit(path, browser("a"));
    await visit(`/en${path.toLowerCase()}`.replace("/aff", "/AFF"), browser("d"));
    await visit(path, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    await visit(path, { ...browser("e"), DNT: "1" });
    await visit("/u/AFF-ZZZZZZZZ", browser("f"));
    const { json } = await product.call("GET", FIGURES, { token: guide.token });
    expect(json.clicks).toBe(4);
    expect(await product.find("referral_clicks", `owner = "${guide.id}"`)).toHaveLength(1);
  });
});

describe("GET /api/app/referral", () => {
  it("returns a member's code and the number of accounts, but not whose", async () => {
    const { token, record } = await signUp(product);
    const own = textOf(record, "affiliate_code");
    const none = { clicks: 0, paid: 0, pendingCents: 0, confirmedCents: 0, paidCents: 0, rewards: [], commission: 20 };
    expect((await product.call("GET", FIGURES, { token })).json).toEqual({ ...none, code: own, signUps: 0 });
    await join(own);
    await join(own);
    const answer = await product.call("GET", FIGURES, { token });
    expect(answer.json).toEqual({ ...none, code: own, signUps: 2 });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("refuses visitors and superusers, who have no code", async () => {
    expect((await product.call("GET", FIGURES)).status).toBe(401);
    expect((await product.call("GET", FIGURES, { token: product.superuser })).status).toBe(401);
  });
});

describe("a referral link", () => {
  it.each(["/u/AFF-ZZZZZZZZ", "/u/aff-zzzzzzzz", "/en/u/AFF-0A1B2C3D"])("%s is a page", async (path) => {
    const answer = await product.call("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("noindex");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("shows the same page for an existing code and an unknown one", async () => {
    const [known, unknown] = await Promise.all([code, "AFF-ZZZZZZZZ"].map((each) => product.call("GET", `/u/${each}`)));
    expect(known?.text.replaceAll(code, "CODE")).toBe(unknown?.text.replaceAll("AFF-ZZZZZZZZ", "CODE"));
  });

  it.each(["/u/AFF-1", "/u/XYZ-0A1B2C3D", "/en/u/AFF-0A1B2C3D4"])("%s fails its own check", async (path) => {
    const answer = await product.call("GET", `${path}/_payload.json`);
    expect([answer.status, answer.json.error]).toEqual([404, { status: 404, message: `Page Not Found: ${path}` }]);
    const page = await product.call("GET", path);
    expect(page.status).toBe(404);
  });
});

describe("community links", () => {
  const site = "/api/collections/site/records/site";
  afterAll(() => product.manage("PATCH", site, { links: { discord: "", reddit: "" } }));

  it("redirect once they are set, and only to the right host", async () => {
    expect((await product.call("GET", "/discord")).status).toBe(200);
    await product.manage("PATCH", site, {
      links: { discord: "https://discord.gg/passerelle", reddit: "https://evil.example/reddit.com" },
    });
    const discord = await product.call("GET", "/en/discord");
    expect([discord.status, discord.headers.get("location")]).toEqual([302, "https://discord.gg/passerelle"]);
    const reddit = await product.call("GET", "/reddit");
    expect(reddit.status).toBe(200);
    expect(reddit.text).not.toContain("evil.example");
  });
});

describe("paths of other software", () => {
  it.each(["/wp-admin", "/wp-login", "/en/wp-admin", "/en/wp-login"])("%s is a plain page, not kept", async (path) => {
    const answer = await product.call("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<meta name="robots" content="noindex">');
  });

  it("are rate-limited", async () => {
    const fresh = await startProduct({ fresh: true });
    const statuses: number[] = [];
    for (let visit = 0; visit < 12; visit++) statuses.push((await fresh.call("GET", "/wp-admin")).status);
    await fresh.stop();
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("aliases of a page", () => {
  it.each([
    ["/subscription", "/subscription-plans"],
    ["/privacy-policy", "/politique-de-confidentialite"],
    ["/en/privacy-policy", "/en/politique-de-confidentialite"],
  ])("%s names %s as the one to keep", async (path, canonical) => {
    const { text } = await product.call("GET", path);
    expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${canonical}">`));
    expect(text).not.toContain("noindex");
  });

  it("/fr/more is /more", async () => {
    const answer = await product.call("GET", "/fr/more");
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/more"]);
  });

  it("the plans are marked up as products with offers, tax included", async () => {
    const { text } = await product.call("GET", "/en/subscription-plans");
    const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
    );
    const products = scripts.filter((data) => data["@type"] === "Product");
    expect(products).toHaveLength(3);
    expect(products[0]).toMatchObject({
      name: "Passerelle Essential",
      offers: [{ price: "4.99" }, { price: "49.90" }],
    });
  });
});
