import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../common/time.ts";
import { read } from "../../support/pages.ts";
import { startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);

const get = (path: string, headers: Record<string, string> = {}) => read(product.url, path, headers);

describe("what browsers and password managers ask every site for", () => {
  it("the icon, under the names of all browsers", async () => {
    const icon = await get("/favicon.ico");
    expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/x-icon"]);
    expect([...icon.body.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    for (const name of ["precomposed", "120x120", "152x152-precomposed"]) {
      const moved = await get(`/apple-touch-icon-${name}.png`);
      expect([name, moved.status, moved.headers.location]).toEqual([name, 308, "/apple-touch-icon.png"]);
    }
    expect((await get("/apple-touch-icon.png")).status).toBe(200);
  });

  it("the form for a new password, in the browser's language", async () => {
    for (const [language, to] of [
      ["fr-FR,fr;q=0.9", "/UserDashboard/account#password"],
      ["en-GB,en;q=0.9", "/en/UserDashboard/account#password"],
    ] as const) {
      const answer = await get("/.well-known/change-password", { "Accept-Language": language });
      expect([answer.status, answer.headers.location]).toEqual([302, to]);
    }
    // Managers trust the address above only where an unknown one is not found.
    expect((await get("/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200")).status).toBe(
      404,
    );
  });

  it("the page of passkeys", async () => {
    const answer = await get("/.well-known/passkey-endpoints");
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    const page = expect.stringMatching(/^http:\S+\/UserDashboard\/account#two-step$/);
    expect(JSON.parse(answer.text)).toEqual({ enroll: page, manage: page });
  });

  it("whom to tell of a weakness, for less than a year (RFC 9116)", async () => {
    const answer = await get("/.well-known/security.txt");
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.text).toMatch(/^Contact: http:\S+\/contact$/m);
    const days = (Date.parse(/^Expires: (\S+)$/m.exec(answer.text)?.[1] ?? "") - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  });
});
