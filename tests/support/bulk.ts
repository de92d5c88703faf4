import type { BulkProgress } from "../../common/contract/bulk.ts";
import { type Answer, type Json, listOf } from "./http.ts";
import { until } from "./poll.ts";
import type { Product } from "./product.ts";

/** The administrator's calls of actions on many members. */
export function bulkOf(product: Product, token: string) {
  const post = (path: string, body: Json = {}): Promise<Answer> =>
    product.call("POST", `/api/app/admin${path}`, { token, body });
  /** One of the latest actions. */
  async function read(id: string): Promise<BulkProgress> {
    const { json } = await product.call("GET", "/api/app/admin/bulk", { token });
    const found = listOf(json, "items").find((each) => each.id === id);
    if (!found) throw new Error(`no action ${id} in ${JSON.stringify(json)}`);
    return found as unknown as BulkProgress; // its contract
  }
  /** Starts an action. @returns its progress */
  async function start(body: Json): Promise<BulkProgress> {
    const answer = await post("/users/bulk", { reason: "The service was down", ...body });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json as unknown as BulkProgress;
  }
  const ended = (id: string, ms = 60_000) =>
    until(
      `the end of the action ${id}`,
      async () => {
        const found = await read(id);
        return ["done", "undone"].includes(found.state) && found;
      },
      ms,
    );
  return { post, read, start, ended };
}
