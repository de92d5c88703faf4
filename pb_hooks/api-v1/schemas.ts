import type { Locale } from "../../common/wire/api.ts";
import GENERATED from "./json-schemas.json";

export type Text = Readonly<Record<Locale, string>>;

/** The part of JSON Schema 2020-12 that the API needs. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
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
  en: "Whether the member may stream now. Decide by this field alone.",
  fr: "Si le membre a le droit de regarder maintenant. C’est ce champ seul qui décide.",
};
const rights = {
  status: {
    en: "State of the streaming account. “queued”: a change is on its way; “error”: the operator has to look at it.",
    fr: "État du compte de streaming. « queued » : un changement est en route ; « error » : l’exploitant doit s’en occuper.",
  },
  access: {
    en: "Why the member may stream or may not.",
    fr: "Pourquoi le membre a le droit de regarder, ou ne l’a pas.",
  },
  active,
  until: {
    en: "When the right ends or ended, in UTC; null when there never was one.",
    fr: "Fin du droit, à venir ou passée, en UTC ; null s’il n’y en a jamais eu.",
  },
};

/** What the fields of each object mean; their schemas are generated from common/schemas/api-v1.ts (npm run typegen). */
const TEXTS = {
  Account: { name, ...rights },
  Credentials: { name, password: { en: "Streaming password.", fr: "Mot de passe de streaming." } },
  Verification: {
    valid: {
      en: "Whether username and password match. An unknown name and a wrong password look the same.",
      fr: "Si le nom d’utilisateur et le mot de passe correspondent. Un nom inconnu et un mot de passe faux se ressemblent.",
    },
    active,
    status: {
      en: "State of the streaming account; null when the credentials are not valid.",
      fr: "État du compte de streaming ; null si les identifiants ne sont pas valables.",
    },
  },
  User: {
    id: { en: "Id of the member.", fr: "Identifiant du membre." },
    email: { en: "E-mail address.", fr: "Adresse e-mail." },
    displayName: { en: "Name, empty when none was given.", fr: "Nom, vide s’il n’a pas été donné." },
    locale: { en: "Language of the member.", fr: "Langue du membre." },
    verified: { en: "Whether the address is confirmed.", fr: "Si l’adresse est confirmée." },
    created: { en: "Sign-up, in UTC.", fr: "Inscription, en UTC." },
    name,
    ...rights,
  },
  UserList: {
    items: { en: "Members, in the order of their sign-up.", fr: "Les membres, dans l’ordre d’inscription." },
    next: {
      en: "Value of “after” for the next page; null on the last one.",
      fr: "Valeur de « after » pour la page suivante ; null à la dernière.",
    },
  },
  Problem: {
    type: { en: "Address of the explanation.", fr: "Adresse de l’explication." },
    title: { en: "The explanation in short.", fr: "L’explication en bref." },
    status: { en: "The HTTP status, repeated.", fr: "Le statut HTTP, répété." },
    code: { en: "What programs match.", fr: "Ce que les programmes comparent." },
    field: { en: "The parameter or field that is wrong.", fr: "Le paramètre ou le champ fautif." },
  },
} as const satisfies { [Name in keyof Objects]: Record<keyof Objects[Name]["properties"], Text> };

type Objects = typeof GENERATED.objects;
export type ObjectName = keyof Objects;
/** Objects that are sent and answered, under their names in the OpenAPI document. */
export const OBJECTS = Object.keys(TEXTS) as ObjectName[]; // its keys are what the type says
/** The schemas of path and query parameters, by name. */
export const PARAMETERS: Readonly<Record<keyof typeof GENERATED.parameters, Schema>> = GENERATED.parameters;

/** The fields of an object. */
export function fieldsOf(object: ObjectName): readonly Field[] {
  const { properties, required }: { properties: object; required: readonly string[] } = GENERATED.objects[object];
  const texts: { readonly [field: string]: Text } = TEXTS[object];
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, schema, text: texts[name] ?? { en: "", fr: "" } },
    optional: !required.includes(name),
  }));
}
