/**
 * Search engines, link previewers and page checkers. A regular expression that JavaScript and Go read the same way: the
 * build passes it to internal/front/site in site.json.
 */
export const CRAWLERS =
  "bot\\b|bot/|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|discord|slack|embedly|preview|pinterest|vkshare|lighthouse|pagespeed|headlesschrome-lighthouse|archiver";

const pattern = new RegExp(CRAWLERS, "i");

/** True for the user agents of crawlers, link previewers and Lighthouse. */
export function isCrawler(userAgent: string): boolean {
  return pattern.test(userAgent);
}
