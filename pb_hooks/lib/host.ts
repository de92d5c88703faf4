/**
 * Ends a start on another host, such as PocketBase's own program: nothing there counts wrong passwords, ends sessions or keeps
 * calls out of the operator's network. PocketBase catches what a file of hooks throws while it watches them, and would serve.
 */
export function requireHost(): void {
  if ("$hooks" in globalThis) return; // main.go gives the hooks all of its globals or none
  console.error("These hooks need the passerelle binary: this program has no $hooks.");
  $os.exit(1);
}
