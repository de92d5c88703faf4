import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path.ts";

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
