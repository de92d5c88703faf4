/** A mail server that is not in force yet, and its sender: PocketBase's settings `smtp` and `meta`. */
export type MailServer = {
  smtp: { host: string; port: number; username: string; password: string; tls: boolean };
  meta: { senderName: string; senderAddress: string };
};

/** Whether mails are sent. Without a mail server, the console prints them, and nobody can confirm an address. */
export function sendsMail(app: CoreApp): boolean {
  return app.settings().smtp.enabled;
}
