/*
 * The most characters of what is typed on public pages, which load the schemas that check them only when a form is
 * entered.
 */
export const NAME_MAX = 100;
export const EMAIL_MAX = 255;
export const PERSON_MAX = 200;
export const REFERENCE_MAX = 100;
export const QUERY_MAX = 100;
export const COUPON_CODE_MAX = 40;
export const SUBJECT_MAX = 120;
/** A message to the operator; it must fit into a job, in any script. */
export const MESSAGE_MAX = 2500;

/** Rows on a page of an admin list. */
export const PAGE_ROWS = 30;

/** The largest exact count; beyond it a list says "more than". A search lists this many of the newest matches, a file all. */
export const COUNT_LIMIT = 1000;
