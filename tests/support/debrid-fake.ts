import { createServer, type ServerResponse } from "node:http";
import { DEBRID_SERVICES, type DebridService } from "../../common/contract/debrid.ts";

/** How an account answers. `stall` never does, `reset` hangs up, `html` is an edge server's error page. */
type DebridMode = "ok" | "expiring" | "expired" | "bad-key" | "blocked" | "limited" | "stall" | "reset" | "html";

export type DebridFake = {
  url: string;
  /** Sets how the account of a key answers; keys that were never set are refused. */
  set: (key: string, mode: DebridMode) => void;
  /** The next answer about a key, as the account is when it is asked for, arrives once the function that this returns is called. */
  holdNext: (key: string) => () => void;
  /** How often a key was asked about. */
  calls: (key: string) => number;
  close: () => Promise<void>;
};

const PATHS: { readonly [S in DebridService]: string } = {
  "real-debrid": "/rest/1.0/user",
  alldebrid: "/v4/user",
  premiumize: "/api/account/info",
  torbox: "/v1/api/user/me?settings=false",
  "debrid-link": "/api/v2/account/infos",
};

type Body = readonly [status: number, body: unknown];
const DAY = 24 * 3600;
const unix = (days: number) => Math.floor(Date.now() / 1000) + days * DAY;
const iso = (days: number) => new Date(unix(days) * 1000).toISOString();

/** A healthy account with so many days left (0: none), as each service words it. */
const HEALTHY: { readonly [S in DebridService]: (days: number) => Body } = {
  "real-debrid": (days) => [200, { type: days ? "premium" : "free", premium: days * DAY, expiration: iso(days) }],
  alldebrid: (days) => [
    200,
    { status: "success", data: { user: { isPremium: days > 0, isTrial: false, premiumUntil: days ? unix(days) : 0 } } },
  ],
  premiumize: (days) => [200, { status: "success", premium_until: days ? unix(days) : false, limit_used: 0.25 }],
  torbox: (days) => [200, { success: true, data: { plan: days ? 2 : 0, premium_expires_at: days ? iso(days) : null } }],
  "debrid-link": (days) => [200, { success: true, value: { premiumLeft: days * DAY, accountType: 1, pts: 0 } }],
};

const REFUSALS: { readonly [S in DebridService]: Record<"bad-key" | "blocked" | "limited", Body> } = {
  "real-debrid": {
    "bad-key": [401, { error: "bad_token", error_code: 8 }],
    blocked: [403, { error: "ip_not_allowed", error_code: 22 }],
    limited: [429, { error: "too_many_requests", error_code: 34 }],
  },
  alldebrid: {
    "bad-key": [200, { status: "error", error: { code: "AUTH_BAD_APIKEY", message: "The auth apikey is invalid" } }],
    blocked: [200, { status: "error", error: { code: "AUTH_BLOCKED", message: "Blocked" } }],
    limited: [429, "slow down"],
  },
  premiumize: {
    "bad-key": [200, { status: "error", message: "Not logged in." }],
    blocked: [403, { status: "error", message: "Forbidden" }],
    limited: [200, { status: "error", message: "Fair use limit reached!" }],
  },
  torbox: {
    "bad-key": [403, { success: false, error: "BAD_TOKEN", detail: "Invalid token" }],
    blocked: [403, { success: false, error: "VENDOR_DISABLED", detail: "Disabled" }],
    limited: [429, { success: false, error: "COOLDOWN_LIMIT", detail: "Cooldown" }],
  },
  "debrid-link": {
    "bad-key": [401, { success: false, error: "badToken" }],
    blocked: [403, { success: false, error: "serverNotAllowed" }],
    limited: [429, { success: false, error: "floodDetected" }],
  },
};

/** How a service answers about an account in a state. */
export function answerOf(service: DebridService, mode: Exclude<DebridMode, "stall" | "reset">): Body {
  if (mode === "html") return [502, "<h1>Bad gateway</h1>"];
  const days = { ok: 30, expiring: 2, expired: 0 } as const;
  return mode in days ? HEALTHY[service](days[mode as keyof typeof days]) : REFUSALS[service][mode as "limited"]; // the two tables share out the modes
}

/** The five services on one loopback port, each under its name (`DEBRID_API_BASE`). */
export async function startDebridFake(): Promise<DebridFake> {
  const modes = new Map<string, DebridMode>();
  const counts = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const stalled = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const service = DEBRID_SERVICES.find((name) => request.url === `/${name}${PATHS[name]}`);
    if (!service || request.method !== "GET") return void response.writeHead(404).end();
    const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const mode = modes.get(key) ?? "bad-key";
    if (mode === "reset") return void request.socket.destroy();
    if (mode === "stall") return void stalled.add(response);
    const [status, body] = answerOf(service, mode);
    const until = held.get(key);
    held.delete(key);
    await until;
    response.writeHead(status, { "content-type": mode === "html" ? "text/html" : "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    set: (key, mode) => void modes.set(key, mode),
    holdNext: (key) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(key, promise);
      return resolve;
    },
    calls: (key) => counts.get(key) ?? 0,
    close: async () => {
      for (const response of stalled) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
