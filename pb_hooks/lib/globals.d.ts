/** What the hook runtime offers beyond types/jsvm.d.ts. */
declare const console: {
  log(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
};

/** CommonJS files beside the bundle: site.json and ssr.js (pb_hooks/pages). */
declare function require(path: string): unknown;

/** A browser's file, which types/pocketbase-types.ts names. */
type File = never;

/** internal/hooks/runtimes: the name of this runtime. */
declare const $machine: string;

/** main.go: `serve` alone has marks. */
declare const $folder: {
  /** Whether this process only reads the data, as a node does: another machine writes them. */
  reads(): boolean;
  /** What tells this data folder from a copy of it: one that matches is enough. Empty where the system does not say. */
  marks(): readonly string[];
};

/** internal/hooks/mailer. */
declare const $mail: {
  known(messageId: string): "" | "sending" | "sent";
  /** Sends a mail through a server that is not in force: JSON of PocketBase's settings `smtp`. @throws Error */
  attempt(smtp: string, message: MailerMessage): void;
  /** Whether the mail server in force is in a private network that OUTBOUND_ALLOW does not list. */
  forbidden(): boolean;
};

/** internal/hooks/mailbox. */
declare const $mailbox: {
  /** Reads a mailbox from now on: JSON {host, port, tls, user, password, folder}, or "" for none. */
  configure(settings: string): void;
  /** Opens it once. @returns "" when that works, else "password", "folder", "plain" or "silent" */
  test(settings: string): string;
  /** JSON of common/contract/inbox.ts, `MailboxStatus`. */
  status(): string;
};

/** internal/replication/copies. */
declare const $copies: {
  /** JSON (type `State` of internal/replication/copies); "" while nothing is copied. */
  state(): string;
  /** Restores the newest copy, compares it and throws it away; minutes for a large one. JSON in and out (`Report`). */
  drill(sealedFields: string, sealedPrefix: string): string;
  /**
   * Copies the data to a place from now on: JSON {url, keyId, secret}, or "" for none. Before the server serves it
   * is only noted. Gives up a choice that another request is trying. Returns why not, in one sentence; "" when it
   * worked. Calls `note` with "tried" before anything is written at the place, then with "used" or "unused", and no
   * other choice begins meanwhile. @throws what `note` throws
   */
  choose(place: string, note?: (what: "tried" | "used" | "unused") => void): string;
  /** Whether this server has claimed a place, or was killed while it did. */
  claimed(place: string): boolean;
};

/** internal/hooks/invoices. */
declare const $invoices: {
  /** The PDF of a sheet (pb_hooks/billing/invoices/sheet.ts) as JSON. @throws Error for a damaged one */
  pdf(sheet: string): number[];
  /** The same in a look that may be no more than a draft, as JSON (common/contract/brand.ts). */
  sample(sheet: string, look: string): number[];
};

/** internal/hooks/tables. */
declare const $tables: {
  /** Lines for a spreadsheet of a reader's language (RFC 4180), each with its end: JSON of `Cell[][]` (pb_hooks/lib/csv.ts). */
  csv(lines: string, locale: string): string;
  /** See `startTable` (pb_hooks/lib/csv-file.ts). @throws Error, also later when the reader has gone */
  begin(
    app: CoreApp,
    response: http.ResponseWriter,
    file: string,
  ): (sql: string, params: { readonly [name: string]: string | number | boolean }) => void;
};

/** internal/auth/passkeys: JSON in and out (pb_hooks/identity/passkeys/ceremony.ts). */
declare const $passkeys: { [ceremony in "create" | "register" | "request" | "verify"]: (question: string) => string };

/** internal/auth/identities: JSON in and out (pb_hooks/identity/identities/edge.ts). */
declare const $identities: { [step in "start" | "finish" | "test"]: (question: string) => string } & {
  /** Keeps what a provider posted for a state until `finish`. */
  post(question: string): void;
  /** Stores a text for a browser's page and returns its ticket. */
  keep(browser: string, group: string, text: string): string;
  /** The text of a ticket; "" for one that this browser cannot use. */
  read(browser: string, ticket: string): string;
  /** The same, once. */
  take(browser: string, ticket: string): string;
};

/** internal/hooks/outbound. */
declare const $outbound: {
  send(request: {
    url: string;
    method: string;
    headers: { readonly [name: string]: string };
    body: string;
    timeoutMS: number;
    maxBytes: number;
    source: boolean;
  }): {
    status: number;
    body: string;
    headers: { readonly [name: string]: string };
    failure: "" | "timeout" | "network" | "too_large";
  };
};

/** internal/auth/guesses. */
declare const $guesses: {
  /** Names a browser that has signed in to the account since then (Unix time, in seconds); "" for another one. */
  device(request: http.Request | undefined, account: core.Record, since: number): string;
  remember(response: http.ResponseWriter, account: core.Record): void;
  spend(): void;
  /** Mails the owner that someone guesses, once a day. */
  tell(account: core.Record): void;
  begin(kind: string, account: string, address: string): boolean;
  end(kind: string, account: string, address: string, isRight: boolean): void;
};

/** internal/hooks/brand. */
declare const $brand: {
  /**
   * Reads a file in base64 and writes it again: JSON {data, width, height, problem}, a PNG in base64, or why the file is refused
   * (`picture_unreadable`, `picture_large`, `picture_small`).
   */
  picture(kind: "logo" | "icon", file: string): string;
  /** JSON {share, icon, notices}: PNG files in base64, of a brand in JSON; one notice for each title. */
  preview(look: string, titles: string[]): string;
};

/** internal/auth/totp. */
declare const $totp: {
  /** The time step of an authenticator's code around `seconds` (Unix time); 0 for a wrong one. @throws Error */
  step(secret: string, code: string, seconds: number): number;
};

/** internal/watch/health. */
declare const $health: {
  /** JSON {url, token, topic}: where failures of the service itself are pushed; "" for nowhere. @throws Error */
  pushTo(json: string): void;
  /** What the last check of the service found (internal/watch/health/tell.go); empty when all is well. */
  problems(): string[];
  /** The same as the operator reads it, in French and in English. */
  sentences(): [string, string][];
  /** What the operator should know of while all is well: `database_slow`. */
  warnings(): string[];
};

/** internal/front/certificates. */
declare const $certificates: {
  /**
   * JSON: for each name that needs a certificate {host, status, reason, ends}: unknown, valid, missing or overdue; why; its
   * end (RFC 3339).
   */
  states(): string;
};

/** internal/replication/standby. */
declare const $standby: {
  /** JSON of SystemStandby (common/contract/system.ts); null without --standby. */
  state(): string;
  /**
   * Waits until all that was committed is in the copy, not at all without --standby. @throws Error when that fails, or when
   * the lease is lost
   */
  awaitCopy(): void;
};

/** internal/front/realtime. */
declare const $realtime: {
  /** Sends a message to a stream without waiting for its reader. */
  send(client: subscriptions.Client, message: SubscriptionMessage): void;
};

/** internal/gateway. */
declare const $gateway: {
  /** Replaces the whole configuration (type `config` of internal/gateway/config.go). @throws Error for a damaged one */
  configure(json: string): void;
  /** Devices of the last 15 minutes. */
  usage(userId: string): { used: number };
  /** JSON: what is known of each source since the start. */
  status(): string;
  /** JSON: what was counted since this was last called. */
  takeCounters(): string;
  /** Whether a text shows one of the keys: as it is, percent-encoded or inside base64. */
  shows(text: string, keys: readonly string[]): boolean;
};

/**
 * internal/hooks/runtimes, at the start alone (lib/register.ts). Binds the handler that the bundle's `call` finds by feature
 * and key.
 */
declare const $hooks: {
  hook(feature: string, key: string, name: string, collections: string[]): void;
  route(feature: string, key: string, method: string, path: string): void;
  cron(feature: string, key: string, schedule: string): void;
};

/** A record of a collection (rec.ts). */
declare type Rec<C extends import("./rec.ts").Collection> = import("./rec.ts").Rec<C>;

/** PocketBase's own finders return a record of the collection that they are given. tsconfig.json names jsvm.d.ts before this file. */
declare namespace core {
  type Collections = import("./rec.ts").Collection;
  interface App {
    findRecordById<C extends Collections>(collection: C, id: string): Rec<C>;
    findRecordsByIds<C extends Collections>(collection: C, ids: string[]): (Rec<C> | undefined)[];
    findRecordsByFilter<C extends Collections>(
      collection: C,
      filter: string,
      sort: string,
      limit: number,
      offset: number,
      params: dbx.Params,
    ): (Rec<C> | undefined)[];
  }
}
