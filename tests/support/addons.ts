import { type Answer, type Json, listOf, textOf } from "./http.ts";
import { type Member, type Product, signUpAdmin, startProduct } from "./product.ts";

/** A product with an administrator of its add-on gateway. */
export type GatewayProduct = {
  product: Product;
  admin: Member;
  /** `POST /api/app/admin/addons{path}`. */
  manage: (path: string, body?: Json) => Promise<Answer>;
  list: () => Promise<Json>;
  /** Adds a source, or changes one; gives its id. */
  save: (changes: Json) => Promise<string>;
  /** The member's private address. */
  addressOf: (member: Member) => Promise<string>;
};

const SOURCE = {
  name: "Source",
  active: true,
  plans: [],
  resources: [],
  catalogs: [],
  timeoutMs: 5000,
  cacheMin: 0,
  cacheMax: 0,
};

/** Starts it, or takes one that runs. */
export async function startGateway(env: Record<string, string> = {}, running?: Product): Promise<GatewayProduct> {
  const product = running ?? (await startProduct({ env }));
  const admin = await signUpAdmin(product);
  const manage = (path: string, body: Json = {}) =>
    product.call("POST", `/api/app/admin/addons${path}`, { token: admin.token, body });
  return {
    product,
    admin,
    manage,
    list: async () => (await product.call("GET", "/api/app/admin/addons", { token: admin.token })).json,
    save: async (changes) => {
      const answer = await manage("/save", { ...SOURCE, ...changes });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return textOf(answer.json, "id");
    },
    addressOf: async ({ token }) => textOf((await product.call("GET", "/api/app/addon", { token })).json, "url"),
  };
}

/** The source of that id in the administrator's list. */
export async function sourceOf(gateway: GatewayProduct, id: string): Promise<Json> {
  const found = listOf(await gateway.list(), "items").find((source) => source.id === id);
  if (!found) throw new Error(`no source ${id}`);
  return found;
}
