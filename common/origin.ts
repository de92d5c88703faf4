/** A site's public address: scheme, host (ASCII) and port alone. */
export const ORIGIN = /^https?:\/\/(\[[0-9a-f:]+\]|[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?)(:\d{1,5})?\/*$/;
