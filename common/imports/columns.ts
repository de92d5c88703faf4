import { fold } from "../fold.ts";
import { line } from "./values.ts";

/** What a column of a file can become; "" is left out. */
export const IMPORT_FIELDS = [
  "email",
  "account",
  "name",
  "locale",
  "plan",
  "paid_until",
  "billed_until",
  "period_start",
  "ended",
  "status",
  "complimentary",
  "customer",
  "subscription",
  "newsletter",
  "consent",
  "note",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export type Mapped = ImportField | "";

/** Several columns may become these: first and last name, labels and remarks, the next payment or else the end. */
export const SHARED: readonly Mapped[] = ["", "name", "note", "paid_until", "status"];

export const SOURCES = ["passerelle", "ghost", "stripe", "patreon", "woocommerce", "substack", "other"] as const;
export type ImportSource = (typeof SOURCES)[number];

/** A heading in the form of the tables here: "Current Period End (UTC)" is `current_period_end_utc`. */
export function headingKey(heading: string): string {
  return fold(line(heading))
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

/** Headings that only one program writes. */
const MARKS: readonly (readonly [ImportSource, readonly string[]])[] = [
  ["passerelle", ["paid_until", "stripe_subscription", "newsletter_consent"]],
  ["ghost", ["subscribed_to_emails", "complimentary_plan"]],
  ["patreon", ["patron_status", "pledge_amount"]],
  ["woocommerce", ["subscription_status", "billing_email"]],
  ["substack", ["active_subscription", "expiry"]],
  ["stripe", ["current_period_end_utc"]],
  ["stripe", ["created_utc", "email"]],
];

export function sourceOf(headings: readonly string[]): ImportSource {
  const keys = headings.map(headingKey);
  return MARKS.find(([, marks]) => marks.every((mark) => keys.includes(mark)))?.[0] ?? "other";
}

const WORDS: Readonly<Record<ImportField, string>> = {
  email: `email e_mail mail email_address e_mail_address adresse_email adresse_e_mail adresse_mail courriel adresse_courriel
    adresse_electronique customer_email billing_email user_email member_email`,
  account: "account compte",
  name: `name full_name nom nom_complet display_name customer_name prenom first_name firstname last_name lastname nom_de_famille
    billing_first_name billing_last_name`,
  locale: "language langue locale lang preferred_locale preferred_language",
  plan: "plan formule tier import_tier product produit offre abonnement plan_name",
  paid_until: `paid_until current_period_end_utc current_period_end paye_jusqu_au payee_jusqu_au paye_jusqua date_de_fin fin
    fin_d_abonnement expires expires_at expiry expiry_date expiration expiration_date access_expiration date_d_expiration expire_le
    valid_until valable_jusqu_au end_date echeance date_d_echeance prochaine_echeance next_payment_date next_charge_date
    subscription_end`,
  billed_until: "billed_until facture_jusqu_au",
  period_start: "current_period_start_utc current_period_start",
  ended: "ended_at_utc ended_at",
  status: "status statut etat subscription_status patron_status active_subscription",
  complimentary: "complimentary_plan complimentary comped offert acces_offert",
  customer: "stripe_customer_id stripe_customer client_stripe stripe_client payment_method_post_meta",
  subscription: "stripe_subscription_id stripe_subscription abonnement_stripe",
  newsletter: "subscribed_to_emails newsletter lettre_d_information infolettre abonne_a_la_newsletter",
  consent: "newsletter_consent consent_date consent consentement date_de_consentement date_du_consentement opt_in_date",
  note: "note notes remarque remarques commentaire comment labels etiquettes",
};

/** Stripe's own headings mean something else elsewhere: WooCommerce's customer_id is a number of its shop. */
const OF_STRIPE: Readonly<Record<string, ImportField>> = { customer_id: "customer", id: "subscription" };

/** "Tiers" are third parties elsewhere, in French. */
const OF_GHOST: Readonly<Record<string, ImportField>> = { tiers: "plan" };

/** The guess for each column, in the order of the file. A field that only one column can be is the first one's. */
export function guessColumns(headings: readonly string[]): Mapped[] {
  const source = sourceOf(headings);
  const keys = headings.map(headingKey);
  const isSubscriptions = source === "stripe" && keys.includes("current_period_end_utc");
  const taken = new Set<Mapped>();
  return keys.map((key) => {
    const own = isSubscriptions ? OF_STRIPE[key] : source === "ghost" ? OF_GHOST[key] : undefined;
    const customers = source === "stripe" && !isSubscriptions && key === "id" ? "customer" : undefined;
    const field = own ?? customers ?? wordOf(key);
    if (!field || (taken.has(field) && !SHARED.includes(field))) return "";
    taken.add(field);
    return field;
  });
}

function wordOf(key: string): ImportField | undefined {
  return FIELD_BY_WORD.get(key);
}

const FIELD_BY_WORD: ReadonlyMap<string, ImportField> = new Map(
  (Object.keys(WORDS) as ImportField[]).flatMap((field) =>
    WORDS[field].split(/\s+/).map((word) => [word, field] as const),
  ),
);
