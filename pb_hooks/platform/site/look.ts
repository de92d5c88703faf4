import { BRAND_COLOURS, type BrandColours, brandProperties, OUR_COLOURS } from "../../../common/brand.ts";
import type { PublicLook } from "../../../common/contract/brand.ts";
import { base64, fromHex } from "../../lib/base64.ts";
import { objectOf, parseObject, textOf } from "../../lib/json.ts";
import { row } from "../../lib/sql.ts";

/** What is read of the brand in force: nothing of its pictures, which may be long. */
type Plain = BrandColours &
  Pick<PublicLook, "version" | "display"> & { logo: { width: number; height: number } | null } & {
    hasIcon: 0 | 1 | null;
    hasLogo: 0 | 1 | null;
  };

/**
 * Before the migration of the field the product's own brand counts: SQLite then takes the name from outside of the inner SELECT. A text
 * without a version is none, and so is a picture that does not begin as a PNG file in base64.
 */
const READ = `SELECT CASE WHEN json_valid(look) AND look ->> 'version' != '' THEN
    json_remove(json_set(look, '$.hasIcon', look ->> 'icon' GLOB 'iVBORw0KGgo*',
      '$.hasLogo', look ->> '$.logo.data' GLOB 'iVBORw0KGgo*'), '$.icon', '$.logo.data') ELSE '' END AS look
  FROM (SELECT (SELECT look FROM site WHERE id = 'site') AS look FROM (SELECT NULL AS look))`;

function read(app: CoreApp): Plain | null {
  const look = parseObject(row(app, READ, {}, { look: "" })?.look ?? "");
  return isSound(look) ? (look as Plain) : null; // pb_hooks/platform/brand wrote it
}

/**
 * Whether a stored brand can be shown: a superuser may have written another one, and its texts are part of each document. Without that
 * the product's own counts, as in internal/hooks/brand.
 */
export function isSound(look: { [key: string]: unknown }): boolean {
  const { width, height } = look.logo ? objectOf(look.logo) : { width: 1, height: 1 };
  return (
    BRAND_COLOURS.every((name) => /^#[0-9a-f]{6}$/.test(textOf(look, name))) &&
    /^[0-9a-f]{8}$/.test(textOf(look, "version")) &&
    [width, height].every(Number.isInteger)
  );
}

/** The colours in force. */
export function brandColours(app: CoreApp): BrandColours {
  return read(app) ?? OUR_COLOURS;
}

/** The brand in force as pages need it; null for the product's own. */
export function publicLook(app: CoreApp): PublicLook | null {
  const look = read(app);
  if (!look) return null;
  const { version, display, logo, hasIcon, hasLogo } = look;
  const { width = 0, height = 0 } = logo ?? {};
  return {
    version,
    display,
    // A version in the address makes browsers fetch the picture again.
    logo: hasLogo === 1 ? { src: `/brand/logo.png?v=${version}`, width, height } : null,
    icon: hasIcon === 1 ? `/icon-192.png?v=${version}` : "",
  };
}

/** The style sheet of the brand in force, and its hash for the content security policy; both "" for the product's own brand. */
export function brandStyle(app: CoreApp): { css: string; hash: string } {
  const look = read(app);
  if (!look) return { css: "", hash: "" };
  const properties = Object.entries(brandProperties(look, look.display)).map(([name, value]) => `${name}:${value}`);
  const css = `:root{${properties.join(";")}}`;
  return { css, hash: base64(fromHex($security.sha256(css))) };
}
