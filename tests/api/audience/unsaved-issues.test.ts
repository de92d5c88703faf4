import { beforeAll, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { codes, type Json, objectOf, textOf } from "../../support/http.ts";
import { type Member, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const BASE = "/api/app/admin/newsletter";
const ATTEMPT = "attempt00000001";

const product = shared(startProduct);
let admin: Member;
let other: Member;
beforeAll(async () => {
  [admin, other] = [await signUpAdmin(product), await signUpAdmin(product)];
});

const post = (path: string, body: unknown, { token } = admin) => product.call("POST", BASE + path, { token, body });
const issue = (subject: string, changes: Json = {}) => ({
  ...{ id: "", updated: "", attempt: ATTEMPT, fr: { subject, body: "<p>Bonjour</p>" }, en: { subject: "", body: "" } },
  ...{ audience: { locales: [], people: [], plans: [] }, listed: false, ...changes },
});
const unsaved = async (id: string, { token } = admin) =>
  (await product.call("GET", `${BASE}/unsaved?id=${id}`, { token })).json.unsaved;

it("keeps what is typed of a new issue, for its author alone, until a save of it", async () => {
  for (const subject of ["Un", "Deux"]) expect((await post("/unsaved", issue(subject))).status).toBe(204);
  const kept = await unsaved("");
  expect(kept).toMatchObject({ attempt: ATTEMPT, fr: { subject: "Deux" }, audience: { people: [] }, listed: false });
  expect(await unsaved("", other)).toBeNull();
  expect(query(product.dir, "SELECT id FROM document_versions WHERE kind = 'newsletter_issues'")).toHaveLength(1);
  expect((await post("/unsaved/drop", { id: "", attempt: ATTEMPT }, other)).status).toBe(204);
  expect(await unsaved("")).not.toBeNull();
  await post("/unsaved/drop", { id: "", attempt: ATTEMPT });
  expect(await unsaved("")).toBeNull();
});

it("keeps what is typed of an issue beside it, also when someone else saves the issue", async () => {
  const typed = { ...issue("Envoyée bientôt"), audience: { locales: ["fr"], people: ["paid"], plans: [] } };
  const saved = objectOf((await post("/save", typed)).json, "issue");
  const [id, updated] = [textOf(saved, "id"), textOf(saved, "updated")];
  await post("/unsaved", issue("Pas encore", { id, updated }));
  expect(await unsaved(id)).toMatchObject({ updated, fr: { subject: "Pas encore" } });
  const { json } = await product.call("GET", `${BASE}/issue?id=${id}`, { token: admin.token });
  expect(json).toMatchObject({ fr: { subject: "Envoyée bientôt" } });
  await post("/save", { ...typed, id, updated }, other);
  expect(await unsaved(id), "its author chooses").toMatchObject({ updated, fr: { subject: "Pas encore" } });
  await post("/unsaved/drop", { id, attempt: ATTEMPT });
  expect(await unsaved(id)).toBeNull();
  expect((await post("/unsaved", issue("Nulle part", { id: "000000000000000" }))).status).toBe(404);
  expect(codes(await post("/unsaved", issue("Sans nom", { attempt: "" })))).toEqual({ attempt: "validation_required" });
});
