import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { tmpdir } from "node:os";
import { addDays } from "../../common/time.ts";
import { query } from "./database.ts";
import { PATIENCE_MS, until } from "./poll.ts";
import { ADMIN, BINARY, cleanEnv, freePort } from "./server.ts";
import { template } from "./template.ts";

export const DOMAIN = "site.example";

/** Its certificate ends soon, and nobody renews it. */
export const LATE_DOMAIN = "late.example";
/** It has no certificate. */
export const BARE_DOMAIN = "bare.example";

type Running = { output: () => string; stop: (signal?: NodeJS.Signals) => Promise<void> };

export type HttpsServer = { dir: string; port: number; plainPort: number; ca: Buffer } & Running;

/**
 * Starts `passerelle serve DOMAIN`, which serves HTTPS itself. The certificates are our own, where the server keeps those that
 * it got; for others it asks a proxy that is not there.
 */
export async function startHttps(): Promise<HttpsServer> {
  const dir = await httpsFolder();
  const ca = storeCertificate(dir, DOMAIN, 0, 300);
  storeCertificate(dir, LATE_DOMAIN, -80, 10);
  const [port, plainPort] = [await freePort(), await freePort()];
  const env = { HTTPS_PROXY: `http://127.0.0.1:${await freePort()}` };
  const running = await serveDomains({ dir, port, plainPort, domains: [DOMAIN, LATE_DOMAIN, BARE_DOMAIN], env });
  const stop = async () => {
    await running.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { ...running, dir, port, plainPort, ca, stop };
}

/** A new data folder of an installed product. */
export async function httpsFolder(): Promise<string> {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-https-`);
  cpSync(await template(), dir, { recursive: true });
  return dir;
}

export type Domains = {
  dir: string;
  port: number;
  plainPort: number;
  domains: readonly string[];
  env: Readonly<Record<string, string>>;
};

/** Starts `passerelle serve` for these domains. */
export async function serveDomains({ dir, port, plainPort, domains, env }: Domains): Promise<Running> {
  const args = ["serve", ...domains, `--https=127.0.0.1:${port}`, `--http=127.0.0.1:${plainPort}`, `--dir=${dir}`];
  const child = spawn(BINARY, args, {
    env: { ...cleanEnv(), APP_URL: `https://${DOMAIN}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (log += data.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const killed = () => child.kill("SIGKILL"); // a test run that is cut short leaves nothing behind
  process.once("exit", killed);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    const force = setTimeout(killed, PATIENCE_MS);
    await ended;
    clearTimeout(force);
    process.off("exit", killed);
  };
  try {
    await until("the server", () => log.includes("Server started"), 4 * PATIENCE_MS);
  } catch {
    await stop();
    throw new Error(`The server did not start:\n${log}`);
  }
  return { output: () => log, stop };
}

/** Runs the cron that looks for problems, to its end. */
export async function watchSystem(dir: string, on: ClientHttp2Session): Promise<void> {
  const identity = JSON.stringify({ identity: ADMIN.email, password: ADMIN.password });
  const post = { ":method": "POST", "content-type": "application/json" };
  const signIn = await send(on, { ...post, ":path": "/api/collections/_superusers/auth-with-password" }, identity);
  const { token } = JSON.parse(signIn.body.toString());
  const runs = () => query(dir, "SELECT holder, finished FROM cron_runs WHERE name = 'system-watch'")[0];
  const before = runs()?.finished;
  await send(on, { ...post, ":path": "/api/crons/system-watch", authorization: token });
  await until("the end of the cron", () => runs()?.holder === "" && runs()?.finished !== before);
}

/** Alerts about certificates, by kind: what they are about, what they say, and whether they are over. */
export function certificateAlerts(dir: string): { about: string; facts: string; over: boolean }[] {
  const sql = "SELECT kind, once, facts, over FROM alerts WHERE kind LIKE 'system.certificate%' ORDER BY kind";
  return query(dir, sql).map(({ kind, once, facts, over }) => ({
    about: `${kind} ${once}`,
    facts: String(facts),
    over: over !== "",
  }));
}

/** Puts a certificate where autocert keeps those that it got; `begins` and `ends` are days from now. @returns the certificate, in PEM */
function storeCertificate(dir: string, name: string, begins: number, ends: number): Buffer {
  const folder = mkdtempSync(`${dir}/.issue-`);
  const date = (days: number) => `${addDays(new Date(), days).toISOString().slice(0, 19).replace(/\D/g, "")}Z`;
  writeFileSync(`${folder}/index.txt`, "");
  writeFileSync(
    `${folder}/ca.cnf`,
    `[ca]\ndefault_ca = own\n[own]\ndatabase = ${folder}/index.txt\nnew_certs_dir = ${folder}\nrand_serial = yes
default_md = sha256\npolicy = any\ncopy_extensions = copy\n[any]\ncommonName = supplied\n`,
  );
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "ignore", cwd: folder });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem"];
  openssl(
    "req",
    "-new",
    ...key,
    "-out",
    "request.pem",
    "-subj",
    `/CN=${name}`,
    "-addext",
    `subjectAltName=DNS:${name}`,
  );
  const lifetime = ["-startdate", date(begins), "-enddate", date(ends), "-notext"];
  openssl(
    "ca",
    "-batch",
    "-selfsign",
    "-config",
    "ca.cnf",
    "-keyfile",
    "key.pem",
    "-in",
    "request.pem",
    "-out",
    "cert.pem",
    ...lifetime,
  );
  const certificate = readFileSync(`${folder}/cert.pem`);
  const both = Buffer.concat([readFileSync(`${folder}/key.pem`), certificate]);
  mkdirSync(`${dir}/.autocert_cache`, { mode: 0o700, recursive: true });
  writeFileSync(`${dir}/.autocert_cache/${name}`, both, { mode: 0o600 });
  rmSync(folder, { recursive: true });
  return certificate;
}

/** A connection of HTTP/2 from one of the addresses of this machine, to one of the server's names. */
export function session(
  server: HttpsServer,
  from = "127.0.0.1",
  servername = DOMAIN,
  rejectUnauthorized = true,
): Promise<ClientHttp2Session> {
  const to = { host: "127.0.0.1", port: server.port, localAddress: from };
  const options = { ca: server.ca, servername, rejectUnauthorized, ...to };
  return new Promise((resolve, reject) => {
    const opened = connect(`https://${DOMAIN}:${server.port}`, options, () => resolve(opened));
    opened.once("error", reject);
  });
}

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** One request with its whole answer. */
export function send(on: ClientHttp2Session, headers: Record<string, string>, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stream = on.request({ ":authority": DOMAIN, ...headers });
    let answer: IncomingHttpHeaders = {};
    const parts: Buffer[] = [];
    stream.once("response", (received) => (answer = received));
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.once("error", reject);
    stream.once("end", () =>
      resolve({ status: Number(answer[":status"]), headers: answer, body: Buffer.concat(parts) }),
    );
    stream.end(body);
  });
}
