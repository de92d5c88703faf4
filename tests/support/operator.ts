import { call } from "./http.ts";

/** An operator whose details are complete, so that orders are open. Alerts still go to the mail sink's sender. */
export const LEGAL = {
  company: "Exemple SARL",
  legal_form: "SARL",
  share_capital: "1 000 €",
  address: "1 rue du Pont, 75001 Paris",
  email: "hello@passerelle.example",
  phone: "+33 1 00 00 00 00",
  register_number: "RCS Paris 000 000 000",
  vat_id: "",
  publication_director: "La gérance",
  host_name: "Exemple Hébergement",
  host_address: "2 rue du Pont, 75001 Paris",
  host_phone: "+33 1 00 00 00 01",
  mediator: "Médiateur d’exemple",
  mediator_address: "3 rue du Pont, 75001 Paris",
  mediator_site: "mediateur.example",
};

/** How to pay an order by transfer. */
export const INSTRUCTIONS = {
  fr: "Virement vers FR76 0000 0000 0000, avec la référence.",
  en: "Transfer to FR76 0000 0000 0000, with the reference.",
};

/** Says who sells and how to pay; with `legal` or `payment_instructions`, other texts than these. */
export async function setOperator(
  { url, superuser }: { url: string; superuser: string },
  changes: { legal?: object; payment_instructions?: object } = {},
): Promise<void> {
  const body = { legal: LEGAL, payment_instructions: INSTRUCTIONS, ...changes };
  const answer = await call(url, "PATCH", "/api/collections/site/records/site", { token: superuser, body });
  if (answer.status >= 300) throw new Error(`site: ${answer.status} ${answer.text}`);
}
