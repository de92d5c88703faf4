import { mailInput, type SetupAnswer, setupCode } from "../../../common/contract/setup.ts";
import type { MailTest } from "../../../common/contract/system.ts";
import { now } from "../../../common/time.ts";
import { proveMailbox, proveSession } from "../../identity/second-factor/public.ts";
import { DIGITS } from "../../lib/alphabets.ts";
import { errorText, fail, must } from "../../lib/errors.ts";
import type { MailServer } from "../../lib/mail-server.ts";
import { hasSecret, readSecret, writeSecret } from "../../lib/operator-settings.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { randomText } from "../../lib/random.ts";
import { findOne, localeOf } from "../../lib/records.ts";
import { changeServerSettings } from "../../lib/server-settings.ts";
import { audit, changes } from "../../platform/audit/public.ts";
import { hasProof, operatorLocale, tryMail, writeNotice } from "../../platform/mail/public.ts";
import { MAIL_CODE } from "./notices.ts";
import { serverOf } from "./rules.ts";

const VALID_MS = 30 * 60_000;
const TRIES = 5;
/** In the memory of the process: a password that may be wrong is stored nowhere. A restart needs another test. */
const WAITING = "setup.mail";

/** A test on its way. Without a server it went through the one in force. */
type Waiting = { hash: string; to: string; until: number; tries: number; server: MailServer | null };

/** The mail server in force, and whether a code came back through it. */
export function mailState(app: CoreApp): SetupAnswer["mail"] {
  const { smtp, meta } = app.settings();
  const source = $os.getenv("SMTP_HOST") ? "environment" : smtp.enabled ? "page" : "none";
  return {
    source,
    host: smtp.enabled ? smtp.host : "",
    port: smtp.port,
    tls: smtp.tls,
    username: smtp.username,
    hasPassword: smtp.password !== "",
    senderAddress: meta.senderAddress,
    senderName: meta.senderName,
    tested: smtp.enabled && isTested(app),
    waiting: waiting(app) !== undefined, // to a superuser, whose address is not for every administrator
  };
}

/**
 * `POST /api/app/admin/setup/mail` MailInput, superuser: mails a code to the superuser through the server in question and
 * answers MailTest, with the server's own words if it refused. Nothing is saved before the code has come back. Where the
 * environment sets the server, it tries that one.
 */
export function sendTest(e: core.RequestEvent) {
  const superuser = must(e.auth, "superuser");
  const to = superuser.email();
  const server = $os.getenv("SMTP_HOST") ? null : serverOf(parseBody(mailInput, e), e.app.settings().smtp);
  const code = randomText(8, DIGITS);
  const member = findOne(e.app, "users", "email = {:to}", { to });
  const mail = writeNotice(e.app, MAIL_CODE, member ? localeOf(member) : operatorLocale(e.app), { code });
  const answer: MailTest = { to, error: "" };
  try {
    tryMail(e.app, to, mail, server ?? undefined);
    keep(e.app, { hash: $security.sha256(code), to, until: now().getTime() + VALID_MS, tries: 0, server });
  } catch (error) {
    answer.error = errorText(error);
  }
  return answer;
}

/**
 * `POST /api/app/admin/setup/mail/confirm` {code, member}, superuser: the code that arrived. Puts the tried server into force,
 * and proves the address for the second factor. 400 `code_wrong`, also when it has expired.
 */
export function confirmMail(e: core.RequestEvent): void {
  const { code, member } = parseBody(setupCode, e);
  const found = waiting(e.app);
  const isOwn = found?.to === must(e.auth, "superuser").email();
  if (!found || !isOwn || !$security.equal($security.sha256(code.replace(/\s/g, "")), found.hash)) {
    if (found) keep(e.app, { ...found, tries: found.tries + 1 });
    throw fail(400, "code_wrong", "code");
  }
  const { server } = found;
  const keepProof = (settings: core.Settings, tx: CoreApp) => {
    writeSecret(tx, "mail_tested", fingerprint(settings));
    proveMailbox(tx, found.to);
    // The settings in force change once this is committed.
    const changed = changes(facts(tx.settings()), facts(settings));
    audit(tx, e, { action: "setup.mail", target: ["_params", "settings"], ...changed });
  };
  if (server)
    changeServerSettings(e.app, (settings, tx) => {
      use(settings, server);
      keepProof(settings, tx);
    });
  else e.app.runInTransaction((tx) => keepProof(tx.settings(), tx));
  e.app.store().remove(WAITING);
  proveSession(e.app, found.to, member);
}

function use(settings: core.Settings, server: MailServer): void {
  Object.assign(settings.smtp, { ...server.smtp, enabled: true, authMethod: "PLAIN" });
  const isFixed = (name: string) => $os.getenv(name) !== "";
  if (!isFixed("SMTP_FROM")) settings.meta.senderAddress = server.meta.senderAddress;
  if (!isFixed("SMTP_FROM_NAME") && server.meta.senderName) settings.meta.senderName = server.meta.senderName;
}

function waiting(app: CoreApp): Waiting | undefined {
  const text = app.store().get(WAITING) as string | null; // only `keep` writes it
  const found = text ? (JSON.parse(text) as Waiting) : undefined; // as `keep` wrote it
  return found && found.until > now().getTime() && found.tries < TRIES ? found : undefined;
}

function keep(app: CoreApp, test: Waiting): void {
  app.store().set(WAITING, JSON.stringify(test));
}

/** A server from before this page counts once a code of a sign-in has come back to an administrator. */
function isTested(app: CoreApp): boolean {
  if (hasSecret(app, "mail_tested")) return readSecret(app, "mail_tested") === fingerprint(app.settings());
  return hasProof(app);
}

/** What a test is about; another server, sender or password needs another one. Sealed: it holds the password. */
function fingerprint(settings: core.Settings): string {
  return JSON.stringify({ ...facts(settings), password: settings.smtp.password });
}

function facts({ smtp, meta }: core.Settings) {
  const { host, port, tls, username, enabled } = smtp;
  return { enabled, host, port, tls, username, sender: meta.senderAddress };
}
