import { afterEach, expect, it, vi } from "vitest";
import { proofStore } from "../../../shared/proof/with-proof.ts";
import { deleteAccount } from "./api.ts";

afterEach(() => vi.unstubAllGlobals());

it("holds no other tab up while the member is asked for a proof", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => {} });
  const refusal = Response.json({ data: { form: { code: "proof_required" } } }, { status: 403 });
  const answers = [refusal, new Response(null, { status: 204 })];
  vi.stubGlobal("fetch", async () => answers.shift());
  const deleted = deleteAccount({ password: "", bank: "" });
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  expect((await navigator.locks.query()).held).toEqual([]);
  proofStore.get()?.done();
  await deleted;
  expect(answers).toEqual([]);
});
