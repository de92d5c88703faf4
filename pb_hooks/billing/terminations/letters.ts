import type { Locale } from "../../../common/contract/api.ts";
import { formatDate } from "../../../common/format.ts";
import { inert } from "../../../common/visible.ts";
import { kindOf } from "./store.ts";

const LABELS = {
  fr: {
    name: "Nom",
    email: "E-mail",
    reference: "Contrat",
    end: "Fin souhaitée",
    soon: "dès que possible",
    after: "au plus tôt le",
    colon: "\u00a0: ",
  },
  en: {
    name: "Name",
    email: "E-mail",
    reference: "Contract",
    end: "Requested end",
    soon: "as soon as possible",
    after: "not before",
    colon: ": ",
  },
} as const;

const WORDS = {
  fr: {
    cancel: { ending: "résiliation", statement: "notification de résiliation" },
    withdraw: { ending: "rétractation", statement: "déclaration de rétractation" },
  },
  en: {
    cancel: { ending: "cancellation", statement: "notice of cancellation" },
    withdraw: { ending: "withdrawal", statement: "statement of withdrawal" },
  },
} as const;

/** What a request asks for, and what it is itself, as mails call both. */
export function wordsOf(request: Rec<"contract_requests">, locale: Locale) {
  return WORDS[locale][kindOf(request)];
}

/** The person's statements, one per line, as quoted in the receipt. */
export function contentOf(request: Rec<"contract_requests">, locale: Locale): string {
  const labels = LABELS[locale];
  const typed = (["name", "email", "reference"] as const).map((field) => {
    const text = request.getString(field);
    return [labels[field], field === "email" ? text : inert(text)];
  });
  const day = request.getString("from_day");
  const from = day ? `${labels.after} ${formatDate(day, locale)}` : labels.soon;
  const lines = request.getString("kind") === "cancel" ? [...typed, [labels.end, from]] : typed;
  return lines
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}${labels.colon}${value}`)
    .join("\n");
}
