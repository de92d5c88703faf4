import { API_SCOPES } from "../../common/contract/api-keys.ts";
import { makeKey, signUpIntegrator } from "../support/api.ts";
import { textOf } from "../support/http.ts";
import { type Member, type Product, signedIn, signUp, signUpAdmin, tokenOf } from "../support/product.ts";
import { closeConnections, type Hit, type Shot, send } from "./send.ts";
import { type Role, shooter } from "./shots.ts";
import { targetsOf } from "./targets.ts";

const SLOW_MS = 2000;
const AT_ONCE = 4;
/** How many requests to send before restoring the accounts that requests have broken. */
const ROUND = 200;

/** Internals that no response may show: paths, SQL, types and stack traces of Go and of the hooks. */
const WORDS =
  /\.go:\d|goroutine \d|runtime error|panic:|\/(root|home|tmp|work|usr)\/|pb_data|app\.js:|\.ts:\d+|\bsqlite\b|SQLITE_|SELECT [^<]{1,200} FROM|no such (table|column)|constraint failed|\bsql: |core\.Record|map\[string\]|goja\.\w|GoError|ReferenceError|TypeError|RangeError|strconv\.|reflect\.|json: cannot|cannot unmarshal|jsontext|interface \{\}/;

/** The honest answer to a well-formed key of Stripe, which no test reaches. */
const PARTNER_AWAY = /^\{"data":\{"form":\{"code":"payment_unavailable"/;

export type Finding = { why: string; shot: Shot; hit: Hit };
export type Report = {
  requests: number;
  targets: number;
  seconds: number;
  slowestMs: number;
  byStatus: { [status: string]: number };
  findings: Finding[];
};

/** Sends `requests` broken requests to a product as every role. The requests are reproducible, the order of responses is not. */
export async function fuzz(product: Product, options: { seed: number; requests: number }): Promise<Report> {
  const cast = await castOf(product);
  const targets = await targetsOf(product);
  const shoot = shooter(options.seed, targets, await idsOf(product, cast));
  const report: Report = { requests: 0, targets: targets.length, seconds: 0, slowestMs: 0, byStatus: {}, findings: [] };
  const start = performance.now();
  while (report.requests < options.requests) {
    const roles = await rolesOf(product, cast);
    const round = Math.min(ROUND, options.requests - report.requests);
    const shots = Array.from({ length: round }, () => shoot(roles));
    const slow: Shot[] = [];
    const rest = shots.values();
    const worker = async () => {
      for (const shot of rest) if (!note(report, shot, await send(product.url, shot))) slow.push(shot);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    for (const shot of slow) await again(report, product.url, shot);
    report.requests += round;
  }
  report.seconds = Math.round((performance.now() - start) / 1000);
  closeConnections();
  return report;
}

/** Records a response; false if it was slow and needs a second try. */
function note(report: Report, shot: Shot, hit: Hit): boolean {
  report.byStatus[hit.status] = (report.byStatus[hit.status] ?? 0) + 1;
  report.slowestMs = Math.max(report.slowestMs, Math.round(hit.ms));
  const fails = hit.status >= 500 && !PARTNER_AWAY.test(hit.text);
  const found = fails ? `status ${hit.status}` : leak(shot, hit);
  if (found) report.findings.push({ why: found, shot, hit });
  return hit.status !== 0 && hit.ms <= SLOW_MS;
}

function leak(shot: Shot, { text }: Hit): string {
  // Superusers may see what they store: indexes, rules, logs.
  if (shot.role === "S" && /^\/api\/(collections|settings|logs|crons)/.test(shot.path)) return "";
  // The page that lists every library in the binary.
  if (/^(\/en)?\/licences[/?]?/.test(shot.path)) return "";
  const word = WORDS.exec(text)?.[0];
  return word ? `the answer says “${word}”` : "";
}

/**
 * A request that was slow among others must be fast alone. The server may close a connection instead of reading a body that
 * it refuses, as long as it answers the next request.
 */
async function again(report: Report, url: string, shot: Shot): Promise<void> {
  const hits = [await send(url, shot), await send(url, shot)];
  const [best] = hits.sort((a, b) => a.ms - b.ms);
  if (!best) return;
  const next = await send(url, { role: "G", method: "GET", path: "/api/health", headers: {}, body: undefined });
  if (best.ms > SLOW_MS) report.findings.push({ why: `slow: ${Math.round(best.ms)} ms`, shot, hit: best });
  else if (next.status !== 200) report.findings.push({ why: "the server is gone", shot, hit: next });
}

type Cast = { member: Member; integrator: Member; admin: Member; key: string };

async function castOf(product: Product): Promise<Cast> {
  const admin = await signUpAdmin(product);
  const { key } = await makeKey(product, admin, "admin/", {
    scopes: [...API_SCOPES],
    perMinute: 600,
  });
  return { member: await signUp(product), integrator: await signUpIntegrator(product), admin, key };
}

/** Every role with a valid token; recreates accounts that were deleted or blocked. */
async function rolesOf(product: Product, cast: Cast): Promise<Role[]> {
  const users = "/api/collections/users/records";
  const alive = async ({ id }: Member) => {
    const [found] = await product.find("users", `id = "${id}" && blocked = ""`);
    return found !== undefined;
  };
  if (!(await alive(cast.member))) cast.member = await signUp(product);
  if (!(await alive(cast.integrator))) cast.integrator = await signUpIntegrator(product);
  if (!(await alive(cast.admin))) cast.admin = await signUpAdmin(product);
  await product.manage("PATCH", `${users}/${cast.admin.id}`, { admin: true, role: "owner" });
  return [
    { name: "G", token: "" },
    { name: "M", token: await tokenOf(product, cast.member.id) },
    { name: "I", token: await tokenOf(product, cast.integrator.id) },
    { name: "K", token: `Bearer ${cast.key}` },
    // A session, so that what asks for a fresh proof is reached; some shot may have changed the password.
    {
      name: "A",
      token: await signedIn(product, cast.admin).then(
        ({ token }) => token,
        () => tokenOf(product, cast.admin.id),
      ),
    },
    { name: "S", token: product.superuser },
  ];
}

/** Ids that exist, so that requests pass the first check. */
async function idsOf(product: Product, cast: Cast): Promise<string[]> {
  const lists = ["plans", "jobs", "articles", "posts", "stremio", "api_keys"].map(async (collection) =>
    (await product.find(collection)).slice(0, 3).map((record) => textOf(record, "id")),
  );
  return [cast.member.id, cast.integrator.id, cast.admin.id, ...(await Promise.all(lists)).flat()];
}

/** A finding as text, with everything that reproduces it. */
export function describeFinding({ why, shot, hit }: Finding): string {
  const body = shot.body === undefined ? "" : `\n    ${String(shot.body).slice(0, 500)}`;
  const type = shot.headers["Content-Type"] ? ` (${shot.headers["Content-Type"]})` : "";
  return `${why}: ${shot.role} ${shot.method} ${shot.path}${type}${body}\n    → ${hit.status} ${hit.text.slice(0, 300)}`;
}
