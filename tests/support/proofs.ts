import { change } from "./database.ts";
import type { Answer } from "./http.ts";
import type { Product } from "./product.ts";

/**
 * Makes the last proofs of a member's sessions older than counts, or puts them at another time. `member` is an id or an
 * address, `dir` a product's data folder.
 */
export function ageProofs(dir: string, member: string, time = "2020-01-01 00:00:00.000Z"): void {
  const users = `SELECT id FROM users WHERE '${member}' IN (id, email)`;
  change(dir, `UPDATE sessions SET proved = '${time}' WHERE user IN (${users})`);
}

/** Answers the question for a fresh proof in a session. */
export const prove = (product: Product, token: string, method: string, answer: string): Promise<Answer> =>
  product.call("POST", "/api/app/proof", { token, body: { method, answer } });

/** The ways in which a session may answer that question. */
export const proofWays = async (product: Product, token: string) =>
  (await product.call("GET", "/api/app/proof", { token })).json.methods;
