import { readFile } from "node:fs/promises";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";

/** Who reads what a request carries; everything else gets it from a schema (docs/design/platform.md, Features). */
const READERS = ["pb_hooks/lib/parse-body.ts", "pb_hooks/programs/api-v1/serve.ts", "pb_hooks/pages/feature.ts"];
const RAW =
  /requestInfo\(\)\.(?:body|query)|\{[^{}]*\b(?:body|query)\b[^{}]*\} = \w+\.requestInfo\(\)|\bbindBody\(|\.query\(\)/;

/** Codes of a 400 that no schema can give: they depend on what is stored, on a secret, or on another server's answer. */
const STATE = [
  "addon_key", // which debrid accounts there are
  "addon_manifest",
  "addon_unreachable",
  "address_unconfirmed",
  "admin_account",
  "already_verified",
  "code_wrong", // what was mailed
  "confirmation_wrong",
  "credentials_invalid",
  "enrolment_over", // a ticket's seal and time
  "factor_exists",
  "factor_required",
  "identity_expired", // a ticket of internal/auth/identities
  "last_admin",
  "link_expired", // a mailed link's seal
  "member_suspended",
  "notice_too_short", // whether anyone pays more
  "own_account",
  "password_common", // like the member's address or the site's name
  "passkey_refused", // whether one with this id is stored
  "passkey_unknown",
  "password_invalid",
  "plan_unknown",
  "referral_circle",
  "referral_fixed",
  "refund_too_much",
  "signature_invalid",
  "slug_taken",
  "stripe_key_refused", // what Stripe says
  "time_past", // the server's clock
  "too_many_keys",
  "too_many_passkeys",
  "too_many_webhooks",
  "validation_email_domain_not_allowed", // the operator's choice
  "validation_invalid_old_password",
  "validation_not_unique",
  "validation_values_mismatch", // fields of the server
  "verify_first",
  "webhook_address", // whether one is stored
];

/** Who may refuse without a schema, and why. */
const JUDGES: { readonly [file: string]: string } = {
  "pb_hooks/lib/parse-body.ts": "gives the schemas' own refusals",
  "pb_hooks/lib/position.ts": "compares ids with those that are stored",
  "pb_hooks/audience/content/clean.ts": "knows how deep HTML may nest",
  "pb_hooks/identity/identities/admin.ts": "knows whether a secret is saved",
  "pb_hooks/operations/setup/backup.ts": "knows whether a secret is saved",
  "pb_hooks/billing/checkout/checkout.ts": "passes on why a coupon gives nothing",
};

/** Where a hook judges the shape of a request by hand, one line each. */
export function inputProblems(file: string, text: string): string[] {
  const raw = READERS.includes(file) ? null : RAW.exec(text);
  const codes = [...text.matchAll(/\bfail\(\s*400,\s*(?:"(\w+)"|([^,)]+))/g)].filter(
    ([, code = ""]) => !STATE.includes(code),
  );
  return [
    ...(raw ? [`${file}: "${raw[0]}": read it with parseBody or parseQuery and a schema of common/contract`] : []),
    ...(file in JUDGES ? [] : codes).map(
      ([call]) => `${file}: "${call}": a schema refuses shapes; a code of state belongs in scripts/lib/check-inputs.ts`,
    ),
  ];
}

/** Hooks judge the shape of what they are sent by the schemas of common/contract. */
export async function checkInputs(): Promise<string[]> {
  const files = (await sources("pb_hooks/*")).filter((file) => file.endsWith(".ts") && !file.includes(".test."));
  const problems = files.map(async (file) => inputProblems(file, await readFile(ROOT + file, "utf8")));
  return (await Promise.all(problems)).flat();
}
