import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { pebble, pebbleNames } from "./go-tools.ts";
import { until } from "./poll.ts";
import { freePort, isFree } from "./server.ts";

export type Issuer = {
  /** The settings of a server that gets its certificates here. */
  env: Readonly<Record<string, string>>;
  /** Starts again and forgets everything, as another issuer would. */
  start: (options: { validSeconds: number; httpPort: number; tlsPort: number }) => Promise<void>;
  /** The root of its certificates. */
  root: () => Promise<Buffer>;
  /** How many certificates it issued since it started. */
  issued: () => number;
  /** An outage: connections are refused, or are answered again. */
  close: () => Promise<void>;
  open: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Prepares Pebble, for which each name leads to this machine. */
export async function preparePebble(): Promise<Issuer> {
  const [binary, names] = [await pebble(), await pebbleNames()];
  const [door, port, management, dns] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const folder = mkdtempSync(`${tmpdir()}/passerelle-pebble-`);
  const [certificate, privateKey] = [`${folder}/cert.pem`, `${folder}/key.pem`];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", privateKey];
  const about = [
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
    "-days",
    "2",
    "-out",
    certificate,
  ];
  execFileSync("openssl", ["req", "-x509", ...key, ...about], { stdio: "ignore" });

  const nothing = ["http01", "https01", "tlsalpn01", "doh", "management"].flatMap((name) => [`-${name}`, ""]);
  const only = ["-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-dnsserver", `127.0.0.1:${dns}`];
  const nameServer = run(names, [...nothing, ...only]);
  let issuer = run("true", []);
  let doorway: Server | undefined;
  const through = new Set<Socket>();

  const close = async () => {
    const closing = doorway;
    doorway = undefined;
    const closed = new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)));
    for (const one of through) one.destroy();
    await closed;
  };
  const open = async () => {
    const opening = createServer((from) => {
      const to = connect(port, "127.0.0.1");
      for (const one of [from, to]) {
        through.add(one);
        one.on("error", () => {}); // an end, which the other one is told
        one.on("close", () => {
          through.delete(one);
          from.destroy();
          to.destroy();
        });
      }
      from.pipe(to).pipe(from);
    });
    doorway = opening;
    await new Promise<void>((resolve) => opening.listen(door, "127.0.0.1", resolve));
  };
  const start: Issuer["start"] = async ({ validSeconds, httpPort, tlsPort }) => {
    await issuer.stop();
    const listen = { listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${management}` };
    const profiles = { default: { description: "for tests", validityPeriod: validSeconds } };
    const settings = { ...listen, certificate, privateKey, httpPort, tlsPort, profiles, keyAlgorithm: "ecdsa" };
    writeFileSync(`${folder}/pebble.json`, JSON.stringify({ pebble: settings }));
    const args = ["-config", `${folder}/pebble.json`, "-dnsserver", `127.0.0.1:${dns}`];
    issuer = run(binary, args, { PEBBLE_VA_NOSLEEP: "1" });
    await until("Pebble", async () => !(await isFree(port)) && !(await isFree(management)));
  };
  const stop = async () => {
    await close();
    await Promise.all([issuer.stop(), nameServer.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  await open();
  return {
    ...{ start, open, close, stop },
    env: { ACME_DIRECTORY: `https://localhost:${door}/dir`, SSL_CERT_FILE: certificate },
    root: () => read(`https://localhost:${management}/roots/0`, readFileSync(certificate)),
    issued: () => issuer.output().split("Issued certificate").length - 1,
  };
}

type Program = { output: () => string; stop: () => Promise<void> };

/** Runs a program until it is stopped, or this process ends. */
function run(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  const stop = () => {
    process.off("exit", end);
    end();
    return ended;
  };
  return { output: () => output, stop };
}

function read(url: string, ca: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const asked = request(url, { ca }, (answer) => {
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("end", () => resolve(Buffer.concat(parts)));
    });
    asked.once("error", reject);
    asked.end();
  });
}
