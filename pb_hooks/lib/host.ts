/** The globals of the passerelle binary (main.go) that every handler may use. */
const BINDERS = [
  "$certificates",
  "$copies",
  "$folder",
  "$gateway",
  "$guesses",
  "$health",
  "$hooks",
  "$identities",
  "$invoices",
  "$logs",
  "$mail",
  "$outbound",
  "$passkeys",
  "$realtime",
  "$standby",
  "$totp",
];

/**
 * Ends a start on another host, such as PocketBase's own program: nothing there counts wrong passwords, ends sessions or keeps
 * calls out of the operator's network. PocketBase catches what a file of hooks throws while it watches them, and would serve.
 */
export function requireHost(): void {
  const missing = BINDERS.filter((name) => !(name in globalThis));
  if (missing.length === 0) return;
  console.error(`These hooks need the passerelle binary: this program has no ${missing.join(", ")}.`);
  $os.exit(1);
}
