import { beforeAll, describe, expect, it } from "vitest";
import { codes, type Json, objectOf } from "../../support/http.ts";
import { signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const PATH = "/api/app/admin/settings";

const product = shared(startProduct);
let admin: string;
beforeAll(async () => {
  admin = (await signUpAdmin(product)).token;
});

const read = async () => objectOf((await product.call("GET", PATH, { token: admin })).json, "values");
const change = (values: Json, before: Json) => product.call("PATCH", PATH, { token: admin, body: { values, before } });
/** Changes settings from what they hold now. */
const set = async (values: Json) => change(values, await read());
const page = async (path: string) => (await product.call("GET", path)).text;
const logged = () => product.find("audit_log", 'action = "site.update"');

describe("the settings of the site", () => {
  it("are saved one by one, visible on the next visit, and logged with the change", async () => {
    await page("/mentions");
    const answer = await set({ brand: "  Le Grand Pont ", legal_company: "Pont SARL", trial_days: 7 });
    expect(answer.status).toBe(200);
    expect(objectOf(answer.json, "values")).toMatchObject({ brand: "Le Grand Pont", trial_days: 7, commission: 20 });
    const legal = await page("/mentions");
    expect(legal).toContain("Le Grand Pont");
    expect(legal).toContain("Pont SARL");
    const [entry] = await logged();
    expect(entry).toMatchObject({
      actor_kind: "admin",
      before: { brand: "Passerelle", legal_company: "Exemple SARL", trial_days: 3 },
      after: { brand: "Le Grand Pont", legal_company: "Pont SARL", trial_days: 7 },
    });
    expect((await set({ brand: "Le Grand Pont" })).status).toBe(200);
    expect(await logged(), "nothing changed, nothing logged").toHaveLength(1);
    await set({ brand: "Passerelle", legal_company: "Exemple SARL", trial_days: 3 });
  });

  it("keep what an operator added elsewhere", async () => {
    const site = "/api/collections/site/records/site";
    const { legal } = await product.manage("GET", site);
    await product.manage("PATCH", site, { legal: { ...objectOf({ legal }, "legal"), note: "mine" } });
    await set({ legal_phone: "+33 1 00 00 00 00" });
    expect(objectOf(await product.manage("GET", site), "legal")).toMatchObject({
      note: "mine",
      phone: "+33 1 00 00 00 00",
    });
  });

  it("changed by someone else are not overwritten; changes of other settings do not conflict", async () => {
    const seen = await read();
    await set({ tagline_en: "Theirs" });
    expect((await change({ tagline_fr: "Le mien" }, seen)).status).toBe(200);
    const refused = await change({ tagline_en: "Mine", commission: 5 }, seen);
    expect([refused.status, codes(refused)]).toEqual([409, { form: "content_changed" }]);
    expect(await read()).toMatchObject({ tagline_en: "Theirs", tagline_fr: "Le mien", commission: 20 });
  });

  it.each([
    ["brand", "", "validation_required"],
    ["brand", "x".repeat(61), "validation_length_too_long"],
    ["brand", 1, "validation_invalid_value"],
    ["mail_domain", "nodot", "domain_invalid"],
    ["mail_domain", "two words.example", "domain_invalid"],
    ["discord", "https://elsewhere.example/x", "validation_invalid_format"],
    ["reddit", "javascript:alert(1)", "validation_invalid_format"],
    ["analytics_tag", "https://tag.example/x.js", "validation_invalid_value"],
    ["legal_email", "nobody", "validation_is_email"],
    ["trial_days", 91, "validation_max_number_constraint"],
    ["trial_days", -1, "validation_min_number_constraint"],
    ["commission", 1.5, "validation_only_int_constraint"],
    ["reward_as", "gold", "validation_in_invalid"],
    ["admin_mfa", "yes", "validation_invalid_value"],
    ["created", "2020-01-01", "validation_invalid_value"],
    ["__proto__x", "y", "validation_invalid_value"],
  ])("refuse %s = %j", async (field, value, code) => {
    const before = await read();
    const answer = await change({ commission: 7, [field]: value }, before);
    expect([answer.status, codes(answer)]).toEqual([400, { [field]: code }]);
    expect(await read(), "and change nothing").toEqual(before);
  });

  it("are as sent where the same save comes again after a lost answer", async () => {
    const before = await read();
    for (let sent = 0; sent < 2; sent++) expect((await change({ commission: 11 }, before)).status).toBe(200);
    expect((await change({ commission: 12 }, before)).status).toBe(409);
  });

  it("switch the administrators' second factor", async () => {
    await set({ admin_mfa: false });
    expect(await read()).toMatchObject({ admin_mfa: false });
    await set({ admin_mfa: true });
    expect(await read()).toMatchObject({ admin_mfa: true });
  });
});
