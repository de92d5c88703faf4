import * as v from "valibot";
import { isSourceUrl } from "../addon-address.ts";
import { LOCALES, type Locale } from "./api.ts";
import {
  flag,
  ids,
  missingAs,
  oneOf,
  REASON_MAX,
  type Read,
  rawText,
  requiredText,
  text,
  wholeNumber,
} from "./fields.ts";
import { rule } from "./rule.ts";
import { EMPTY_LINE, sourceLine } from "./source-lines.ts";

/** Shapes of the add-on gateway: a member's private address, and /admin/addons. Times are ISO 8601 in UTC. */

/** `GET /api/app/addon`; `POST /api/app/addon/renew` and `POST /api/app/addon/link` answer the same. */
export type AddonCard = {
  /** The private address, which a client asks for the manifest: it is the credential of the member’s access. "" in an impersonation. */
  url: string;
  /** The same address, which opens Stremio's own installation: `stremio://…`. */
  install: string;
  /** What the address opens now; anything but `active` shows clients one entry that says why. */
  state: "active" | "expired" | "unpaid" | "blocked" | "overdue" | "paused" | "held";
  lastUsed: string | null;
  /** Devices of the last 15 minutes, and how many the plan allows; 0: no limit. */
  screens: { used: number; allowed: number };
  /** Whether the lists have changed since a client last read the manifest: it must be installed again to show them. */
  update: boolean;
  /** Whether a client has ever read the manifest, which it does when the add-on is installed. */
  installed: boolean;
  /** The rows that clients show, in their order: the type (`movie`, `series` and the like) and the name in the member's language. */
  rows: { type: string; name: string }[];
};

/** A catalog as a source's manifest names it. */
type AddonCatalog = { type: string; id: string; name: string };

/** The fields of a stored source that someone else may have changed in the meantime (409 `record_changed`). */
export type SourceSeen = Omit<SourceInput, "id" | "url">;

/** What appeared or vanished when a source's manifest was last read again. */
export type SourceChange = { kind: "catalog" | "resource" | "type"; name: string };

/** What the gateway has seen of a source since the server started; times in ms, null before the first call. */
export type SourceLive = {
  p50: number | null;
  p95: number | null;
  calls: number;
  errors: number;
  /** `open`: it failed too often, and is not asked until a trial succeeds. */
  breaker: "closed" | "open" | "half-open";
  cacheHits: number;
  cacheMisses: number;
  /** Answers, or entries of them, that were thrown away: too large, of a wrong type, with an unknown scheme. */
  dropped: number;
  /** Of these, entries that showed a key. */
  keys: number;
  /** Streams with a key in their address: members play them through the gateway, which keeps it back. */
  veiled: number;
  /** Calls to such streams that led to no file. */
  unplayable: number;
  lastError: string;
  downSince: string | null;
};

/** A source of `GET /api/app/admin/addons`. Its address is write-only: host and last characters are shown. */
export type AddonSource = SourceSeen & {
  id: string;
  host: string;
  tail: string;
  /** Debrid services whose key is filled into the address. */
  debrid: string[];
  manifest: {
    id: string;
    name: string;
    version: string;
    resources: string[];
    types: string[];
    catalogs: AddonCatalog[];
  };
  checked: string | null;
  /** Why the manifest could not be read last; "" when it could. */
  lastError: string;
  difference: { gone: SourceChange[]; added: SourceChange[]; since: string | null };
  live: SourceLive | null;
  /** Answers of the last 30 days. */
  answers: number;
};

/** `GET /api/app/admin/addons`, in the order in which their answers are shown. */
export type AddonSources = {
  items: AddonSource[];
  /** The plan that trials use; "" for only the sources of every plan. */
  trialPlan: string;
  plans: { id: string; names: Record<Locale, string> }[];
  /** Add-ons of today's list (/admin/stremio) that are no source yet, without those whose address has a placeholder for a debrid key. */
  importable: number;
  /** Bytes of the largest merged manifest, and the most that clients accept. */
  manifestBytes: number;
  manifestMost: number;
  /** Use of the last 30 days, oldest first. No title is ever counted. */
  days: { day: string; members: number; devices: number; answers: number }[];
};

/** `POST /api/app/admin/addons/import`. */
export type AddonsImported = { count: number };

/** `ok`, or why a step ended: none there (not an error), not in this plan, no answer, or an answer that is none. */
export type AddonTestOutcome = "ok" | "none" | "off" | "not_in_plan" | "unreachable" | "status" | "invalid";

/** One step of a test. `entries` are what the client shows: rows of the board, titles, or streams; at most 20. */
export type AddonTestStep = {
  step: "manifest" | "catalog" | "answer";
  outcome: AddonTestOutcome;
  /** HTTP status, 0 without an answer. */
  status: number;
  ms: number;
  /** What was asked: a catalog's name, or `stream` and the like for the last step. */
  asked: string;
  /** Entries of the whole answer. */
  count: number;
  entries: { name: string; text: string }[];
  /** Streams with a key in their address, which members play through the gateway. */
  played: number;
  /** Entries that show a key elsewhere: no member gets them. */
  hidden: number;
};
export type AddonTest = { steps: AddonTestStep[] };

/** What an add-on can answer, by the protocol's own names. */
export const ADDON_RESOURCES = ["catalog", "meta", "stream", "subtitles", "addon_catalog"] as const;
export type AddonResource = (typeof ADDON_RESOURCES)[number];

/** Longest address of a source. */
const SOURCE_URL_MAX = 8192;
/** Longest type and id of a catalog: the gateway answers no longer ones. */
const PART_MAX = 4096;
/** Longest name of a source, and of a catalog. */
export const SOURCE_NAME_MAX = 60;
/** How long a new source may take, in ms, and the bounds of how long its answers are kept, in seconds. */
export const SOURCE_DEFAULTS = { timeoutMs: 8000, cacheMin: 0, cacheMax: 86_400 };
/** Most catalogs that can be ticked of one source. */
const SOURCE_CATALOGS_MAX = 60;

/** The streaming username and password, with which a device opens the member's card. */
export const linkInput = () =>
  v.object({ username: requiredText(255), password: v.pipe(rawText, v.nonEmpty(), v.maxLength(200)) });

const catalogName = () => text(SOURCE_NAME_MAX);

const sourceCatalog = () =>
  v.object({
    type: requiredText(PART_MAX),
    id: requiredText(PART_MAX),
    /** "" keeps the source's own name. */
    names: missingAs({}, v.object({ fr: catalogName(), en: catalogName() })),
  });

/**
 * A source of the gateway, a new one without an id. An empty address keeps the stored one. It may hold `{debrid:real-debrid}` and the
 * like instead of a debrid service's key.
 */
export const sourceChange = () =>
  v.pipe(
    v.object({
      id: rawText,
      name: requiredText(SOURCE_NAME_MAX),
      url: v.pipe(
        rawText,
        v.trim(),
        v.maxLength(SOURCE_URL_MAX),
        v.regex(/^(https?:\/\/[^\s?#]+\/manifest\.json(\?[^\s#]*)?)?$/i, "addon_address"),
        v.check((url) => url === "" || isSourceUrl(url), "addon_address"),
      ),
      active: flag,
      /** Ids of plans; none: every plan. */
      plans: ids,
      /** None: all that the source has. */
      resources: missingAs([], v.array(v.picklist(ADDON_RESOURCES))),
      /** None: all that the source has. */
      catalogs: missingAs([], v.pipe(v.array(sourceCatalog()), v.maxLength(SOURCE_CATALOGS_MAX))),
      timeoutMs: wholeNumber(500, 30_000),
      /** Bounds, in seconds, of how long an answer of the source is kept. */
      cacheMin: wholeNumber(0, 86_400),
      cacheMax: wholeNumber(0, 604_800),
      line: missingAs(EMPTY_LINE, sourceLine()),
    }),
    rule("url", "validation_required", ({ id, url }) => id !== "" || url !== ""),
    rule("cacheMin", "validation_max_number_constraint", ({ cacheMin, cacheMax }) => cacheMin <= cacheMax),
  );
/** Body of `POST /api/app/admin/addons/save`; `before` ({@link SourceSeen}) is what was read, for a source that exists. */
export type SourceInput = Read<typeof sourceChange>;
/** A catalog that members see, and what it is called there. Without names the source's own name is shown. */
export type SourceCatalog = SourceInput["catalogs"][number];

/** Deletes a source. */
export const sourceDelete = () => v.object({ id: rawText, reason: text(REASON_MAX) });

/** Tries a source as a client of a plan and language would use it; "" is no plan. */
export const sourceTest = () => v.object({ id: rawText, plan: rawText, locale: oneOf(LOCALES) });

/** The plan that trials use; "" for none. */
export const addonSettings = () => v.object({ trialPlan: rawText });
