import { describe, expect, it } from "vitest";
import type { Me } from "../../../common/contract/api.ts";
import { isPending } from "./me.ts";
import { loginPath } from "./member-area.tsx";

describe("the way to login and back", () => {
  it.each([
    ["/UserDashboard", "", "#data", "/login?return=%2FUserDashboard%23data"],
    ["/en/admin", "?a=1", "", "/login?return=%2Fadmin%3Fa%3D1"],
  ])("from %s", (pathname, search, hash, expected) => expect(loginPath({ pathname, search, hash })).toBe(expected));
});

describe("an account in the making", () => {
  const me = (streaming: Me["streaming"]) => ({ streaming }) as Me; // the rest does not matter here

  it("is looked at again until it is there", () => {
    expect(isPending(me(null))).toBe(true);
    expect(isPending(me({ username: "a", readable: true, provisioner: "local", state: "queued" }))).toBe(true);
    expect(
      isPending(me({ username: "a", readable: true, provisioner: "local", state: "queued", waiting: "consent" })),
    ).toBe(false);
    expect(isPending(me({ username: "a", readable: true, provisioner: "local", state: "active" }))).toBe(false);
    expect(isPending(me({ username: "a", readable: true, provisioner: "local", state: "error" }))).toBe(false);
  });
});
