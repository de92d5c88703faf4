import type { Text } from "./schemas.ts";

/** Failures per minute that get an answer; later ones are refused. */
export const MOST_GUESSES = 10;
export const MOST_BAD_KEYS = 30;

/** Every refusal of the API: clients match on the code, whose meaning never changes. */
export const API_ERRORS = {
  key_missing: {
    status: 401,
    text: {
      en: "There is no key in the Authorization header.",
      fr: "L’en-tête Authorization ne contient pas de clé.",
    },
  },
  key_invalid: {
    status: 401,
    text: { en: "There is no such key.", fr: "Cette clé n’existe pas." },
  },
  key_expired: {
    status: 401,
    text: { en: "The key has reached its last day.", fr: "La clé a dépassé sa date de fin." },
  },
  key_revoked: {
    status: 401,
    text: { en: "The key was revoked.", fr: "La clé a été révoquée." },
  },
  key_suspended: {
    status: 403,
    text: {
      en: "The owner of the key may not use the API at the moment.",
      fr: "Le propriétaire de la clé n’a pas le droit d’utiliser l’API en ce moment.",
    },
  },
  scope_missing: {
    status: 403,
    text: {
      en: "The key does not have the scope of this operation.",
      fr: "La clé n’a pas la portée que demande cette opération.",
    },
  },
  parameter_invalid: {
    status: 400,
    text: {
      en: "A parameter is missing or cannot be read; “field” names it.",
      fr: "Un paramètre manque ou n’est pas lisible ; « field » le nomme.",
    },
  },
  body_invalid: {
    status: 400,
    text: {
      en: "The body is not the JSON that is expected; “field” names what is wrong where that is known.",
      fr: "Le corps n’est pas le JSON attendu ; « field » nomme ce qui ne va pas quand on le sait.",
    },
  },
  not_found: {
    status: 404,
    text: {
      en: "There is no such thing, or the key may not see it.",
      fr: "Cela n’existe pas, ou la clé n’a pas le droit de le voir.",
    },
  },
  too_many_calls: {
    status: 429,
    text: {
      en: "The key has used up its calls for this minute. Wait for the number of seconds in Retry-After.",
      fr: "La clé a épuisé ses appels de cette minute. Attendez le nombre de secondes que donne Retry-After.",
    },
  },
  too_many_guesses: {
    status: 429,
    text: {
      en: "Too many wrong passwords for this name within a minute. The right one is refused as well until it is over.",
      fr: "Trop de mots de passe erronés pour ce nom en une minute. Jusqu’à la fin de cette minute, même le bon est refusé.",
    },
  },
  too_many_bad_keys: {
    status: 429,
    text: {
      en: "Too many invalid keys have come from this address within a minute.",
      fr: "Trop de clés invalides sont venues de cette adresse en une minute.",
    },
  },
  internal: {
    status: 500,
    text: { en: "Something went wrong on our side.", fr: "Une erreur s’est produite de notre côté." },
  },
  unavailable: {
    status: 503,
    text: {
      en: "This cannot be answered at the moment. Try again later, and let nobody in or out because of it.",
      fr: "Impossible de répondre pour l’instant. Réessayez plus tard, sans rien ouvrir ni fermer pour autant.",
    },
  },
} as const satisfies { readonly [code: string]: { status: number; text: Text } };
export type ApiErrorCode = keyof typeof API_ERRORS;

/** Errors that every operation with a key may answer. */
export const KEY_ERRORS: readonly ApiErrorCode[] = [
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "key_suspended",
  "scope_missing",
  "too_many_calls",
  "too_many_bad_keys",
  "internal",
];

/** A refusal, thrown by handlers and sent as problem+json (serve.ts). */
export class Problem extends Error {
  readonly code: ApiErrorCode;
  /** The parameter or field that it is about; "" for none. */
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
