import { distance } from "../../../../../common/distance.ts";

/** The providers of most of our readers' addresses, with real ones of similar names, so that nobody is asked about those. */
const KNOWN =
  "gmail.com hotmail.com hotmail.fr hotmail.co.uk outlook.com outlook.fr live.com live.fr msn.com yahoo.com yahoo.fr yahoo.co.uk ymail.com icloud.com me.com mac.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr gmx.com gmx.fr gmx.de gmx.net aol.com mail.com email.com proton.me protonmail.com pm.me fastmail.com web.de bluewin.ch skynet.be".split(
    " ",
  );

/** The address that was probably meant, for one at an unknown provider that is a slip away from a known one; else "". */
export function suggestAddress(typed: string): string {
  const address = typed.trim();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 5 || KNOWN.includes(domain)) return "";
  const allowed = domain.length < 8 ? 1 : 2;
  const [best] = KNOWN.map((known) => ({ known, far: distance(domain, known) }))
    .filter(({ far }) => far <= allowed)
    .sort((a, b) => a.far - b.far);
  return best ? `${address.slice(0, at)}@${best.known}` : "";
}
