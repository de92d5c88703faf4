import { expect } from "vitest";
import { query } from "./database.ts";
import { type Member, PASSWORD, type Product, tokenOf } from "./product.ts";
import type { SmtpSink } from "./smtp-sink.ts";

export const UNDO = "/api/app/account/address/undo";
export const NEW_PASSWORD = "nouvelle phrase 58 dunes";

/** Changing an address as a thief does, and undoing it. `at` is asked at each call: tests start their product later. */
export function undoing(at: () => { product: Product; sink: SmtpSink }) {
  const call = (path: string, body: { [name: string]: string }) => at().product.call("POST", path, { body });

  const linkTo = async (email: string, name: "change" | "undo") => {
    const mail = await at().sink.waitFor(email, new RegExp(`/verify-email#${name}=`));
    return decodeURIComponent(new RegExp(`/verify-email#${name}=(\\S+)`).exec(mail.text)?.[1] ?? "");
  };

  /** Changes the address as a person with a session and the password does. @returns the link that went to the former one */
  async function move(member: Member, to: string, password = PASSWORD, session = ""): Promise<string> {
    const { product } = at();
    const [from] = query(product.dir, `SELECT email FROM users WHERE id = '${member.id}'`);
    const asked = await product.call("PATCH", `/api/collections/users/records/${member.id}`, {
      token: session || (await tokenOf(product, member.id)),
      body: { email: to, oldPassword: password },
    });
    expect(asked.status).toBe(200);
    const body = { token: await linkTo(to, "change"), password };
    expect((await call("/api/collections/users/confirm-email-change", body)).status).toBe(204);
    return linkTo(from?.email ?? "", "undo");
  }

  const check = (token: string) => call(`${UNDO}/check`, { token });
  const undo = (token: string, proof = PASSWORD, password = NEW_PASSWORD) =>
    call(UNDO, { token, proof, password, passwordConfirm: password });
  return { linkTo, move, check, undo };
}
