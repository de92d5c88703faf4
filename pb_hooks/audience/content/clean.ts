import { LONGEST } from "../../../common/contract/content.ts";
import { fail } from "../../lib/errors.ts";

type Sanitizer = typeof import("./sanitize.ts");

/**
 * A body as it may be stored and shown (sanitize.ts): a third bundle, loaded only by the few VMs that save documents.
 * @throws 400 at `field`: `validation_max_text_constraint`, `body_too_deep`, `validation_invalid_format`
 */
export function cleanBody(html: string, field = "body"): string {
  if (html.length > LONGEST.body) throw fail(400, "validation_max_text_constraint", field);
  const { cleanHtml, isTooLarge } = require(`${__hooks}/sanitize.js`) as Sanitizer; // bundled from that very file
  try {
    const clean = cleanHtml(html);
    if (clean === null) throw fail(400, "validation_invalid_format", field);
    if (clean.length > LONGEST.body) throw fail(400, "validation_max_text_constraint", field);
    return clean;
  } catch (error) {
    throw isTooLarge(error) ? fail(400, "body_too_deep", field) : error;
  }
}
