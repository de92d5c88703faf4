import * as v from "valibot";
import { isSourceUrl } from "../addon-address.ts";
import { LOCALES } from "../wire/api.ts";
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
