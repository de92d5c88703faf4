import type { AccessState, Locale, StreamingState } from "../../common/wire/api.ts";
import { LOCALES } from "../../common/wire/api.ts";

export type Text = Readonly<Record<Locale, string>>;

/** The part of JSON Schema 2020-12 that the API needs. */
export type Schema = {
  readonly type: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly maxLength?: number;
  /** Name of the object that a list holds. */
  readonly of?: ObjectName;
};

/** A parameter, or a property of an object; every property is present unless it is optional. */
export type Field = { readonly name: string; readonly schema: Schema; readonly text: Text; readonly optional?: true };

const STATUSES = ["active", "suspended", "queued", "error"] as const satisfies readonly StreamingState[];
const ACCESS = ["trial", "paid", "expired", "unpaid", "blocked"] as const satisfies readonly AccessState[];

const text: Schema = { type: "string" };
const flag: Schema = { type: "boolean" };
const time: Schema = { type: "string", format: "date-time" };
const timeOrNull: Schema = { type: ["string", "null"], format: "date-time" };

const streamingName: Field = {
  name: "name",
  schema: { type: "string", maxLength: 255 },
  text: { en: "Streaming username.", fr: "Nom d’utilisateur de streaming." },
};
const status: Field = {
  name: "status",
  schema: { type: "string", enum: STATUSES },
  text: {
    en: "State of the streaming account. “queued”: a change is on its way; “error”: the operator has to look at it.",
    fr: "État du compte de streaming. « queued » : un changement est en route ; « error » : l’exploitant doit s’en occuper.",
  },
};
const access: Field = {
  name: "access",
  schema: { type: "string", enum: ACCESS },
  text: {
    en: "Why the member may stream or may not.",
    fr: "Pourquoi le membre a le droit de regarder, ou ne l’a pas.",
  },
};
const active: Field = {
  name: "active",
  schema: flag,
  text: {
    en: "Whether the member may stream now. Decide by this field alone.",
    fr: "Si le membre a le droit de regarder maintenant. C’est ce champ seul qui décide.",
  },
};
const until: Field = {
  name: "until",
  schema: timeOrNull,
  text: {
    en: "When the right ends or ended, in UTC; null when there never was one.",
    fr: "Fin du droit, à venir ou passée, en UTC ; null s’il n’y en a jamais eu.",
  },
};

const user: readonly Field[] = [
  { name: "id", schema: text, text: { en: "Id of the member.", fr: "Identifiant du membre." } },
  { name: "email", schema: text, text: { en: "E-mail address.", fr: "Adresse e-mail." } },
  {
    name: "displayName",
    schema: text,
    text: { en: "Name, empty when none was given.", fr: "Nom, vide s’il n’a pas été donné." },
  },
  {
    name: "locale",
    schema: { type: "string", enum: LOCALES },
    text: { en: "Language of the member.", fr: "Langue du membre." },
  },
  {
    name: "verified",
    schema: flag,
    text: { en: "Whether the address is confirmed.", fr: "Si l’adresse est confirmée." },
  },
  { name: "created", schema: time, text: { en: "Sign-up, in UTC.", fr: "Inscription, en UTC." } },
  streamingName,
  status,
  access,
  active,
  until,
];

/** Objects that are sent and answered, under their names in the OpenAPI document. */
export const OBJECTS = {
  Account: [streamingName, status, access, active, until],
  Credentials: [
    streamingName,
    {
      name: "password",
      schema: { type: "string", maxLength: 255 },
      text: { en: "Streaming password.", fr: "Mot de passe de streaming." },
    },
  ],
  Verification: [
    {
      name: "valid",
      schema: flag,
      text: {
        en: "Whether username and password match. An unknown name and a wrong password look the same.",
        fr: "Si le nom d’utilisateur et le mot de passe correspondent. Un nom inconnu et un mot de passe faux se ressemblent.",
      },
    },
    active,
    {
      name: "status",
      schema: { type: ["string", "null"], enum: [...STATUSES, null] },
      text: {
        en: "State of the streaming account; null when the credentials are not valid.",
        fr: "État du compte de streaming ; null si les identifiants ne sont pas valables.",
      },
    },
  ],
  User: user,
  UserList: [
    {
      name: "items",
      schema: { type: "array", of: "User" },
      text: { en: "Members, in the order of their sign-up.", fr: "Les membres, dans l’ordre d’inscription." },
    },
    {
      name: "next",
      schema: { type: ["string", "null"] },
      text: {
        en: "Value of “after” for the next page; null on the last one.",
        fr: "Valeur de « after » pour la page suivante ; null à la dernière.",
      },
    },
  ],
  Problem: [
    {
      name: "type",
      schema: { type: "string", format: "uri" },
      text: { en: "Address of the explanation.", fr: "Adresse de l’explication." },
    },
    { name: "title", schema: text, text: { en: "The explanation in short.", fr: "L’explication en bref." } },
    {
      name: "status",
      schema: { type: "integer", minimum: 400, maximum: 599 },
      text: { en: "The HTTP status, repeated.", fr: "Le statut HTTP, répété." },
    },
    {
      name: "code",
      schema: text,
      text: { en: "What programs match.", fr: "Ce que les programmes comparent." },
    },
    {
      name: "field",
      schema: text,
      optional: true,
      text: { en: "The parameter or field that is wrong.", fr: "Le paramètre ou le champ fautif." },
    },
  ],
} as const satisfies { readonly [name: string]: readonly (Field | { schema: { of: string } })[] };
export type ObjectName = "Account" | "Credentials" | "Verification" | "User" | "UserList" | "Problem";

/** The fields of an object. */
export function fieldsOf(name: ObjectName): readonly Field[] {
  return OBJECTS[name];
}
