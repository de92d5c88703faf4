import { DAY_MS, dbTime } from "../../common/time.ts";
import type { Place } from "../../pb_hooks/lib/place.ts";
import { type Random, random } from "./random.ts";

/** A cell before storage; `stored` converts it for SQLite. */
export type Cell = string | number | boolean | Date | null | object;
type Row = { readonly [column: string]: Cell };

export type Plan = { id: string; slug: string; month: number; year: number };
export type Page = { id: string; slug: string; locale: "fr" | "en" };

/** The input of the history: the installed product, and the size. */
export type World = {
  seed: string;
  users: number;
  days: number;
  /** The end of the history: now. */
  until: Date;
  plans: readonly Plan[];
  articles: readonly Page[];
  posts: readonly Page[];
  admin: string;
  mailDomain: string;
  trialDays: number;
  /** Percent of a referred member's first payment. */
  commission: number;
  /** Shared by every demo member. */
  passwordHash: string;
  /** What must not be repeatable: encrypted texts, keys of tokens, keyed hashes of mailboxes. */
  secrets: { seal: (place: Place, text: string) => string; token: () => string; mailbox: (email: string) => string };
};

/** Rows by table, in the order in which they were written. */
export type Tables = Map<string, Row[]>;

/** Where every part of the history writes. */
export type Ledger = {
  world: World;
  tables: Tables;
  /**
   * Writes a row with a new id, `created` and `updated`, if the table has them; sealed cells need it. @returns the id
   */
  add: (table: string, at: Date, row: Row | ((id: string) => Row)) => string;
  /** A random sequence per name, so that a change in one place leaves the others alone. */
  random: (name: string) => Random;
};

/** An empty history of a world. */
export function ledger(world: World): Ledger {
  const tables: Tables = new Map();
  const ids = random(`${world.seed}:ids`);
  return {
    world,
    tables,
    add: (table, at, row) => {
      const id = ids.id();
      const rows = tables.get(table) ?? [];
      rows.push({ id, created: at, updated: at, ...(typeof row === "function" ? row(id) : row) });
      tables.set(table, rows);
      return id;
    },
    random: (name) => random(`${world.seed}:${name}`),
  };
}

/** A cell as SQLite stores it. */
export function stored(cell: Cell): string | number {
  if (cell === null) return "";
  if (cell instanceof Date) return dbTime(cell);
  if (typeof cell === "boolean") return cell ? 1 : 0;
  return typeof cell === "object" ? JSON.stringify(cell) : cell;
}

/** `date` moved by fractional days. */
export function later(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** The first day of the history, at midnight (UTC). */
export function firstDay({ until, days }: Pick<World, "until" | "days">): Date {
  return new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
}

/** An audit log entry; `actor` is the administrator, or "" for the server itself. */
export function note(
  { add, world }: Ledger,
  at: Date,
  action: string,
  target: readonly [collection: string, id: string],
  more: { member?: string; before?: object; after?: object; reason?: string; system?: boolean } = {},
): void {
  const { member = "", before = {}, after = {}, reason = "", system = false } = more;
  const actor = system ? "" : world.admin;
  const who = { actor, actor_kind: system ? "system" : "admin", ip: system ? "" : "192.0.2.10" };
  add("audit_log", at, { ...who, action, target: target[0], target_id: target[1], member, before, after, reason });
}
