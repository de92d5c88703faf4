import type { ImportInput } from "../../common/contract/imports.ts";
import { guessColumns, sourceOf } from "../../common/imports/columns.ts";
import type { Reading } from "../../common/imports/rows.ts";
import { type Answer, type Json, textOf } from "./http.ts";
import { until } from "./poll.ts";
import type { Product } from "./product.ts";

const IMPORTS = "/api/app/admin/imports";
const CHUNK = 500;

/** An id as the page makes one. */
export const importId = (): string => Math.random().toString(36).slice(2).padEnd(15, "0").slice(0, 15);

type File = { headings: string[]; rows: string[][]; reading?: Partial<Reading>; id?: string; name?: string };

/** The administrator's calls of an import. */
export function importsOf(product: Product, token: string) {
  const post = (path: string, body: Json = {}): Promise<Answer> =>
    product.call("POST", `${IMPORTS}${path}`, { token, body });
  const read = async (id: string): Promise<Json> => (await product.call("GET", `${IMPORTS}/${id}`, { token })).json;
  const ended = (id: string, ms = 60_000) =>
    until(
      `the end of the import ${id}`,
      async () => {
        const found = await read(id);
        return ["done", "undone"].includes(textOf(found, "state")) && found;
      },
      ms,
    );
  /** Sends a file as the page does. @returns its id */
  async function send({ headings, rows, reading = {}, id = importId(), name = "members.csv" }: File): Promise<string> {
    const columns = guessColumns(headings);
    const input: ImportInput = {
      id,
      name,
      source: sourceOf(headings),
      headings,
      reading: { columns, orders: {}, plans: {}, locale: "fr", given: "", ...reading } as ImportInput["reading"],
      total: rows.length,
    };
    const begun = await post("", input);
    if (begun.status !== 200) throw new Error(begun.text);
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = rows.slice(from, from + CHUNK).map((cells, index) => ({ line: from + index + 2, cells }));
      const added = await post(`/${id}/rows`, { rows: chunk });
      if (added.status !== 200) throw new Error(added.text);
    }
    return id;
  }
  async function start(id: string): Promise<void> {
    const started = await post(`/${id}/start`);
    if (started.status !== 200) throw new Error(started.text);
  }
  /** Imports a file to its end. */
  async function run(file: File, ms?: number) {
    const id = await send(file);
    await start(id);
    const { counts, state } = await ended(id, ms);
    return { id, counts, state };
  }
  return { post, read, send, start, ended, run };
}
