import { beforeEach, expect, it, vi } from "vitest";
import { ANONYMOUS, type AuthState } from "../../lib/auth-state.ts";
import { authStore } from "../../lib/auth-store.ts";
import { proofStore, withProof } from "./with-proof.ts";

const signedIn = (id: string): AuthState => ({
  user: {
    id,
    email: "",
    name: "",
    admin: false,
    role: "",
    isApi: false,
    verified: true,
    locale: "fr",
    impersonated: false,
  },
  isAuthenticated: true,
  isLoading: false,
});
const refusal = { status: 403, response: { data: { form: { code: "proof_required" } } } };

beforeEach(() => authStore.set(signedIn("one")));

it("repeats a refused call once the member has shown who they are", async () => {
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce("secret");
  const answer = withProof(call);
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  authStore.set(signedIn("one")); // a renewed token
  proofStore.get()?.done();
  expect(await answer).toBe("secret");
  expect(proofStore.get()).toBeNull();
});

it("fails as a server that cannot be reached where the question cannot be fetched, and asks the next time", async () => {
  const call = vi.fn().mockRejectedValue(refusal);
  const answer = withProof(call);
  const failed = expect(answer).rejects.toMatchObject({ name: "FetchError", status: undefined });
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  proofStore.get()?.fail();
  await failed;
  expect(proofStore.get()).toBeNull();
  const next = withProof(call);
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  proofStore.get()?.dismiss();
  await expect(next).rejects.toMatchObject({ name: "AbortError" });
});

it.each([
  ["signs out", ANONYMOUS],
  ["is a different one, from another tab", signedIn("two")],
])("drops the question when the member %s", async (_, next) => {
  const call = vi.fn().mockRejectedValue(refusal);
  const answer = withProof(call);
  const dropped = expect(answer).rejects.toMatchObject({ name: "AbortError" });
  await vi.waitFor(() => expect(proofStore.get()).not.toBeNull());
  authStore.set(next);
  await vi.waitFor(() => expect(proofStore.get()).toBeNull());
  await dropped;
  expect(call).toHaveBeenCalledTimes(1);
});
