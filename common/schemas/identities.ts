import * as v from "valibot";
import { LOCALES } from "../wire/api.ts";
import { PROVIDER_IDS } from "../wire/identities.ts";
import { flag, oneOf, rawText, text } from "./fields.ts";

const SECRET = 100;
const MOST_CODE = 2000;

/** A click on a provider's button, by a visitor or by a member who links it. */
export const visitInput = () => v.object({ provider: oneOf(PROVIDER_IDS), locale: oneOf(LOCALES) });

/** What a provider sends the browser back with (RFC 6749, 4.1.2; RFC 9207). */
export const callbackQuery = () => v.object({ state: rawText, code: rawText, iss: rawText, error: rawText });

/** The same, posted (Apple). `user` is JSON with the name, at a person's first sign-in alone. */
export const callbackForm = () =>
  v.object({ state: text(SECRET), code: text(MOST_CODE), error: rawText, user: rawText });

/** What our page got for an identity. */
export const ticketInput = () => v.object({ ticket: text(SECRET) });
/** The same beside the fields of a sign-up. */
export const ticketOfSignUp = () => v.object({ identity_ticket: rawText });

/** The fields that such a sign-up requires. */
export const termsOfTicket = () => v.object({ terms_accepted: v.pipe(flag, v.literal(true, "terms_required")) });

/** https, or http on the operator's own machine; as the provider writes it. */
const issuer = () =>
  v.pipe(
    text(300),
    v.check(
      (url) =>
        url === "" ||
        /^(https:\/\/[^\s/?#@]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/.test(url),
      "validation_is_url",
    ),
  );

/** A provider's settings; an empty secret keeps the stored one, an empty client id removes the provider. */
export const providerInput = () =>
  v.object({
    label: text(40),
    issuer: issuer(),
    clientId: text(300),
    teamId: text(20),
    keyId: text(20),
    secret: text(500),
    enabled: flag,
  });
