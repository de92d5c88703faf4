import * as v from "valibot";
import { address } from "../../../common/contract/accounts.ts";
import { fail } from "../../lib/errors.ts";
import { domainOf } from "../../lib/mailbox.ts";
import { accept } from "../../lib/parse-body.ts";
import type { SiteSettings } from "../../platform/site/public.ts";

/** One domain per line, from the mailchecker package; the build writes it (scripts/hooks.ts). */
const THROWAWAY = "throwaway.txt";

/**
 * Refuses a malformed address (`validation_is_email`) and, if the operator says so, a throwaway provider
 * (`validation_email_domain_not_allowed`).
 */
export function checkAddress(email: string, site: SiteSettings, field = "email"): void {
  accept(v.object({ [field]: address() }), { [field]: email });
  if (site.refusesThrowaway && isThrowaway(domainOf(email)))
    throw fail(400, "validation_email_domain_not_allowed", field);
}

/** Reads the list on each call: most installations never need it. */
function isThrowaway(domain: string): boolean {
  const list = toString($os.readFile($filepath.join(__hooks, THROWAWAY)));
  const labels = domain.split(".");
  return labels.slice(0, -1).some((_, from) => list.includes(`\n${labels.slice(from).join(".")}\n`));
}
