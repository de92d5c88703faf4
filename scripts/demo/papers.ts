import { createHash } from "node:crypto";
import { formatDate, formatMoney } from "../../common/format.ts";
import { knownLocale } from "../../common/locale.ts";
import { keptUntil } from "../../pb_hooks/billing/contract/rules.ts";
import type { Ledger } from "./ledger.ts";

/** The confirmation that each paid order left in the member's documents. */
export function writePapers({ add, tables, world }: Ledger): void {
  const members = new Map((tables.get("users") ?? []).map((row) => [row.id, row]));
  const plans = new Map(world.plans.map(({ id, slug }) => [id, slug]));
  for (const order of [...(tables.get("orders") ?? [])]) {
    const member = members.get(`${order.user}`);
    const at = order.created;
    if (order.state !== "paid" || !member || !(at instanceof Date)) continue;
    const locale = knownLocale(`${member.locale}`);
    const day = formatDate(at.toISOString(), locale);
    const sum = formatMoney(Number(order.due_cents), locale);
    const plan = `${plans.get(`${order.plan}`)}`;
    const { title, text } = TEXTS[locale](`${order.reference}`, day, sum, plan);
    const hash = createHash("sha256").update(`${title}\n${text}`).digest("hex");
    add("contract_texts", at, { hash, title, text });
    add("contract_documents", at, {
      ...{ kind: "order", subject: `${order.user}`, once: `${order.id}`, locale, hash, version: "2026-01-01" },
      ...{ address: `${member.email}`, delivery: "sent", sent: at, keep_until: keptUntil(true, at) },
    });
  }
}

const TEXTS = {
  fr: (reference: string, day: string, sum: string, plan: string) => ({
    title: `Votre commande ${reference} est confirmée`,
    text: `Commande ${reference} du ${day}\nFormule : ${plan}\nPayé : ${sum}, toutes taxes comprises\n\nVous avez demandé que le service commence tout de suite. Vous pouvez renoncer au contrat pendant quatorze jours, sur la page /retractation.`,
  }),
  en: (reference: string, day: string, sum: string, plan: string) => ({
    title: `Your order ${reference} is confirmed`,
    text: `Order ${reference} of ${day}\nPlan: ${plan}\nPaid: ${sum}, tax included\n\nYou asked for the service to start at once. You can withdraw from the contract within fourteen days, on the page /retractation.`,
  }),
} as const;
