import * as v from "valibot";
import { AA, BRAND_COLOURS, type BrandColour, type BrandColours, contrastOf } from "../brand.ts";
import { flag, type Read, rawText } from "./fields.ts";

/** A picture that the server has written: a PNG in base64, with its pixels. */
export type BrandLogo = { data: string; width: number; height: number };

/**
 * What the operator shows beside the name of the service: the field `look` of the site's record, and `look_draft`. `display`: titles have
 * the display face. `icon` is a square PNG in base64, "" for the product's mark. `version` changes with any of it.
 */
export type Look = BrandColours & { display: boolean; logo: BrandLogo | null; icon: string; version: string };

/** The part of it that pages need. `icon` is the address of its picture, "" for the product's mark. */
export type PublicLook = {
  version: string;
  icon: string;
  logo: { src: string; width: number; height: number } | null;
  display: boolean;
};

/**
 * `GET /api/app/admin/brand`, and what each change of it answers. null: the product's own, or no draft. `since`: when `live` was
 * published; "" for a look of an earlier release.
 */
export type BrandAnswer = { live: Look | null; since: string; draft: Look | null };

/** `GET /api/app/admin/brand/preview`: what the draft looks like outside of pages. Pictures are PNG files in base64. */
export type BrandPreview = {
  share: string;
  icon: string;
  /** The notice that access has ended, in French and in English. */
  notices: string[];
  mail: { style: string; fr: string; en: string };
};

/** A file of two mebibytes in base64. */
const LONGEST_FILE = Math.ceil((2 << 20) / 3) * 4;

const file = () => v.optional(v.pipe(rawText, v.maxLength(LONGEST_FILE, "picture_large")));

const colour = (name: BrandColour) =>
  v.pipe(
    rawText,
    v.trim(),
    v.toLowerCase(),
    v.regex(/^#[0-9a-f]{6}$/, "colour_invalid"),
    v.check((value) => contrastOf(name, value) >= AA, "colour_unreadable"),
  );

/** The colours and the face of a draft. */
export const brandEntries = () => ({
  ...(Object.fromEntries(BRAND_COLOURS.map((name) => [name, colour(name)])) as Record<
    BrandColour,
    ReturnType<typeof colour>
  >),
  display: flag,
});

/** `POST /api/app/admin/brand/draft`: a picture that is missing stays as it is, "" removes it, another text is a file in base64. */
export const brandDraft = () => v.object({ ...brandEntries(), logo: file(), icon: file() });
export type BrandDraft = Read<typeof brandDraft>;
