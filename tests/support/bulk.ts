import type { BulkProgress } from "../../common/contract/bulk.ts";
import type { Answer, Json } from "./http.ts";
import { until } from "./poll.ts";
import type { Product } from "./product.ts";

/** The administrator's calls of actions on many members. */
export function bulkOf(product: Product, token: string) {
  const post = (path: string, body: Json = {}): Promise<Answer> =>
    product.call("POST", `/api/app/admin${path}`, { token, body });
  const read = async (id: string) =>
    (await product.call("GET", `/api/app/admin/bulk/${id}`, { token })).json as unknown as BulkProgress; // its contract
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
