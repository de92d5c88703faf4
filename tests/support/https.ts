import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { tmpdir } from "node:os";
import { PATIENCE_MS, until } from "./poll.ts";
import { BINARY, cleanEnv, freePort } from "./server.ts";
import { template } from "./template.ts";

export const DOMAIN = "site.example";

export type HttpsServer = { port: number; plainPort: number; ca: Buffer; stop: () => Promise<void> };

/**
 * Starts `passerelle serve DOMAIN`, which serves HTTPS itself. The certificate is our own, where the server keeps those that
 * it got: it asks nobody for one.
 */
export async function startHttps(): Promise<HttpsServer> {
  const dir = mkdtempSync(`${tmpdir()}/passerelle-https-`);
  cpSync(await template(), dir, { recursive: true });
  const subject = ["-subj", `/CN=${DOMAIN}`, "-addext", `subjectAltName=DNS:${DOMAIN}`, "-days", "300"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", `${dir}/key.pem`];
  execFileSync("openssl", ["req", "-x509", ...key, "-out", `${dir}/cert.pem`, ...subject], { stdio: "ignore" });
  const ca = readFileSync(`${dir}/cert.pem`);
  mkdirSync(`${dir}/.autocert_cache`, { mode: 0o700 });
  writeFileSync(`${dir}/.autocert_cache/${DOMAIN}`, Buffer.concat([readFileSync(`${dir}/key.pem`), ca]), {
    mode: 0o600,
  });
  const [port, plainPort] = [await freePort(), await freePort()];
  const args = ["serve", DOMAIN, `--https=127.0.0.1:${port}`, `--http=127.0.0.1:${plainPort}`, `--dir=${dir}`];
  const env = { ...cleanEnv(), APP_URL: `https://${DOMAIN}` };
  const child = spawn(BINARY, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (log += data.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const killed = () => child.kill("SIGKILL"); // a test run that is cut short leaves nothing behind
  process.once("exit", killed);
  const stop = async () => {
    child.kill("SIGTERM");
    const force = setTimeout(killed, PATIENCE_MS);
    await ended;
    clearTimeout(force);
    process.off("exit", killed);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await until("the server", () => log.includes("Server started"), 4 * PATIENCE_MS);
  } catch {
    await stop();
    throw new Error(`The server did not start:\n${log}`);
  }
  return { port, plainPort, ca, stop };
}

/** A connection of HTTP/2 from one of the addresses of this machine. */
export function session(server: HttpsServer, from = "127.0.0.1"): Promise<ClientHttp2Session> {
  const options = { ca: server.ca, servername: DOMAIN, host: "127.0.0.1", port: server.port, localAddress: from };
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
