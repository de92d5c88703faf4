/* The most characters of what is typed outside forms on public pages, which do not load the schemas that check it. */
export const QUERY_MAX = 100;
export const COUPON_CODE_MAX = 40;
