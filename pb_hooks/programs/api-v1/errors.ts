import type { Text } from "./schemas.ts";

/** Wrong passwords for a streaming username, and unknown keys of an address. */
export const GUESSES = { burst: 10, every: 6 };
export const BAD_KEYS = { burst: 30, every: 2 };

/** Members that the keys of one administrator create, and those of them who get a mail: a leaked key must not send in bulk. */
export const CREATIONS = { burst: 1000, every: 10 };
export const INVITATIONS = { burst: 60, every: 10 };

/** Every error of the API. Clients match on the code, whose meaning never changes. */
export const API_ERRORS = {
  key_missing: {
    status: 401,
    en: "The Authorization header contains no key.",
    fr: "L’en-tête Authorization ne contient pas de clé.",
  },
  key_invalid: { status: 401, en: "This key does not exist.", fr: "Cette clé n’existe pas." },
  key_expired: { status: 401, en: "The key has expired.", fr: "La clé a expiré." },
  key_revoked: { status: 401, en: "The key was revoked.", fr: "La clé a été révoquée." },
  key_in_address: {
    status: 400,
    en: "Keys are not accepted in the URL. This one has been revoked: send a new one in the Authorization header.",
    fr: "Les clés ne sont pas acceptées dans l’URL. Celle-ci est révoquée : envoyez-en une nouvelle dans l’en-tête Authorization.",
  },
  key_suspended: {
    status: 403,
    en: "The key’s owner cannot use the API at the moment.",
    fr: "Le propriétaire de la clé ne peut pas utiliser l’API en ce moment.",
  },
  scope_missing: {
    status: 403,
    en: "The key lacks the scope that this operation requires.",
    fr: "La clé n’a pas la portée requise par cette opération.",
  },
  parameter_invalid: {
    status: 400,
    en: "A parameter is missing or invalid. “field” names it.",
    fr: "Un paramètre est absent ou invalide. « field » le nomme.",
  },
  body_invalid: {
    status: 400,
    en: "The body is not the expected JSON. Where known, “field” names the invalid field.",
    fr: "Le corps n’est pas le JSON attendu. « field » nomme le champ invalide, s’il est connu.",
  },
  idempotency_key_missing: {
    status: 400,
    en: "The Idempotency-Key header is missing, or is not 1 to 255 visible ASCII characters.",
    fr: "L’en-tête Idempotency-Key est absent, ou ne compte pas de 1 à 255 caractères ASCII visibles.",
  },
  idempotency_key_reused: {
    status: 422,
    en: "Another call has used this Idempotency-Key. Send a new key with a new change.",
    fr: "Un autre appel a utilisé cette Idempotency-Key. Envoyez une nouvelle clé avec un nouveau changement.",
  },
  email_taken: {
    status: 409,
    en: "This e-mail address already belongs to an account. Nothing was changed.",
    fr: "Cette adresse e-mail appartient déjà à un compte. Rien n’a changé.",
  },
  mail_off: {
    status: 409,
    en: "The site has no mail server, so it cannot send an invitation. Nothing was changed.",
    fr: "Le site n’a pas de serveur de messagerie et ne peut pas envoyer d’invitation. Rien n’a changé.",
  },
  admin_account: {
    status: 409,
    en: "The account belongs to an administrator. A program cannot end its access.",
    fr: "Ce compte est celui d’un administrateur. Un programme ne peut pas mettre fin à son accès.",
  },
  not_found: {
    status: 404,
    en: "The resource does not exist, or the key has no access to it.",
    fr: "La ressource n’existe pas, ou la clé n’y a pas accès.",
  },
  too_many_calls: {
    status: 429,
    en: "The key has used all its calls for this minute. Wait for the number of seconds in Retry-After.",
    fr: "La clé a épuisé ses appels pour cette minute. Attendez le nombre de secondes indiqué dans Retry-After.",
  },
  too_many_members: {
    status: 429,
    en: "The keys of this administrator have created or invited too many members. Wait for the number of seconds in Retry-After, or use /admin/import.",
    fr: "Les clés de cet administrateur ont créé ou invité trop de membres. Attendez le nombre de secondes indiqué dans Retry-After, ou passez par /admin/import.",
  },
  too_many_guesses: {
    status: 429,
    en: "Too many wrong passwords for this name. For the number of seconds in Retry-After, even the correct one is refused.",
    fr: "Trop de mots de passe erronés pour ce nom. Pendant le nombre de secondes indiqué dans Retry-After, même le bon est refusé.",
  },
  too_many_bad_keys: {
    status: 429,
    en: "This address has sent too many invalid keys.",
    fr: "Cette adresse a envoyé trop de clés invalides.",
  },
  internal: { status: 500, en: "Something went wrong on our side.", fr: "Une erreur s’est produite de notre côté." },
  unavailable: {
    status: 503,
    en: "We cannot answer at the moment. Try again later, and do not grant or revoke access because of this error.",
    fr: "Impossible de répondre pour l’instant. Réessayez plus tard, sans accorder ni retirer d’accès à cause de cette erreur.",
  },
} as const satisfies { readonly [code: string]: Text & { status: number } };
export type ApiErrorCode = keyof typeof API_ERRORS;

/** Errors that every operation with a key may return. */
export const KEY_ERRORS: readonly ApiErrorCode[] = [
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "key_in_address",
  "key_suspended",
  "scope_missing",
  "too_many_calls",
  "too_many_bad_keys",
  "internal",
];

/** An error that handlers throw; serve.ts sends it as problem+json. */
export class Problem extends Error {
  readonly code: ApiErrorCode;
  /** The invalid parameter or field; "" for none. */
  readonly field: string;
  /** Seconds; 0 omits the header. */
  readonly retryAfter: number;

  constructor(code: ApiErrorCode, { field = "", retryAfter = 0 } = {}) {
    super(code);
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}
