import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, globSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startDebridFake } from "../tests/support/debrid-fake.ts";
import { call, textOf } from "../tests/support/http.ts";
import { until } from "../tests/support/poll.ts";
import { cleanEnv, startServer } from "../tests/support/server.ts";
import { type SmtpSink, smtpEnv, startSmtpSink } from "../tests/support/smtp-sink.ts";
import { type Demo, emptyFolder, keepDemo, readDemo } from "./demo/folder.ts";
import { firstDay } from "./demo/ledger.ts";
import { serveNodes } from "./demo/nodes.ts";
import { seed } from "./demo/seed.ts";
import { connectSources, startSources } from "./demo/sources.ts";
import { PROVIDERS } from "./demo/team.ts";
import { ROOT, sh } from "./lib/shell.ts";

const BINARY = `${ROOT}bin/passerelle`;
const SOURCES =
  "{*.go,go.sum,package-lock.json,internal/**/*.go,{common,pb_hooks,pb_migrations,web}/**/*.{ts,tsx,po,css}}";
const ADMIN = "admin@example.org";
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** No service answers here: used until the stand-ins run. */
const NOWHERE = "http://127.0.0.1:9";
const WORK_OUT_MS = 120_000;

const USAGE = `npm run demo -- [--users=2000] [--days=365] [--seed=…] [--dir=demo] [--http=127.0.0.1:8090] [--new] [--no-build] [--no-serve] [--nodes]
  --users, --days  how much of a past: 20 to 20,000 members, 30 to 730 days
  --seed           the same text makes the same past
  --dir, --http    where its data lies, and where it listens
  --new            makes a new demo
  --no-build       takes bin/passerelle as it is
  --no-serve       only makes it
  --nodes          serves a copy of it from a writer, a standby and two nodes, and kills the writer`;

const values = readArguments();

function readArguments() {
  const text = (start: string) => ({ type: "string", default: start }) as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const options = { dir: text("demo"), http: text("127.0.0.1:8090"), users: text("2000"), days: text("365") };
    const flags = { new: flag, "no-build": flag, "no-serve": flag, nodes: flag, help: flag };
    return parseArgs({ options: { ...options, seed: text("passerelle"), ...flags } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(1);
  }
}

/** An option's whole number. @throws Error outside the limits */
function count(name: "users" | "days", low: number, high: number): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new Error(`--${name} is a number from ${low} to ${high}`);
}

/** Builds the binary when a source is newer, in a separate process: Vite sets NODE_ENV. */
async function build(): Promise<void> {
  const built = existsSync(BINARY) ? statSync(BINARY).mtimeMs : 0;
  // Generated next to the sources, but not part of the build.
  const isSource = (file: string) => !file.includes("/dist/") && !file.endsWith("jsvm.d.ts");
  const isNewer = (file: string) => isSource(file) && statSync(ROOT + file).mtimeMs > built;
  if (globSync(SOURCES, { cwd: ROOT }).some(isNewer)) await sh("node", ["scripts/build.ts"]);
}

/** Installs the product in an empty folder: its migrations create the tables, the texts and the administrator. */
async function install(dir: string, password: string): Promise<void> {
  const env = { ...cleanEnv(), ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: password };
  const child = spawn(BINARY, ["migrate", "up", `--dir=${dir}`], { env, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const code = await ended(child);
  if (code !== 0) throw new Error(`The demo could not be installed:\n${errors}`);
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((done, refuse) => {
    child.once("error", refuse);
    child.once("exit", (code) => done(code ?? 1));
  });
}

async function make(dir: string): Promise<Demo> {
  const size = { seed: values.seed, users: count("users", 20, 20_000), days: count("days", 30, 730) };
  emptyFolder(ROOT, dir);
  console.log(`Generating ${size.days} days of demo data in ${dir}…`);
  const started = Date.now();
  const password = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  await install(dir, password);
  const end = new Date();
  const members = seed(dir, ADMIN, { ...size, until: end });
  await workOut(dir, password, firstDay({ ...size, until: end }));
  const demo = { admin: ADMIN, password, members, ...size };
  keepDemo(dir, demo);
  console.log(`${size.users} members over ${size.days} days, in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return demo;
}

/** Makes the product compute daily figures and invoices from the rows written above. */
async function workOut(dir: string, password: string, from: Date): Promise<void> {
  const { url, stop } = await startServer({ dir, env: { DEBRID_API_BASE: NOWHERE } });
  try {
    const body = { identity: ADMIN, password };
    const login = await call(url, "POST", "/api/collections/_superusers/auth-with-password", { body });
    const token = textOf(login.json, "token");
    const days = { from: from.toISOString().slice(0, 10), to: new Date().toISOString().slice(0, 10) };
    const started = await call(url, "POST", "/api/app/admin/analytics/rebuild", { token, body: days });
    if (started.status !== 202) throw new Error(`The figures could not be worked out: ${started.text}`);
    const status = () => call(url, "GET", "/api/app/admin/analytics/status", { token });
    await until("the figures", async () => (await status()).json.rebuild === null, WORK_OUT_MS);
    await call(url, "POST", "/api/crons/invoices-catch-up", { token });
    const done = "/api/collections/jobs/records?filter=(kind='invoices.catch-up'%26%26state='done')";
    await until(
      "the invoices",
      async () => (await call(url, "GET", done, { token })).json.totalItems === 1,
      WORK_OUT_MS,
    );
  } finally {
    await stop();
  }
}

/** A mail server that prints what arrives: the contact form and the newsletter need one, and nothing leaves this machine. */
async function startMails(): Promise<SmtpSink> {
  const sink = await startSmtpSink();
  sink.onMail = () => {
    for (const { to, subject, text } of sink.mails.splice(0))
      console.log(`To: ${to}\nSubject: ${subject}\n\n${text}\n`);
  };
  return sink;
}

/** What the demo's servers call instead of partners, and how they reach it. */
async function startPartners(url: string) {
  const debrid = await startDebridFake();
  const mails = await startMails();
  for (const { key, status } of PROVIDERS) debrid.set(key, status === "bad_key" ? "bad-key" : status);
  const sources = await startSources(url);
  const env = {
    ...cleanEnv(),
    APP_URL: url,
    ...smtpEnv(mails),
    DEBRID_API_BASE: debrid.url,
    OUTBOUND_ALLOW: "127.0.0.1",
  };
  const close = async () => {
    for (const source of sources) await source.close();
    await debrid.close();
    await mails.close();
  };
  return { env, sources, close };
}

/** Serves a demo until it is stopped. */
async function serve(dir: string, demo: Demo): Promise<number> {
  const url = `http://${values.http}`;
  const { env, sources, close } = await startPartners(url);
  console.log(
    [
      "",
      `Passerelle demo: ${url}`,
      `  administration:   ${url}/admin        ${demo.admin}`,
      `  a paying member:  ${url}/UserDashboard   ${demo.members.paid}`,
      `  one on trial:     ${url}/UserDashboard   ${demo.members.trial}`,
      `  password of all:  ${demo.password}`,
      "Mails are printed here. `npm run demo -- --new` makes a new one.",
      "",
    ].join("\n"),
  );
  const child = spawn(BINARY, ["serve", `--http=${values.http}`, `--dir=${dir}`], { env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const end = ended(child);
  // Stopped at once, the demo never answers.
  const address = await Promise.race([connectSources(url, demo, sources), end]);
  if (typeof address === "string") console.log(`The paying member's private link, for Stremio: ${address}\n`);
  const code = await end;
  await close();
  return code;
}

/** Serves a copy of a demo from four machines, until it is stopped. */
async function serveFromNodes(dir: string, demo: Demo): Promise<number> {
  const { env, sources, close } = await startPartners(`http://${values.http}`);
  try {
    const connect = (writer: string) => connectSources(writer, demo, sources);
    await serveNodes(dir, demo, values.http, { env, connect });
  } finally {
    await close();
  }
  return 0;
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const dir = resolve(values.dir);
  if (!values["no-build"]) await build();
  const demo = (values.new ? undefined : readDemo(dir)) ?? (await make(dir));
  if (values["no-serve"]) return 0;
  return values.nodes ? serveFromNodes(dir, demo) : serve(dir, demo);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
