import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Mail = { to: string; from: string; subject: string; text: string; html: string; headers: Record<string, string> };

/** What the sink does with the next messages: take, refuse for good (550), defer (451), never answer, hang up. */
export type SinkMode = "accept" | "refuse" | "defer" | "stall" | "drop";

export type SmtpSink = {
  port: number;
  mails: Mail[];
  mode: SinkMode;
  /** Waits for a mail to an address whose subject or text matches; throws after the time-out. */
  waitFor: (to: string, match?: RegExp, timeoutMs?: number) => Promise<Mail>;
  close: () => Promise<void>;
};

/** A real SMTP server on loopback that keeps what it receives and can misbehave. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, callback) {
      if (sink.mode === "stall") return void stream.resume();
      if (sink.mode === "drop") return void stream.destroy();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (sink.mode === "refuse") return callback(smtpError("Mailbox unavailable", 550));
        if (sink.mode === "defer") return callback(smtpError("Try again later", 451));
        const parsed = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({
          to: session.envelope.rcptTo.map((recipient) => recipient.address).join(", "),
          from: parsed.from?.address ?? "",
          subject: parsed.subject ?? "",
          text: parsed.text ?? "",
          html: parsed.html ?? "",
          headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        });
        callback();
      });
    },
  });
  server.on("error", () => {}); // clients that hang up are part of the game
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const sink: SmtpSink = {
    port: (server.server.address() as AddressInfo).port, // listening on TCP
    mails,
    mode: "accept",
    async waitFor(to, match = /./, timeoutMs = 10_000) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        const mail = mails.findLast((m) => m.to === to && (match.test(m.subject) || match.test(m.text)));
        if (mail) return mail;
        if (Date.now() > end) throw new Error(`No mail to ${to} matching ${match}; have: ${mails.map((m) => `${m.to} ${m.subject}`).join("; ")}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}
