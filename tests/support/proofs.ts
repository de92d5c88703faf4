import { addDays, dbTime } from "../../common/time.ts";
import { change } from "./database.ts";
import type { Answer } from "./http.ts";
import { type Member, PASSWORD, type Product, signedIn } from "./product.ts";

/**
 * Makes the last proofs of a member's sessions older than counts, or puts them at another time. `member` is an id or an
 * address, `dir` a product's data folder.
 */
export function ageProofs(dir: string, member: string, time = daysAgo(1)): void {
  const users = `SELECT id FROM users WHERE '${member}' IN (id, email)`;
  change(dir, `UPDATE sessions SET proved = '${time}', created = '${daysAgo(2)}' WHERE user IN (${users})`);
}

const daysAgo = (days: number) => dbTime(addDays(new Date(), -days));

/** Answers the question for a fresh proof in a session. */
export const prove = (product: Product, token: string, method: string, answer: string): Promise<Answer> =>
  product.call("POST", "/api/app/proof", { token, body: { method, answer } });

/** The ways in which a session may answer that question. */
export const proofWays = async (product: Product, token: string) =>
  (await product.call("GET", "/api/app/proof", { token })).json.methods;

/** Signs a member in and gives the password again, as what hands the account over asks: the sign-in alone is no proof there. */
export async function provedIn<M extends Member>(product: Product, member: M, password = PASSWORD): Promise<M> {
  const inside = await signedIn(product, member, password);
  const given = await prove(product, inside.token, "password", password);
  if (given.status !== 204) throw new Error(`proof: ${given.status} ${given.text}`);
  return inside;
}
