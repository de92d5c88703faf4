import type { Locale } from "../../../common/contract/api.ts";
import type { LegalFacts } from "./facts.ts";

/** The model withdrawal form (annex to art. R221-1 of the consumer code); the order's facts are "" in the terms. */
export function withdrawalForm(
  of: LegalFacts["of"],
  locale: Locale,
  order: { ordered: string; reference: string } = { ordered: "", reference: "" },
): { term: string; value: string } {
  const to = [of("company"), of("address"), of("email")].join(", ");
  const { ordered, reference } = order;
  if (locale === "fr") {
    const lines = [
      `À l’attention de ${to}\u00a0:`,
      "Je vous notifie par la présente ma rétractation du contrat portant sur l’abonnement ci-dessous.",
      `Commandé le\u00a0: ${ordered}`,
      `Référence de la commande\u00a0: ${reference}`,
      "Nom et e-mail du compte\u00a0:",
      "Adresse\u00a0:",
      "Date, et signature si ce modèle est envoyé sur papier\u00a0:",
    ];
    return { term: "Modèle de rétractation", value: joined(lines) };
  }
  const lines = [
    `To ${to}:`,
    "I hereby give notice that I withdraw from my contract for the subscription below.",
    `Ordered on: ${ordered}`,
    `Order reference: ${reference}`,
    "Name and e-mail of the account:",
    "Address:",
    "Date, and signature if this form is sent on paper:",
  ];
  return { term: "Model withdrawal form", value: joined(lines) };
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trimEnd()).join("\n");
}
