/**
 * A site's public address: scheme, host (ASCII) and port alone. Browsers open names with an underscore, as machines of an own
 * network have them; no public authority certifies one.
 */
export const ORIGIN = /^https?:\/\/(\[[0-9a-f:]+\]|[a-zA-Z0-9_]([a-zA-Z0-9._-]*[a-zA-Z0-9_])?)(:\d{1,5})?\/*$/;
