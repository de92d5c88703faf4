import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { query } from "../../support/database.ts";
import { addSubscribers, oneClick, sendOut, subscribe, tokenIn } from "../../support/newsletter.ts";
import { newEmail } from "../../support/product.ts";
import { sharedMailed } from "../../support/shared.ts";

const { product, sink } = sharedMailed();
beforeAll(async () => {
  addSubscribers(product, 20);
  await sendOut(product);
});

/** Posts bytes as they are: fetch would add a content type. @returns the status */
function post(path: string, type: string | undefined, body: string, chunked = false): Promise<number> {
  const { hostname, port } = new URL(product.url);
  const length = chunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": Buffer.byteLength(body) };
  const headers = { ...length, ...(type === undefined ? {} : { "Content-Type": type }) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: "POST", headers, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject).end(body);
  });
}

const part = (name: string, value: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--cut--\r\n`;
const CLICK = "List-Unsubscribe=One-Click";
const FORM = "application/x-www-form-urlencoded";

let reader = 0;
async function nextLetter() {
  reader += 1;
  const email = `reader${reader}@letters.example`;
  const letter = await sink.waitFor(email);
  const state = () => query(product.dir, `SELECT state FROM newsletter_subscribers WHERE mailbox = 'reader${reader}'`);
  return { address: oneClick(letter), state };
}

describe("one click in a mail program (RFC 8058)", () => {
  it.each<[string, string | undefined, string, boolean?]>([
    ["a form", FORM, CLICK],
    ["a form with its charset", `${FORM}; charset=UTF-8`, CLICK],
    ["a form in capitals", "Application/X-WWW-Form-Urlencoded", CLICK],
    ["a form in parts", "multipart/form-data; boundary=cut", part("List-Unsubscribe", "One-Click")],
    ["parts without a boundary", "multipart/form-data", part("List-Unsubscribe", "One-Click")],
    ["parts that are cut off", "multipart/form-data; boundary=cut", part("List-Unsubscribe", "One").slice(0, 60)],
    ["JSON", "application/json", '{"List-Unsubscribe":"One-Click"}'],
    ["a form that is called JSON", "application/json", CLICK],
    ["broken JSON", "application/json", "{"],
    ["a form with a stray sign", FORM, "List-Unsubscribe=100%"],
    ["plain text", "text/plain;charset=UTF-8", CLICK],
    ["no content type", undefined, CLICK],
    ["nothing", undefined, ""],
    ["nothing, in chunks", FORM, "", true],
    ["a form, in chunks", FORM, CLICK, true],
  ])("takes %s", async (_, type, body, chunked) => {
    const { address, state } = await nextLetter();
    expect(await post(address.pathname + address.search, type, body, chunked)).toBe(204);
    expect(state()).toEqual([{ state: "unsubscribed" }]);
  });
});

describe("a token in the body", () => {
  const bodies: [string, string | undefined, (token: string) => string][] = [
    ["JSON", "application/json; charset=utf-8", (token) => JSON.stringify({ token })],
    ["JSON that is called text", "text/plain", (token) => JSON.stringify({ token })],
    ["a form", FORM, (token) => `token=${encodeURIComponent(token)}`],
    ["a form in parts", "multipart/form-data; boundary=cut", (token) => part("token", token)],
    ["a form without a content type", undefined, (token) => `token=${encodeURIComponent(token)}`],
  ];

  it.each(bodies)("confirms a subscription from %s", async (_, type, write) => {
    const email = newEmail("encoded");
    await subscribe(product, email);
    const token = tokenIn(await sink.waitFor(email));
    expect(await post("/api/app/newsletter/confirm", type, write(token))).toBe(204);
    const sql = `SELECT state FROM newsletter_subscribers WHERE email = '${email}'`;
    expect(query(product.dir, sql)).toEqual([{ state: "confirmed" }]);
  });

  it("unsubscribes too, and none is refused", async () => {
    const { address, state } = await nextLetter();
    const write = JSON.stringify({ token: address.searchParams.get("t") });
    expect(await post(address.pathname, "text/plain", write)).toBe(204);
    expect(state()).toEqual([{ state: "unsubscribed" }]);
    expect(await post(address.pathname, "text/plain", "")).toBe(204);
  });
});
