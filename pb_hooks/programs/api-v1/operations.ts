import type { ApiScope } from "../../../common/contract/api-keys.ts";
import type { ApiErrorCode } from "./errors.ts";
import { type Field, type ObjectName, PARAMETERS, type Text } from "./schemas.ts";

type Parameter = Field & {
  readonly in: "path" | "query" | "header";
  /** Its value in examples. */
  readonly example: string;
};

export type Operation = {
  readonly id: OperationId;
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** The scope that the key must have; null: no key needed. */
  readonly scope: ApiScope | null;
  readonly title: Text;
  readonly text: Text;
  readonly parameters: readonly Parameter[];
  readonly body: ObjectName | null;
  /** null: a JSON object described elsewhere. */
  readonly answer: ObjectName | null;
  readonly bodyExample?: { readonly [field: string]: string | number | boolean };
  readonly example: { readonly [field: string]: unknown };
  /** Errors besides those of the key. */
  readonly errors: readonly ApiErrorCode[];
};

export type OperationId =
  | "getAccount"
  | "verifyCredentials"
  | "listUsers"
  | "getUser"
  | "createUser"
  | "addUserDays"
  | "endAccess"
  | "getDocument";

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

const ID: Parameter = {
  name: "id",
  in: "path",
  schema: PARAMETERS.id,
  text: { en: "The member’s id.", fr: "Identifiant du membre." },
  example: USER.id,
};
const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  schema: PARAMETERS.idempotencyKey,
  text: {
    en: "Your name for this change, such as an order number or a UUID. For seven days, the same key with the same request returns the first answer and changes nothing; with another request it is refused.",
    fr: "Le nom que vous donnez à ce changement, par exemple un numéro de commande ou un UUID. Pendant sept jours, la même clé avec la même requête renvoie la première réponse et ne change rien ; avec une autre requête, elle est refusée.",
  },
  example: "order-2041",
};
const ONCE = ["body_invalid", "idempotency_key_missing", "idempotency_key_reused", "unavailable"] as const;

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
    parameters: [ID],
    body: null,
    answer: "User",
    example: USER,
    errors: ["not_found"],
  },
  {
    id: "createUser",
    method: "POST",
    path: "/api/v1/users",
    scope: "users:create",
    title: { en: "Create a member", fr: "Créer un membre" },
    text: {
      en: "Creates an account without a trial, for an address that has none. Nobody can sign in to it before its owner has chosen a password: “invite” sends the link, and so does “Forgot password”. Webhook: user.created. Requires an administrator’s key.",
      fr: "Crée un compte sans essai gratuit, pour une adresse qui n’en a pas. Personne ne peut s’y connecter avant que son titulaire ait choisi un mot de passe : « invite » envoie le lien, et « Mot de passe oublié » aussi. Webhook : user.created. Réservé aux clés d’administrateurs.",
    },
    parameters: [IDEMPOTENCY_KEY],
    body: "NewUser",
    bodyExample: { email: "member@example.org", displayName: "Passe-muraille", locale: "fr", days: 30 },
    answer: "User",
    example: { ...USER, verified: false, status: "queued" },
    errors: [...ONCE, "email_taken", "mail_off", "too_many_members"],
  },
  {
    id: "addUserDays",
    method: "POST",
    path: "/api/v1/users/{id}/days",
    scope: "days:give",
    title: { en: "Give days of access", fr: "Offrir des jours d’accès" },
    text: {
      en: "Adds days to the end of paid access, or from now if it is over, as an administrator does. Nothing is charged. Days do not open a blocked account. Webhook: user.updated. Requires an administrator’s key.",
      fr: "Ajoute des jours à la fin de l’accès payé, ou à partir de maintenant s’il est terminé, comme le fait un administrateur. Rien n’est débité. Des jours n’ouvrent pas un compte bloqué. Webhook : user.updated. Réservé aux clés d’administrateurs.",
    },
    parameters: [ID, { ...IDEMPOTENCY_KEY, example: "order-2042" }],
    body: "GivenDays",
    bodyExample: { days: 30 },
    answer: "User",
    example: USER,
    errors: ["not_found", ...ONCE],
  },
  {
    id: "endAccess",
    method: "DELETE",
    path: "/api/v1/users/{id}/access",
    scope: "access:end",
    title: { en: "End access", fr: "Mettre fin à l’accès" },
    text: {
      en: "Blocks the account, as an administrator does: its streams close and its sessions end at once, and a running card subscription ends with its period. Dates and payments stay as they are; an administrator lifts the block at /admin/users. Webhook: user.updated. Requires an administrator’s key.",
      fr: "Bloque le compte, comme le fait un administrateur : ses flux se ferment et ses sessions se terminent aussitôt, et un abonnement par carte en cours s’arrête à la fin de sa période. Les dates et les paiements ne changent pas ; un administrateur lève le blocage dans /admin/users. Webhook : user.updated. Réservé aux clés d’administrateurs.",
    },
    parameters: [ID],
    body: null,
    answer: "User",
    example: { ...USER, status: "suspended", access: "blocked", active: false, until: null },
    errors: ["not_found", "admin_account", "unavailable"],
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
