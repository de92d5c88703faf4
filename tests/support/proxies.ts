import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { until } from "./poll.ts";
import { freePort, ROOT } from "./server.ts";

/** The proxies with an example in deploy/. */
export const PROXIES = ["nginx", "caddy"] as const;
type ProxyName = (typeof PROXIES)[number];

/** Whether it and what makes its certificate are installed; PROXIES=required (npm run test:long) says that they must be. */
export const hasProxy = (name: ProxyName): boolean =>
  process.env.PROXIES === "required" || [name, "openssl"].every((program) => !spawnSync(program, ["version"]).error);

type Reply = { status: number; headers: IncomingHttpHeaders; text: string };
type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** The visitor's address: any of 127.0.0.0/8. */
  from?: string;
  /** Gets the parts of an answer as they come. */
  onPart?: (part: string) => void;
};

export type FrontProxy = {
  port: number;
  plainPort: number;
  send: (sent: Sent) => Promise<Reply>;
  stop: () => Promise<void>;
};

/**
 * Starts nginx with deploy/nginx.conf, or Caddy with deploy/Caddyfile, in front of a server, as it is but for ports,
 * certificate and limits of time: nginx cuts an answer on which nothing comes for `silence` seconds, except where the file says
 * otherwise.
 */
export async function startProxy(name: ProxyName, server: string, silence: number): Promise<FrontProxy> {
  const folder = mkdtempSync(`${tmpdir()}/passerelle-${name}-`);
  const [port, plainPort] = [await freePort(), await freePort()];
  const subject = ["-subj", "/CN=example.org", "-addext", "subjectAltName=DNS:example.org,DNS:www.example.org"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", `${folder}/key.pem`];
  execFileSync("openssl", ["req", "-x509", ...key, "-out", `${folder}/cert.pem`, ...subject], { stdio: "ignore" });
  const place: Place = { folder, port, plainPort, server: new URL(server).host };
  const args = name === "nginx" ? nginx(place, silence) : caddy(place);
  const child = spawn(name, args, {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (data: Buffer) => (log += data.toString()));
  const ca = readFileSync(`${folder}/cert.pem`);
  const send = ({ method = "GET", path, headers = {}, body, from = "127.0.0.1", onPart }: Sent): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port, servername: "example.org", ca, localAddress: from, agent: false };
      const sent = request({ ...options, method, path, headers: { Host: "example.org", ...headers } }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
          onPart?.(part);
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on("error", reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    // Caddy waits for open streams.
    if (child.exitCode === null && child.kill(name === "caddy" ? "SIGKILL" : "SIGTERM")) await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(name, async () => {
      if (child.exitCode !== null) throw new Error(log);
      return (await send({ path: "/api/health" })).status === 200;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, plainPort, send, stop };
}

type Place = { folder: string; port: number; plainPort: number; server: string };

function nginx({ folder, port, plainPort, server }: Place, silence: number): string[] {
  const example = readFileSync(`${ROOT}deploy/nginx.conf`, "utf8")
    .replaceAll(/^\s*listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("127.0.0.1:8090", server)
    .replace(/ssl_certificate [^\s;]+/, `ssl_certificate ${folder}/cert.pem`)
    .replace(/ssl_certificate_key [^\s;]+/, `ssl_certificate_key ${folder}/key.pem`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    `${folder}/nginx.conf`,
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
     events { worker_connections 128; }
     http {
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
       access_log off; proxy_read_timeout ${silence}s;
       ${example}
     }`,
  );
  return ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"];
}

function caddy({ folder, port, plainPort, server }: Place): string[] {
  const example = readFileSync(`${ROOT}deploy/Caddyfile`, "utf8")
    .replace("127.0.0.1:8090", server)
    .replace("{\n", `{\n\ttls ${folder}/cert.pem ${folder}/key.pem\n`);
  const options = ["admin off", `http_port ${plainPort}`, `https_port ${port}`, "default_bind 127.0.0.1"];
  writeFileSync(`${folder}/Caddyfile`, `{\n${options.join("\n")}\n}\n${example}`);
  return ["run", "--adapter", "caddyfile", "--config", `${folder}/Caddyfile`];
}
