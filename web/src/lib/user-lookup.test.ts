import PocketBase, { ClientResponseError } from "pocketbase";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lookUp } from "./user-lookup.ts";

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown): { pb: PocketBase; asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { body: sent }: RequestInit) => {
    asked.push(address, String(sent));
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  return { pb: new PocketBase("http://127.0.0.1"), asked };
}

describe("looking a member up", () => {
  it("sends the address in the body, whatever is in it: what stands in the URL is logged", async () => {
    const { pb, asked } = answering(200, { id: "abc" });
    expect(await lookUp(pb, "a+b&c'\"@example.com")).toMatchObject({ id: "abc" });
    expect(new URL(asked[0] ?? "").search).toBe("");
    expect(JSON.parse(asked[1] ?? "")).toEqual({ email: "a+b&c'\"@example.com" });
  });

  it("takes 'wasn't found' as: no such user", async () => {
    const { pb } = answering(404, { status: 404, message: "The requested resource wasn't found.", data: {} });
    expect(await lookUp(pb, "nobody@example.com")).toBeNull();
  });

  it.each([403, 429, 500])("throws %i", async (status) => {
    const { pb } = answering(status, { status, message: "", data: {} });
    await expect(lookUp(pb, "a@example.com")).rejects.toBeInstanceOf(ClientResponseError);
  });
});
