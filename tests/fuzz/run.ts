import { makeKey, signUpIntegrator } from "../support/api.ts";
import { textOf } from "../support/http.ts";
import { type Member, type Product, signUp, signUpAdmin, tokenOf } from "../support/product.ts";
import { closeConnections, type Hit, type Shot, send } from "./send.ts";
import { type Role, shooter } from "./shots.ts";
import { targetsOf } from "./targets.ts";

const SLOW_MS = 2000;
const AT_ONCE = 4;
/** After so many requests the accounts are looked after: what a request has broken is made again. */
const ROUND = 200;

/** What tells a visitor how the server is built: paths, SQL, types and stack traces of Go and of the hooks. */
const WORDS =
  /\.go:\d|goroutine \d|runtime error|panic:|\/(root|home|tmp|work|usr)\/|pb_data|app\.js:|\.ts:\d+|\bsqlite\b|SQLITE_|SELECT [^<]{1,200} FROM|no such (table|column)|constraint failed|\bsql: |core\.Record|map\[string\]|goja\.\w|GoError|ReferenceError|TypeError|RangeError|strconv\.|reflect\.|json: cannot|cannot unmarshal|jsontext|interface \{\}/;

export type Finding = { why: string; shot: Shot; hit: Hit };
export type Report = {
  requests: number;
  targets: number;
  seconds: number;
  slowestMs: number;
  byStatus: { [status: string]: number };
  findings: Finding[];
};

/** Sends `requests` broken requests to a product as every role. The order of the answers is not repeatable; the requests are. */
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

/** Writes an answer down; false when it was slow and has to be asked for again. */
function note(report: Report, shot: Shot, hit: Hit): boolean {
  report.byStatus[hit.status] = (report.byStatus[hit.status] ?? 0) + 1;
  report.slowestMs = Math.max(report.slowestMs, Math.round(hit.ms));
  const found = hit.status >= 500 ? `status ${hit.status}` : leak(shot, hit);
  if (found) report.findings.push({ why: found, shot, hit });
  return hit.status !== 0 && hit.ms <= SLOW_MS;
}

function leak(shot: Shot, { text }: Hit): string {
  // Superusers see what they have stored: indexes, rules, logs.
  if (shot.role === "S" && /^\/api\/(collections|settings|logs|crons)/.test(shot.path)) return "";
  // The page that names every library that the binary contains.
  if (/^(\/en)?\/licences[/?]?/.test(shot.path)) return "";
  const word = WORDS.exec(text)?.[0];
  return word ? `the answer says “${word}”` : "";
}

/**
 * A busy machine may make anything slow: alone, it must not be. A connection that breaks at once is the server's right,
 * which leaves a body unread that it will not take, as long as it is there for the next one.
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
    scopes: ["accounts:read", "credentials:verify", "users:read"],
    perMinute: 600,
  });
  return { member: await signUp(product), integrator: await signUpIntegrator(product), admin, key };
}

/** Every role with a token that works now; an account that is gone or was blocked is made again. */
async function rolesOf(product: Product, cast: Cast): Promise<Role[]> {
  const users = "/api/collections/users/records";
  const alive = async ({ id }: Member) => {
    const [found] = await product.find("users", `id = "${id}" && blocked = ""`);
    return found !== undefined;
  };
  if (!(await alive(cast.member))) cast.member = await signUp(product);
  if (!(await alive(cast.integrator))) cast.integrator = await signUpIntegrator(product);
  if (!(await alive(cast.admin))) cast.admin = await signUpAdmin(product);
  await product.manage("PATCH", `${users}/${cast.admin.id}`, { admin: true });
  return [
    { name: "G", token: "" },
    { name: "M", token: await tokenOf(product, cast.member.id) },
    { name: "I", token: await tokenOf(product, cast.integrator.id) },
    { name: "K", token: `Bearer ${cast.key}` },
    { name: "A", token: await tokenOf(product, cast.admin.id) },
    { name: "S", token: product.superuser },
  ];
}

/** Ids that exist, so that requests get past the first look. */
async function idsOf(product: Product, cast: Cast): Promise<string[]> {
  const lists = ["plans", "jobs", "articles", "posts", "stremio", "api_keys"].map(async (collection) =>
    (await product.find(collection)).slice(0, 3).map((record) => textOf(record, "id")),
  );
  return [cast.member.id, cast.integrator.id, cast.admin.id, ...(await Promise.all(lists)).flat()];
}

/** A finding as a person reads it, with all that repeats it. */
export function describeFinding({ why, shot, hit }: Finding): string {
  const body = shot.body === undefined ? "" : `\n    ${String(shot.body).slice(0, 500)}`;
  const type = shot.headers["Content-Type"] ? ` (${shot.headers["Content-Type"]})` : "";
  return `${why}: ${shot.role} ${shot.method} ${shot.path}${type}${body}\n    → ${hit.status} ${hit.text.slice(0, 300)}`;
}
