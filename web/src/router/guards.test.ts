import { describe, expect, it, vi } from "vitest";
import type { Route } from "../../../common/routes.ts";
import { ANONYMOUS, type AuthState } from "../lib/auth-state.ts";
import { decide } from "./guards.ts";

const page = (over: Partial<Route> & { path: string }): Route => ({
  id: over.path,
  layout: "default",
  render: "page",
  sitemap: false,
  ...over,
});

const member: AuthState = {
  user: {
    id: "u",
    email: "a@b.c",
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
};
const admin: AuthState = { ...member, user: member.user && { ...member.user, admin: true } };

const go = (path: string, over: { routes?: Route[]; auth?: AuthState; search?: string } = {}) =>
  decide(
    { path, search: over.search ?? "", fullPath: `/en${path}${over.search ?? ""}` },
    () => over.auth ?? ANONYMOUS,
    {
      routes: over.routes ?? [page({ path })],
      rules: { "/old": { redirect: "/new" } },
    },
  );

describe("decide, in the order of spec §4", () => {
  it("answers an unknown path with the spec's message", async () => {
    expect(await go("/nowhere", { routes: [] })).toEqual({
      kind: "error",
      status: 404,
      message: "Page not found: /en/nowhere",
    });
    const asked = await go("/nowhere", { routes: [], search: "?from=mail" });
    expect(asked).toMatchObject({ message: "Page not found: /en/nowhere?from=mail" });
  });

  it("runs the route's own validity check before redirects and guards", async () => {
    const routes = [page({ path: "/old", valid: () => false, guard: "auth" })];
    expect(await go("/old", { routes })).toEqual({
      kind: "error",
      status: 404,
      message: "Page Not Found: /en/old",
    });
  });

  it("applies the manifest's redirects before guards", async () => {
    const routes = [page({ path: "/old", guard: "auth" })];
    expect(await go("/old", { routes })).toEqual({ kind: "redirect", to: "/new" });
  });

  it("keeps the rest of a path below a rule with a star", async () => {
    const rules = { "/old/*": { redirect: "/new/*" } };
    const to = (path: string) => decide({ path, search: "", fullPath: path }, () => ANONYMOUS, { routes: [], rules });
    expect(await to("/old/a/b$&")).toEqual({ kind: "redirect", to: "/new/a/b$&" });
    expect(await to("/older")).toMatchObject({ kind: "error" });
  });

  it("sends other spellings of a page to its own", async () => {
    const routes = [page({ path: "/blog/*" }), page({ path: "/u/:code" }), page({ path: "/UserDashboard" })];
    expect(await go("/Blog/A/b", { routes })).toEqual({ kind: "redirect", to: "/blog/A/b" });
    expect(await go("/U/Xy", { routes })).toEqual({ kind: "redirect", to: "/u/Xy" });
    expect(await go("/userdashboard", { routes })).toEqual({ kind: "redirect", to: "/UserDashboard" });
    expect(await go("/blog/A/b", { routes })).toMatchObject({ kind: "show" });
    expect(await go("/u/Xy", { routes })).toMatchObject({ kind: "show" });
  });

  it.each(["auth", "auth-pocketbase"] as const)("%s sends a visitor to log in and come back", async (guard) => {
    const routes = [page({ path: "/me", guard })];
    expect(await go("/me", { routes, search: "?a=1" })).toEqual({
      kind: "redirect",
      to: "/login?return=%2Fme%3Fa%3D1",
    });
    expect(await go("/me", { routes, auth: member })).toMatchObject({ kind: "show" });
  });

  it("admin blocks members, who learn nothing, and allows administrators", async () => {
    const routes = [page({ path: "/admin", guard: "admin" })];
    expect(await go("/admin", { routes, auth: member })).toMatchObject({ kind: "error", status: 404 });
    expect(await go("/admin", { routes, auth: admin })).toMatchObject({ kind: "show" });
    expect(await go("/admin", { routes })).toMatchObject({ kind: "redirect" });
  });

  it("asks for the account only where a guard needs it", async () => {
    const auth = vi.fn(() => ANONYMOUS);
    await decide({ path: "/", search: "", fullPath: "/" }, auth, { routes: [page({ path: "/" })], rules: {} });
    expect(auth).not.toHaveBeenCalled();
  });

  it("refuses an unknown guard", async () => {
    const routes = [{ ...page({ path: "/x" }), guard: "owner" } as unknown as Route]; // a name that the types forbid
    await expect(go("/x", { routes, auth: member })).rejects.toThrow("Unknown route middleware");
  });
});
