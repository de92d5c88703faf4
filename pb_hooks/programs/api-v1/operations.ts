import type { ApiScope } from "../../../common/contract/api-keys.ts";
import type { ApiErrorCode } from "./errors.ts";
import { type Field, type ObjectName, PARAMETERS, type Text } from "./schemas.ts";

type Parameter = Field & {
  readonly in: "path" | "query";
  /** Its value in examples. */
  readonly example: string;
};

export type Operation = {
  readonly id: OperationId;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The scope that the key must have; null: no key needed. */
  readonly scope: ApiScope | null;
  readonly title: Text;
  readonly text: Text;
  readonly parameters: readonly Parameter[];
  readonly body: ObjectName | null;
  /** null: a JSON object described elsewhere. */
  readonly answer: ObjectName | null;
  readonly bodyExample?: { readonly [field: string]: string };
  readonly example: { readonly [field: string]: unknown };
  /** Errors besides those of the key. */
  readonly errors: readonly ApiErrorCode[];
};

export type OperationId = "getAccount" | "verifyCredentials" | "listUsers" | "getUser" | "getDocument";

const NAME = "member_k3v9@passerelle.example";
const ACCOUNT = {
  name: NAME,
  status: "active",
  access: "paid",
  active: true,
  until: "2027-01-31T09:30:00.000Z",
} as const;
const USER = {
  id: "k2x9w4m1q7r5t3z",
  email: "member@example.org",
  displayName: "Passe-muraille",
  locale: "fr",
  verified: true,
  created: "2026-11-02T18:05:12.345Z",
  ...ACCOUNT,
} as const;
const CURSOR = "2026-11-02T18:05:12.345Z~k2x9w4m1q7r5t3z";

/**
 * The API: its routes (feature.ts), OpenAPI document (openapi.ts) and /api-docs page (docs.ts) all come from this
 * table. A new operation is a line here and a handler in feature.ts.
 */
export const OPERATIONS: readonly Operation[] = [
  {
    id: "getAccount",
    method: "GET",
    path: "/api/v1/accounts/{name}",
    scope: "accounts:read",
    title: { en: "Get an account’s status", fr: "Lire l’état d’un compte" },
    text: {
      en: "Returns whether the member with this streaming username may stream, and until when. A member’s key only finds that member’s own account.",
      fr: "Indique si le membre qui a ce nom d’utilisateur de streaming peut regarder, et jusqu’à quand. La clé d’un membre ne trouve que son propre compte.",
    },
    parameters: [
      {
        name: "name",
        in: "path",
        schema: PARAMETERS.name,
        text: { en: "Streaming username.", fr: "Nom d’utilisateur de streaming." },
        example: NAME,
      },
    ],
    body: null,
    answer: "Account",
    example: ACCOUNT,
    errors: ["not_found"],
  },
  {
    id: "verifyCredentials",
    method: "POST",
    path: "/api/v1/credentials/verify",
    scope: "credentials:verify",
    title: { en: "Verify credentials", fr: "Vérifier des identifiants" },
    text: {
      en: "Returns whether a streaming username and password match. Call it from an add-on server before you serve a member, and grant access when both “valid” and “active” are true. A member’s key only verifies that member’s own credentials.",
      fr: "Indique si un nom d’utilisateur et un mot de passe de streaming correspondent. Appelez-la depuis un serveur d’extensions avant de servir un membre, et accordez l’accès quand « valid » et « active » sont vrais tous les deux. La clé d’un membre ne vérifie que ses propres identifiants.",
    },
    parameters: [],
    body: "Credentials",
    bodyExample: { name: NAME, password: "r7T!k2Qw9#mZx4Lp" },
    answer: "Verification",
    example: { valid: true, active: true, status: "active" },
    errors: ["body_invalid", "too_many_guesses", "unavailable"],
  },
  {
    id: "listUsers",
    method: "GET",
    path: "/api/v1/users",
    scope: "users:read",
    title: { en: "List members", fr: "Lister les membres" },
    text: {
      en: "Returns all members, page by page, in order of sign-up. To fetch only new members later, pass “created” and “id” of the last one as “after”, joined by “~”. Requires an administrator’s key.",
      fr: "Renvoie tous les membres, page par page, dans l’ordre d’inscription. Pour ne lire ensuite que les nouveaux, passez dans « after » les champs « created » et « id » du dernier, reliés par « ~ ». Réservé aux clés d’administrateurs.",
    },
    parameters: [
      {
        name: "after",
        in: "query",
        schema: PARAMETERS.after,
        optional: true,
        text: { en: "“next” from the previous page.", fr: "« next » de la page précédente." },
        example: CURSOR,
      },
      {
        name: "limit",
        in: "query",
        schema: PARAMETERS.limit,
        optional: true,
        text: { en: "Members per page.", fr: "Membres par page." },
        example: "50",
      },
    ],
    body: null,
    answer: "UserList",
    example: { items: [USER], next: CURSOR },
    errors: ["parameter_invalid"],
  },
  {
    id: "getUser",
    method: "GET",
    path: "/api/v1/users/{id}",
    scope: "users:read",
    title: { en: "Get a member", fr: "Lire un membre" },
    text: {
      en: "Returns the member with this id. Requires an administrator’s key.",
      fr: "Renvoie le membre qui a cet identifiant. Réservé aux clés d’administrateurs.",
    },
    parameters: [
      {
        name: "id",
        in: "path",
        schema: PARAMETERS.id,
        text: { en: "The member’s id.", fr: "Identifiant du membre." },
        example: USER.id,
      },
    ],
    body: null,
    answer: "User",
    example: USER,
    errors: ["not_found"],
  },
  {
    id: "getDocument",
    method: "GET",
    path: "/api/v1/openapi.json",
    scope: null,
    title: { en: "Get the OpenAPI document", fr: "Lire le document OpenAPI" },
    text: {
      en: "Returns the OpenAPI 3.1 document. Needs no key.",
      fr: "Renvoie le document OpenAPI 3.1. Aucune clé n’est nécessaire.",
    },
    parameters: [],
    body: null,
    answer: null,
    example: { openapi: "3.1.0" },
    errors: ["internal"],
  },
];
