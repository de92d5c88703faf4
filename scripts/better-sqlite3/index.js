import { DatabaseSync } from "node:sqlite";

/** The part of better-sqlite3 that pocketbase-typegen uses. */
export default class extends DatabaseSync {
  /**
   * @param {string} file
   * @param {{ readonly: boolean }} options
   */
  constructor(file, { readonly }) {
    super(file, { readOnly: readonly });
  }
}
