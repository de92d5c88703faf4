/** Whether mails are sent. Without a mail server, the console prints them, and nobody can confirm an address. */
export function sendsMail(app: CoreApp): boolean {
  return app.settings().smtp.enabled;
}
