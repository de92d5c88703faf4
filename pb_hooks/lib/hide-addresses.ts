/** An e-mail address in the form that mail servers and PocketBase use in their errors. */
const ADDRESS = /(?:"[^"\n]{1,64}"|[^\s<>"'(),:;]+)@(?:\[[\w.:]+\]|[^\s<>"'(),:;]+\.[^\s<>"'(),:;]+)/g;

export function hideAddresses(text: string): string {
  return text.replace(ADDRESS, "[e-mail]");
}
