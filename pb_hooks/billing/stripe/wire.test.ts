import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isSigned } from "../../lib/signature.ts";
import { encodeForm } from "./form.ts";

describe("form encoding", () => {
  it("nests objects and lists with brackets", () => {
    const text = encodeForm({
      line_items: [{ price: "price_1", quantity: 1 }],
      metadata: { user: "a b&c=d" },
      expand: ["data.payments"],
      active: false,
      left: undefined,
      empty: "",
    });
    expect(new URLSearchParams(text)).toEqual(
      new URLSearchParams([
        ["line_items[0][price]", "price_1"],
        ["line_items[0][quantity]", "1"],
        ["metadata[user]", "a b&c=d"],
        ["expand[0]", "data.payments"],
        ["active", "false"],
        ["empty", ""],
      ]),
    );
  });
});

describe("a signature", () => {
  const NOW = new Date("2026-11-21T10:00:00Z");
  const T = NOW.getTime() / 1000;
  const BODY = '{"id":"evt_1"}';
  const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
  const hash = { sign, equal: (a: string, b: string) => a === b };
  const v1 = (time: number, secret = "whsec_a") => sign(`${time}.${BODY}`, secret);
  const signed = (header: string, secrets = ["whsec_a"]) => isSigned(header, BODY, secrets, NOW, hash);

  it.each([
    ["right", `t=${T},v1=${v1(T)}`, true],
    ["right among others", `t=${T},v1=${"0".repeat(64)},v1=${v1(T)},v0=x`, true],
    ["of four minutes ago", `t=${T - 240},v1=${v1(T - 240)}`, true],
    ["of six minutes ago", `t=${T - 360},v1=${v1(T - 360)}`, false],
    ["of six minutes from now", `t=${T + 360},v1=${v1(T + 360)}`, false],
    ["of another time", `t=${T},v1=${v1(T - 1)}`, false],
    ["of another secret", `t=${T},v1=${v1(T, "whsec_b")}`, false],
    ["of an older scheme", `t=${T},v0=${v1(T)}`, false],
    ["without a time", `v1=${v1(T)}`, false],
    ["with a time that is none", `t=now,v1=${v1(T)}`, false],
    ["that is empty", "", false],
  ])("%s", (_, header, ok) => expect(signed(header)).toBe(ok));

  it("of the next secret counts while both are set", () => {
    const header = `t=${T},v1=${v1(T, "whsec_b")}`;
    expect(signed(header, ["whsec_a", "whsec_b"])).toBe(true);
    expect(signed(header, [])).toBe(false);
  });
});
