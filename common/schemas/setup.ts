import * as v from "valibot";
import { EMAIL_MAX } from "../limits.ts";
import { ORIGIN } from "../origin.ts";
import { BACKUP_KINDS, SKIPPABLE_STEPS } from "../wire/setup.ts";
import { address, chosenPassword, PASSWORD_MAX, PASSWORD_MIN } from "./account.ts";
import { flag, missingAs, oneOf, type Read, rawText, text, wholeNumber } from "./fields.ts";
import { rule } from "./rule.ts";

const mailbox = () => v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(EMAIL_MAX), address());

const memberToken = v.pipe(rawText, v.maxLength(2000));

/** The operator's own address and password. `member`: the token of the administrator's session, which continues. */
export const accountInput = () =>
  v.object({
    email: mailbox(),
    password: v.pipe(
      missingAs<string, string>("", v.string()),
      v.minLength(PASSWORD_MIN, "validation_min_text_constraint"),
      v.maxLength(PASSWORD_MAX, "validation_max_text_constraint"),
      v.check((typed) => v.safeParse(chosenPassword(), { password: typed }).success, "validation_max_text_constraint"),
    ),
    member: memberToken,
  });
/** `POST …/account`: the operator's own address and password, for the site and PocketBase's dashboard. */
export type AccountInput = Read<typeof accountInput>;

/** The public address: scheme and host alone. `seen`: how many passkeys the operator knows to stop working. */
export const addressInput = () =>
  v.object({
    url: v.pipe(
      text(200),
      v.nonEmpty(),
      v.regex(ORIGIN, "origin_invalid"),
      v.transform((typed) => typed.replace(/\/+$/, "")),
    ),
    seen: missingAs<number, number>(0, wholeNumber(0, 1_000_000_000)),
  });
/** `POST …/address`. */
export type AddressInput = Read<typeof addressInput>;

const HOST = /^([a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?|[0-9a-fA-F:]+)$/;

/** A mail server and the sender. An empty password keeps the one that is saved for this server and username. */
export const mailInput = () =>
  v.object({
    host: v.pipe(text(200), v.nonEmpty(), v.regex(HOST, "host_invalid")),
    port: wholeNumber(1, 65_535),
    tls: flag,
    username: text(200),
    password: v.pipe(rawText, v.maxLength(500)),
    senderAddress: mailbox(),
    senderName: text(100),
  });
/** `POST …/mail`: without a host, the server in force is tried. */
export type MailInput = Read<typeof mailInput>;

/** The code of a test message. `member`: the token of the administrator's session, which proves with the same code. */
export const setupCode = () => v.object({ code: v.pipe(text(20), v.nonEmpty()), member: memberToken });

/** A step that the operator skips, or resumes. */
export const skipInput = () => v.object({ step: oneOf(SKIPPABLE_STEPS), skipped: flag });

/** A secret or restricted key of Stripe. */
export const keyInput = () =>
  v.object({ key: v.pipe(text(300), v.nonEmpty(), v.regex(/^(sk|rk)_(test|live)_\w+$/, "stripe_key_invalid")) });

/** How much is known to be in use of what Stripe is disconnected from. */
export const disconnectInput = () => v.object({ seen: wholeNumber(0, 1_000_000_000) });

/** The signing secret of a webhook that was made in Stripe's dashboard; empty to make one. */
export const webhookInput = () =>
  v.object({ secret: v.pipe(text(300), v.regex(/^(whsec_\w+)?$/, "stripe_webhook_invalid")) });

const NAME = /^[a-zA-Z0-9._-]*$/;
const name = () => v.pipe(text(200), v.regex(NAME));
/**
 * Where copies go: a bucket, a folder of the server, or nowhere. An empty secret keeps the saved one of the same bucket and
 * key; without a key the server's own rights count.
 */
export const backupInput = () =>
  v.pipe(
    v.object({
      kind: oneOf(BACKUP_KINDS),
      bucket: name(),
      prefix: v.pipe(text(200), v.regex(/^[a-zA-Z0-9._/-]*$/)),
      region: name(),
      endpoint: v.pipe(text(300), v.regex(/^(https?:\/\/[^\s/?#@\\]+\/?)?$/i, "origin_invalid")),
      keyId: v.pipe(text(200), v.regex(/^[\x21-\x7e]*$/)),
      secret: v.pipe(text(500), v.regex(/^[\x21-\x7e]*$/)),
      folder: v.pipe(text(500), v.regex(/^(\/[^\0?#]*)?$/, "folder_invalid")),
    }),
    rule("bucket", "validation_required", ({ kind, bucket }) => kind !== "s3" || bucket !== ""),
    rule("folder", "validation_required", ({ kind, folder }) => kind !== "folder" || folder !== ""),
    rule(
      "region",
      "validation_required",
      ({ kind, region, endpoint }) => kind !== "s3" || region !== "" || endpoint !== "",
    ),
  );
/** `POST …/backup`. */
export type BackupInput = Read<typeof backupInput>;
