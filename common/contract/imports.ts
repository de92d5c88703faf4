import * as v from "valibot";
import { IMPORT_FIELDS, type ImportSource, SOURCES } from "../imports/columns.ts";
import { DATE_ORDERS } from "../imports/dates.ts";
import { CELL_MAX } from "../imports/rows.ts";
import type { ProblemCode } from "../imports/values.ts";
import { EMAIL_MAX, NAME_MAX } from "../limits.ts";
import { address } from "./accounts.ts";
import { LOCALES } from "./api.ts";
import { dayOrAny, flag, ids, missingAs, oneOf, type Read, rawText, reason, text, wholeNumber } from "./fields.ts";

/**
 * Wire shapes of /admin/import (pb_hooks/members/imports), at `/api/app/admin/imports…`. The browser reads the file and sends its
 * rows; the server reads each row again with the same rules (common/imports).
 */

/** Rows and columns of a file, and rows of one request. */
export const IMPORT_ROWS = 50_000;
export const IMPORT_COLUMNS = 100;
export const CHUNK_ROWS = 500;
/** The largest file, in megabytes. */
export const FILE_MAX_MB = 20;
/** Addresses of one question. */
export const KNOWN_MAX = 1000;

export type ImportState = "filling" | "running" | "paused" | "done" | "undoing" | "undone";
export const MAIL_STATES = ["", "sending", "paused", "sent"] as const;

/** Rows by what has happened to them. `kept`: their member had begun to use the account when the import was undone. */
export type ImportCounts = Record<"waiting" | "created" | "known" | "refused" | "undone" | "kept", number>;

/**
 * `GET …/imports`, `GET …/imports/{id}`. `invited` of those created have got their mail; `uninvited` still can.
 * `customers` of those created are Stripe's by the file; `payers` are those of them without a subscription here.
 */
export type ImportItem = {
  id: string;
  name: string;
  source: ImportSource;
  state: ImportState;
  created: string;
  finished: string | null;
  total: number;
  counts: ImportCounts;
  mails: (typeof MAIL_STATES)[number];
  rate: number;
  invited: number;
  uninvited: number;
  customers: number;
  payers: number;
};
export type ImportList = { items: ImportItem[]; mails: boolean };

/** `GET …/imports/{id}`: with its first refused rows. */
export type ImportDetail = ImportItem & { refused: { line: number; problem: ProblemCode; value: string }[] };

/** `POST …/imports/known`: those of the addresses that have an account, in lower case. */
export type KnownAddresses = { known: string[] };

/** `POST /api/app/admin/users/add`. */
export type AddedMember = { id: string };
/** What an added member may have paid by transfer: nothing, or the first period of the plan. */
const FIRST_TRANSFERS = ["", "month", "year"] as const;
/**
 * A member whom an administrator adds; `transfer` is a first period that was paid, otherwise `days` of access are a gift; `invite` mails
 * the link to choose a password.
 */
export const addedMember = () =>
  v.object({
    email: v.pipe(rawText, v.trim(), v.nonEmpty(), address(), v.maxLength(EMAIL_MAX)),
    name: text(NAME_MAX),
    locale: oneOf(LOCALES),
    plan: v.pipe(rawText, v.maxLength(15)),
    days: wholeNumber(0, 3650),
    transfer: oneOf(FIRST_TRANSFERS),
    invite: flag,
    reason: reason(),
  });
export type AddMember = Read<typeof addedMember>;

const answers = <const T extends v.GenericSchema>(value: T) =>
  missingAs({}, v.pipe(v.record(v.string(), value), v.maxEntries(500))) as v.GenericSchema<
    Record<string, v.InferInput<T>>,
    Record<string, v.InferOutput<T>>
  >;

/** What the columns become, with the answers of the operator. */
const reading = () =>
  v.object({
    columns: v.pipe(
      missingAs([], v.array(v.picklist(["", ...IMPORT_FIELDS]))),
      v.maxLength(IMPORT_COLUMNS),
      v.check((columns) => columns.includes("email"), "import_without_email"),
    ),
    orders: answers(v.picklist(DATE_ORDERS)),
    plans: answers(v.pipe(v.string(), v.maxLength(15))),
    locale: oneOf(LOCALES),
    given: dayOrAny(),
  });

/** Begins an import, whose rows follow. `id` is the browser's: the same request sent again is one import. */
export const importInput = () =>
  v.pipe(
    v.object({
      id: v.pipe(rawText, v.regex(/^[a-z0-9]{15}$/, "validation_in_invalid")),
      name: v.pipe(rawText, v.trim(), v.nonEmpty(), v.maxLength(255)),
      source: oneOf(SOURCES),
      headings: v.pipe(
        missingAs<string[], string[]>([], v.array(v.pipe(v.string(), v.maxLength(CELL_MAX)))),
        v.nonEmpty(),
        v.maxLength(IMPORT_COLUMNS),
      ),
      reading: missingAs({}, reading()),
      total: wholeNumber(1, IMPORT_ROWS),
    }),
    v.forward(
      v.check(({ headings, reading }) => headings.length === reading.columns.length, "validation_invalid_value"),
      ["headings"],
    ),
  );
export type ImportInput = Read<typeof importInput>;

/** Rows of the file, each with its line, the heading's being 1. Sent again, they change nothing. */
export const rowsInput = () =>
  v.object({
    rows: v.pipe(
      missingAs<ImportRow[], ImportRow[]>(
        [],
        v.array(
          v.object({
            line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
            cells: v.pipe(v.array(v.string()), v.maxLength(2 * IMPORT_COLUMNS)),
          }),
        ),
      ),
      v.nonEmpty(),
      v.maxLength(CHUNK_ROWS),
    ),
  });
export type ImportRow = { line: number; cells: string[] };

export const knownInput = () => v.object({ emails: v.pipe(ids, v.maxLength(KNOWN_MAX)) });

/** Mails a minute. */
export const INVITE_RATE = 60;
export const inviteInput = () => v.object({ rate: wholeNumber(1, 1000) });

export const IMPORT_ACTS = ["pause", "resume", "pause_mails", "resume_mails", "delete"] as const;
export const importAct = () => v.object({ act: oneOf(IMPORT_ACTS) });

const WAY_OUT_FILES = ["members", "subscriptions", "newsletter"] as const;
export type WayOutFile = (typeof WAY_OUT_FILES)[number];
export const wayOutInput = () => v.object({ file: oneOf(WAY_OUT_FILES), reason: reason() });
