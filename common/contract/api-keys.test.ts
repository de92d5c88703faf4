import { describe, expect, it } from "vitest";
import { newKeyInput } from "./api-keys.ts";
import { read } from "./refusal.ts";

const body = { name: "  My\n add-on ", scopes: ["credentials:verify", "accounts:read"], days: 90 };

describe("a new key", () => {
  it("is tidied, with the scopes in their own order", () => {
    expect(read(newKeyInput("own"), body).output).toEqual({
      name: "My add-on",
      scopes: ["accounts:read", "credentials:verify"],
      days: 90,
      perMinute: 60,
    });
  });

  it("has a name without characters that nobody sees or that turn the text beside it", () => {
    const named = (name: string) => read(newKeyInput("own"), { ...body, name });
    expect(named("Box\u202Eexe.\u0000\u200b1").output?.name).toBe("Box exe. 1");
    expect(named("\u202E\u200b").refusal).toEqual({ field: "name", code: "validation_required" });
  });

  it("may read members and have a rate only for an administrator", () => {
    const wide = { ...body, scopes: ["users:read"], perMinute: 600 };
    expect(read(newKeyInput("all"), wide).output).toMatchObject({ scopes: ["users:read"], perMinute: 600 });
    expect(read(newKeyInput("own"), wide).refusal).toEqual({ field: "scopes", code: "validation_in_invalid" });
    expect(read(newKeyInput("all"), { ...body, perMinute: 601 }).refusal).toEqual({
      field: "perMinute",
      code: "validation_in_invalid",
    });
    expect(read(newKeyInput("own"), { ...body, perMinute: 600 }).output).toMatchObject({ perMinute: 60 });
  });

  it.each([
    ["name", "validation_required", null],
    ["name", "validation_required", { ...body, name: 5 }],
    ["name", "validation_length_too_long", { ...body, name: "n".repeat(61) }],
    ["scopes", "validation_required", { ...body, scopes: {} }],
    ["scopes", "validation_in_invalid", { ...body, scopes: ["accounts:read", "all"] }],
    ["days", "validation_in_invalid", { ...body, days: "90" }],
    ["days", "validation_in_invalid", { ...body, days: undefined }],
  ])("is refused at its %s: %s, %j", (field, code, sent) =>
    expect(read(newKeyInput("own"), sent).refusal).toEqual({ field, code }),
  );
});
