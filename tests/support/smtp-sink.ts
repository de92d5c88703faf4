import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { PATIENCE_MS, pause, until } from "./poll.ts";

export type Mail = {
  to: string;
  from: string;
  /** How the sender introduced itself. */
  helo: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** What servers answer about a mailbox that they do not know, line by line; `{to}` is its address. */
const UNKNOWN = {
  postfix: ["5.1.1 <{to}>: Recipient address rejected: User unknown in local recipient table"],
  exchange: ["5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"],
  gmail: [
    "5.1.1 The email account that you tried to reach does not exist. Please try",
    "5.1.1 double-checking the recipient's email address for typos or",
    "5.1.1 unnecessary spaces. For more information, go to",
    "5.1.1  https://support.google.com/mail/?p=NoSuchUser 5b1f17b1804b1-43b0577d3si - gsmtp",
  ],
  bare: ["Requested action not taken: mailbox unavailable"],
} as const;
type MailServerName = keyof typeof UNKNOWN;

/**
 * What the sink does with the next messages: take, take after a moment, refuse permanently (550), know nobody (as `knowsNobodyAs`
 * says it), defer (451), never answer, hang up before or after it has the whole message. Or it is away: it hangs up on each new connection.
 */
export type SinkMode = "accept" | "slow" | "refuse" | "unknown" | "defer" | "stall" | "drop" | "swallow" | "away";

export type SmtpSink = {
  port: number;
  mails: Mail[];
  mode: SinkMode;
  knowsNobodyAs: MailServerName;
  /** An address: the server hangs up when a mail to it is announced. */
  deadly: string;
  /** The only password that the server takes, "" for any. */
  password: string;
  /** How many messages were tried, taken or not. */
  tries: number;
  /** How many connections were opened. */
  connections: number;
  /** Called when a message has arrived, before it is acknowledged. */
  onMail?: (() => void) | undefined;
  /** Called with the username and password of each session that gives some. */
  onUser?: ((user: string, password: string) => void) | undefined;
  /** Waits for a mail to an address whose subject or text matches; throws after the time-out. */
  waitFor: (to: string, match?: RegExp, timeoutMs?: number) => Promise<Mail>;
  /** The mails to an address so far. */
  to: (address: string) => Mail[];
  /** Hangs up on everyone who is still waiting for an answer. */
  hangUp: () => void;
  close: () => Promise<void>;
};

/** The settings of a product that sends its mails to a sink. */
export function smtpEnv(sink: SmtpSink): Record<string, string> {
  return { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(sink.port), SMTP_FROM: "hello@passerelle.example" };
}

/** A real SMTP server on loopback that keeps what it receives and can misbehave. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: Mail[] = [];
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      sink.onUser?.(auth.username ?? "", auth.password ?? "");
      if (sink.password !== "" && auth.password !== sink.password) return callback(smtpError("Who are you?", 535));
      callback(null, { user: auth.username ?? "" });
    },
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      if (address === sink.deadly) return hangUp();
      if (sink.mode === "unknown") {
        sink.tries += 1;
        const lines = UNKNOWN[sink.knowsNobodyAs].map((line) => line.replace("{to}", address));
        // smtp-server writes a list as a reply of several lines.
        return callback(Object.assign(new Error(), { responseCode: 550, message: lines }));
      }
      callback();
    },
    onData(stream, session, callback) {
      sink.tries += 1;
      if (sink.mode === "stall") return void stream.resume();
      if (sink.mode === "drop") return hangUp();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (sink.mode === "swallow") return hangUp();
        if (sink.mode === "refuse") return callback(smtpError("Mailbox unavailable", 550));
        if (sink.mode === "defer") return callback(smtpError("Try again later", 451));
        if (sink.mode === "slow") await pause(700);
        const raw = Buffer.concat(chunks);
        // Every mail of the product has a part that needs no HTML: one without it arrives in no test.
        if (!/^content-type: text\/plain/im.test(raw.toString("latin1")))
          return callback(smtpError("No plain-text part", 554));
        const parsed = await PostalMime.parse(raw);
        mails.push({
          to: session.envelope.rcptTo.map((recipient) => recipient.address).join(", "),
          from: parsed.from?.address ?? "",
          helo: session.hostNameAppearsAs,
          subject: parsed.subject ?? "",
          text: parsed.text ?? "",
          html: parsed.html ?? "",
          headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        });
        sink.onMail?.();
        callback();
      });
    },
  });
  server.server.on("connection", (socket: Socket) => {
    sink.connections += 1;
    if (sink.mode === "away") return socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("error", () => {}); // clients that hang up are part of the game
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const sink: SmtpSink = {
    port: (server.server.address() as AddressInfo).port, // listening on TCP
    mails,
    mode: "accept",
    knowsNobodyAs: "postfix",
    deadly: "",
    password: "",
    tries: 0,
    connections: 0,
    to: (address) => mails.filter((mail) => mail.to === address),
    async waitFor(to, match = /./, timeoutMs = PATIENCE_MS) {
      const found = () => mails.findLast((m) => m.to === to && (match.test(m.subject) || match.test(m.text)));
      try {
        return await until(`a mail to ${to} matching ${match}`, found, timeoutMs);
      } catch (error) {
        const have = mails.map((mail) => `${mail.to} ${mail.subject}`).join("; ");
        throw new Error(`No mail to ${to} matching ${match}; have: ${have}`, { cause: error });
      }
    },
    hangUp,
    close: () =>
      new Promise((resolve) => {
        hangUp();
        server.close(() => resolve());
      }),
  };
  return sink;
}

function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}
