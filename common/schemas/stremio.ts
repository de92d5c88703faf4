import * as v from "valibot";
import { flag, ids, REASON_MAX, rawText, reason, requiredText, secure, text } from "./fields.ts";
import { rule } from "./rule.ts";

/** Version of the sentence by which a member agrees to Stremio's terms; a date. */
export const CONSENT_VERSION = "2026-11-21";

/** Most accounts retried with one request. */
export const MOST_RETRIED = 500;

export const consentInput = () => v.object({ version: v.pipe(rawText, v.literal(CONSENT_VERSION, "terms_required")) });

/** The accounts with the ids, or every one in the state "error". */
export const retryInput = () =>
  v.pipe(
    v.object({ state: rawText, ids, reason: text(REASON_MAX) }),
    rule(
      "ids",
      "validation_required",
      ({ state, ids }) => state === "error" || (ids.length > 0 && ids.length <= MOST_RETRIED),
    ),
  );

export const regenerateInput = () => v.object({ id: rawText, reason: reason() });

/** An add-on; a new one has no id. */
export const addonInput = () =>
  v.object({
    id: rawText,
    name: requiredText(80),
    url: v.pipe(
      rawText,
      v.trim(),
      v.maxLength(2000, "addon_address"),
      v.regex(/^https?:\/\/[^?#\s]+\/manifest\.json$/, "addon_address"),
      secure("addon_address"),
    ),
    locked: flag,
    active: flag,
  });

export const addonDelete = () => v.object({ id: rawText, reason: text(REASON_MAX) });
