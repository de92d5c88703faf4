import * as v from "valibot";
import { address } from "../../common/schemas/account.ts";
import { fail } from "../lib/errors.ts";
import { domainOf } from "../lib/mailbox.ts";
import { accept } from "../lib/parse-body.ts";
import type { SiteSettings } from "../site/public.ts";

/** One domain a line, from the package mailchecker: the build writes it (scripts/hooks.ts). */
const THROWAWAY = "throwaway.txt";

/**
 * Refuses an address that cannot be one (`validation_is_email`) and, where the operator says so, the address of a
 * throw-away provider (`validation_email_domain_not_allowed`).
 */
export function checkAddress(email: string, site: SiteSettings, field = "email"): void {
  accept(v.object({ [field]: address() }), { [field]: email });
  if (site.refusesThrowaway && isThrowaway(domainOf(email)))
    throw fail(400, "validation_email_domain_not_allowed", field);
}

/** The list is read when it is asked for: most installations never do. */
function isThrowaway(domain: string): boolean {
  const list = toString($os.readFile($filepath.join(__hooks, THROWAWAY)));
  const labels = domain.split(".");
  return labels.slice(0, -1).some((_, from) => list.includes(`\n${labels.slice(from).join(".")}\n`));
}
