import { type Json, textOf } from "../../support/http.ts";
import type { Product } from "../../support/product.ts";
import { random } from "./roles-subject.ts";

/** Rows that only payments write. @param pay writes a payment and returns its id */
export function invoiceSubjects(product: Product, pay: () => Promise<string>) {
  async function invoice(): Promise<Json | undefined> {
    return (await product.find("invoices", `payment = "${await pay()}"`))[0];
  }
  return {
    invoices: {
      make: async () => textOf(await invoice(), "id"),
      body: () => ({ number: random(), kind: "invoice", payment: random(), gross_cents: 499 }),
      patch: () => ({ number: random() }),
    },
    invoice_sellers: {
      make: async () => textOf(await invoice(), "seller"),
      body: () => ({ entity: random(), complete: true }),
      patch: () => ({ register_key: random() }),
    },
  };
}
