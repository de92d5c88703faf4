import type { Locale } from "../../../common/contract/api.ts";
import type { WebhookEvent } from "../../../common/contract/webhooks.ts";
import GENERATED from "./json-schemas.json";

export type Text = Readonly<Record<Locale, string>>;

/** The part of JSON Schema 2020-12 that the API needs. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | string | boolean;
  readonly maxLength?: number;
  readonly items?: { readonly $ref: string };
};

/** A parameter, or a property of an object; every property is present unless it is optional. */
export type Field = {
  readonly name: string;
  readonly schema: Schema;
  readonly text: Text;
  readonly optional?: boolean;
};

const name: Text = { en: "Streaming username.", fr: "Nom d’utilisateur de streaming." };
const active: Text = {
  en: "Whether the member may stream now. Base access decisions on this field only.",
  fr: "Vrai si le membre peut regarder maintenant. Fiez-vous à ce seul champ pour accorder l’accès.",
};
const rights = {
  status: {
    en: "State of the streaming account. “queued”: a change is pending; “error”: the operator must take action.",
    fr: "État du compte de streaming. « queued » : un changement est en attente ; « error » : l’exploitant doit intervenir.",
  },
  access: {
    en: "Why the member may or may not stream.",
    fr: "Pourquoi le membre peut regarder ou non.",
  },
  active,
  until: {
    en: "When access ends or ended, in UTC; null if the member never had access.",
    fr: "Fin de l’accès, à venir ou passée, en UTC ; null si le membre n’y a jamais eu accès.",
  },
};

/** What the fields of each object mean; their schemas are generated from common/contract/api-v1.ts (npm run typegen). */
const TEXTS = {
  Account: { name, ...rights },
  Credentials: { name, password: { en: "Streaming password.", fr: "Mot de passe de streaming." } },
  Verification: {
    valid: {
      en: "Whether the username and password match. An unknown name and a wrong password give the same result.",
      fr: "Vrai si le nom d’utilisateur et le mot de passe correspondent. Un nom inconnu et un mot de passe erroné donnent le même résultat.",
    },
    active,
    status: {
      en: "State of the streaming account; null if the credentials are not valid.",
      fr: "État du compte de streaming ; null si les identifiants ne sont pas valables.",
    },
  },
  User: {
    id: { en: "The member’s id.", fr: "Identifiant du membre." },
    email: { en: "E-mail address.", fr: "Adresse e-mail." },
    displayName: { en: "Name; empty if the member gave none.", fr: "Nom ; vide si le membre n’en a pas donné." },
    locale: { en: "The member’s language.", fr: "Langue du membre." },
    verified: { en: "Whether the address is confirmed.", fr: "Vrai si l’adresse est confirmée." },
    created: { en: "Date of sign-up, in UTC.", fr: "Date d’inscription, en UTC." },
    name,
    ...rights,
  },
  NewUser: {
    email: { en: "E-mail address, which no account has yet.", fr: "Adresse e-mail, qu’aucun compte n’a encore." },
    displayName: { en: "The member’s name.", fr: "Nom du membre." },
    locale: { en: "The member’s language.", fr: "Langue du membre." },
    plan: {
      en: "Short name of the plan at /admin/plans, such as “comfort”: it decides about sources and screens.",
      fr: "Nom court de la formule dans /admin/plans, par exemple « comfort » : il décide des sources et des écrans.",
    },
    days: { en: "Days of access as a gift, from now.", fr: "Jours d’accès offerts, à partir de maintenant." },
    invite: {
      en: "Whether to mail a link to choose a password.",
      fr: "Vrai pour envoyer par e-mail un lien de choix du mot de passe.",
    },
  },
  GivenDays: { days: { en: "Days to add.", fr: "Jours à ajouter." } },
  UserList: {
    items: { en: "Members, in order of sign-up.", fr: "Les membres, dans l’ordre d’inscription." },
    next: {
      en: "Pass it as “after” to get the next page; null on the last page.",
      fr: "À passer dans « after » pour lire la page suivante ; null sur la dernière.",
    },
  },
  Problem: {
    type: { en: "URL of the explanation.", fr: "URL de l’explication." },
    title: { en: "Short explanation.", fr: "Explication courte." },
    status: { en: "The HTTP status.", fr: "Le statut HTTP." },
    code: { en: "Stable error code for programs.", fr: "Code d’erreur stable, destiné aux programmes." },
    field: { en: "The invalid parameter or field.", fr: "Le paramètre ou le champ invalide." },
  },
} as const satisfies { [Name in keyof Objects]: Record<keyof Objects[Name]["properties"], Text> };

type Objects = typeof GENERATED.objects;
export type ObjectName = keyof Objects;
/** Request and response objects, under their names in the OpenAPI document. */
export const OBJECTS = Object.keys(TEXTS) as ObjectName[]; // its keys are what the type says
/** The schemas of path and query parameters, by name. */
export const PARAMETERS: Readonly<Record<keyof typeof GENERATED.parameters, Schema>> = GENERATED.parameters;

export function fieldsOf(object: ObjectName): readonly Field[] {
  const { properties, required }: { properties: object; required: readonly string[] } = GENERATED.objects[object];
  const texts: { readonly [field: string]: Text } = TEXTS[object];
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, schema, text: texts[name] ?? { en: "", fr: "" } },
    optional: !required.includes(name),
  }));
}

/** The schema of the data of an event of the outgoing webhooks. */
export function eventSchema(type: WebhookEvent): object | undefined {
  const events: { readonly [subject: string]: object } = GENERATED.events;
  return events[type.slice(0, type.indexOf("."))];
}
