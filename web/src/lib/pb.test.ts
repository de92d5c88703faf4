import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AUTH_KEY, authStore } from "./auth-store.ts";
import { updateMember } from "./call.ts";
import { TIMEOUT_MS } from "./http.ts";
import { pb, refused, renew, renewedBy } from "./pb.ts";
import { replaceSession } from "./session-end.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("fails a read without an answer in time, and lets a write run on", async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_answer, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason)));
  });
  const read = pb.send("/api/app/me", { method: "GET" });
  void pb.send("/api/app/profile", { method: "POST" });
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  late.abort(new DOMException("late", "TimeoutError"));
  await expect(read).rejects.toMatchObject({ status: 0, isAbort: false });
  expect(timeout.mock.calls).toEqual([[TIMEOUT_MS]]);
  expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([true, false]);
});

describe("the session that all tabs share", () => {
  const RECORD = { id: "abc", collectionId: "c", collectionName: "users", email: "a@b.c" };
  const token = (session: string, number = 1, id = RECORD.id) => {
    const claims = { exp: Date.now() / 1000 + 60, session, number, id };
    return `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;
  };
  const [own, next, other] = [token("one"), token("one", 2), token("two")];
  const kept = new Map<string, string>();
  /** What another tab does. */
  const store = (token: string) => kept.set(AUTH_KEY, JSON.stringify({ token, record: RECORD }));
  const storedToken = () => pb.authStore.token;

  beforeEach(() => {
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    vi.stubGlobal("localStorage", localStorage);
    vi.stubGlobal("window", { localStorage });
    pb.authStore.save(own, RECORD);
  });
  afterEach(() => {
    vi.stubGlobal("window", { localStorage });
    pb.authStore.clear();
  });

  it("ends with the token that the server refused, and not with another one", async () => {
    await refused(other);
    expect([storedToken(), authStore.get().isAuthenticated]).toEqual([own, true]);
    await refused(own);
    expect([storedToken(), authStore.get().isAuthenticated]).toEqual(["", false]);
  });

  it.each([
    ["its former token", () => {}],
    ["its former token, without HTTPS,", () => vi.stubGlobal("navigator", {})],
  ])("outlives a refusal of %s while a change of password waits for its answer", async (_, where) => {
    where();
    const answer = Promise.withResolvers<{ token: string }>();
    const changed = renewedBy(() => answer.promise);
    const judged = refused(own);
    await new Promise((resolve) => setTimeout(resolve, 200)); // longer than a tab waits for what another one has stored
    expect(storedToken()).toBe(own);
    answer.resolve({ token: next });
    await Promise.all([changed, judged]);
    expect([storedToken(), pb.authStore.record?.id]).toEqual([next, RECORD.id]);
  });

  it.each([
    ["has signed out", () => kept.clear(), ""],
    ["has signed in again", () => store(other), other],
  ])("is not replaced by a late answer where someone %s, which ends at the server", async (_, meanwhile, left) => {
    const ended: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string, { headers }: { headers: { Authorization: string } }) => {
      ended.push(address, headers.Authorization);
    });
    await renewedBy(async () => {
      meanwhile();
      return { token: next };
    });
    expect([storedToken(), ended]).toEqual([left, ["/api/app/sessions/end", next]]);
  });

  it("is not replaced by a token of another member, which ends at the server", async () => {
    const ended = vi.fn<typeof fetch>(async () => new Response());
    vi.stubGlobal("fetch", ended);
    const stranger = token("three", 1, "xyz");
    await renewedBy(async () => ({ token: stranger }));
    expect(storedToken()).toBe(own);
    expect(ended.mock.calls).toMatchObject([["/api/app/sessions/end", { headers: { Authorization: stranger } }]]);
  });

  it.each([
    ["ends where its own record is hidden", RECORD.id, "", false],
    ["does not end where the record of a page before it is hidden", "xyz", own, true],
  ])("%s", async (_, id, left, isAuthenticated) => {
    vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
    authStore.set({ ...authStore.get(), user: null });
    await expect(updateMember(id, { name: "New" })).rejects.toMatchObject({ status: 404 });
    await new Promise((resolve) => setTimeout(resolve, 200)); // longer than a refused tab waits
    expect([storedToken(), authStore.get().isAuthenticated, authStore.get().user !== null]).toEqual([
      left,
      isAuthenticated,
      isAuthenticated,
    ]);
  });

  it("is replaced once without the lock, where no tab gives that back in time", async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    const held = Promise.withResolvers<void>();
    const holding = navigator.locks.request("session", () => held.promise);
    const change = vi.fn(async () => "done");
    const answer = replaceSession(change);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(change).not.toHaveBeenCalled();
    late.abort(new DOMException("late", "TimeoutError"));
    expect(await answer).toBe("done");
    held.resolve();
    await holding;
    await navigator.locks.request("session", () => {}); // the request that was given up would have had its turn
    expect([change.mock.calls.length, vi.mocked(AbortSignal.timeout).mock.calls]).toEqual([1, [[TIMEOUT_MS]]]);
  });

  it.each([
    ["is refreshed", () => {}, next],
    ["is not refreshed by an answer that comes after a sign-out", () => kept.clear(), ""],
    ["is not refreshed over a later one", () => store(other), other],
  ])("%s", async (_, meanwhile, left) => {
    vi.stubGlobal("fetch", async () => {
      meanwhile();
      return Response.json({ token: next, record: RECORD });
    });
    await renew();
    expect(storedToken()).toBe(left);
  });
});
