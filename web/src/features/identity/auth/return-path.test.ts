import { describe, expect, it } from "vitest";
import { parseFragment } from "../../../lib/fragment.ts";
import { afterLogin, returnQuery, safeReturnPath } from "./return-path.ts";

describe("afterLogin", () => {
  it.each([
    ["", "/UserDashboard"],
    ["?return=%2Fadmin%3Fa%3D1", "/admin?a=1"],
    ["?return=%2Fen%2Fadmin", "/admin"],
    ["?return=%2F%2Fevil.example", "/UserDashboard"],
    ["?return=%2Fen%2F%2Fevil.example", "/UserDashboard"],
    ["?return=https%3A%2F%2Fevil.example", "/UserDashboard"],
    ["?return=%2Flogin%3Freturn%3D%252Flogin", "/UserDashboard"],
    ["?return=%2Ftrial", "/UserDashboard"],
  ])("%s goes to %s", (search, path) => {
    expect(afterLogin(search, false)).toBe(path);
    expect(afterLogin(search, true)).toBe(path === "/UserDashboard" ? "/admin" : path);
  });
});

describe("returnQuery", () => {
  it.each([
    ["?return=%2Fadmin%3Fa%3D1&x=2", "?return=%2Fadmin%3Fa%3D1"],
    ["?return=%2F%2Fevil.example", ""],
    ["", ""],
  ])("%s → %j", (search, query) => expect(returnQuery(search)).toBe(query));
});

describe("parseFragment", () => {
  it.each([
    ["#token=a.b-c_d", { token: "a.b-c_d" }],
    ["#change=x.y", { change: "x.y" }],
    ["#faq", {}],
    ["", {}],
    ["#token=", {}],
  ])("%s", (hash, fragment) => expect(parseFragment(hash)).toEqual(fragment));
});

describe("safeReturnPath", () => {
  it.each(["/UserDashboard", "/admin?page=2", "/a/b#c"])("keeps %s", (path) => {
    expect(safeReturnPath(path, "/")).toBe(path);
  });
  it.each([
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/a\nb",
    "javascript:alert(1)",
    "/\t/x",
  ])("refuses %j", (path) => expect(safeReturnPath(path, "/home")).toBe("/home"));
});
