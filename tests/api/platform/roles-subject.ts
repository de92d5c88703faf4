import type { Json } from "../../support/http.ts";

/** How the roles table makes and changes the records of a collection. */
type Subject = {
  /** A new record, owned by the owner if the collection has owners. */
  make: () => Promise<string>;
  /** The body of a new record. */
  body: () => Json | Promise<Json>;
  patch: () => Json;
};
export type Subjects = Record<string, Subject>;

let days = 0;
/** Another day each time (YYYY-MM-DD). */
export const someDay = () => new Date(Date.UTC(2100, 0, ++days)).toISOString().slice(0, 10);

/** A short text that no other call has given. */
export const random = () => Math.random().toString(36).slice(2, 10);

/** 64 characters that look like a hash. */
export const someHash = () => Math.random().toString(16).slice(2, 12).padEnd(64, "0");
