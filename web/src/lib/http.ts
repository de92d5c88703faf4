import { ofetch } from "ofetch";

/**
 * HTTP client of spec §7: JSON in and out, a time-out, and ofetch's own retry policy, which is the spec's: on 408, 409,
 * 425, 429, 500, 502, 503 and 504, once for reads, never for POST, PUT, PATCH and DELETE.
 */
export const http = ofetch.create({ retryDelay: 300, timeout: 15_000 });
